"""Judges that are too long for their lesson's module, each named by what it judges."""
