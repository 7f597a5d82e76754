"""Programs that meet: the classroom's two protocols, their judges, and tournaments."""
