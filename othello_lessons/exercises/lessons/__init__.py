"""The exercises of each lesson: one module a lesson, with its judges."""
