"""Fast Othello without a compiler: whole numbers as boards, for every size."""
