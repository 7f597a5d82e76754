"""A program as a process: started under guard, talked with, limited, and always ended."""
