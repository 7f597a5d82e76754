"""Judges that are too long for their lesson's module, and the mistakes that they know.

A new misconception is a line among the candidates, and its sentence in `texts/`. Where a lesson is
not in this list, its candidates are in `lessons/`.

    lesson  judge                            candidates: what people write
    01, 03  lines_on_boards                  read from the board: open lines, brackets
    03      lessons/l03                      wrong_brackets
    08      toy_minimax; lessons/l08         in toy_minimax; wrong_minimax
    11      deep_cut; search_trees (by its   wrong_alphabeta
    12      tree), evaluated_boards (by      wrong_alphabeta
            what it evaluates, in any style)
    15      stored_search                    wrong_stored
    16, 17  lessons/l16, lessons/l17         wrong_iterations; wrong_alphabeta, wrong_minimax
    18      console_programs                 console_mistakes
    19      atomic_write; file_programs      in them
    20      ratings                          in it
    21      row_flips                        in it
    22      bit_squares; bit_moves           in bit_squares; wrong_bit_moves
    23, 24  lessons/l23, lessons/l24         endgame_mistakes; wrong_endings
    25      generations                      wrong_fitness; in generations
    26      game_splits; lessons/l26         in game_splits; wrong_features
    27      lessons/l27                      wrong_patterns
    28      uct_trees                        wrong_uct

`remembering_search` is no judge: it is the search that lesson 15 measures before learners have
written theirs. `started_programs` starts the programs of lessons 18 and 19.
"""
