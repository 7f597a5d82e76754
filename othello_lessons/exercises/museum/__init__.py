"""The museum of bugs: the broken searches, what each costs, and where it shows."""
