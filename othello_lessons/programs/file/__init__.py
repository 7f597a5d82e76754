"""The file protocol: moves in NAME.in and NAME.out."""
