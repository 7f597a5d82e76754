"""Judges that are too long for their lesson's module, and the mistakes that they know.

A new misconception is a line among the candidates, and its sentence in `texts/`. Where a lesson is
not in this list, its candidates are in `lessons/`.

    lesson                      judge                      candidates: what people write
    play_first,
    brackets_and_flips          lines_on_boards            read from the board: lines, brackets
    minimax_in_code             toy_minimax; in lessons/   in toy_minimax; wrong_minimax
    alpha_beta_in_code,         deep_cut; search_trees (by its tree), evaluated_boards (by what it
    why_it_is_right             evaluates, in any style)   wrong_alphabeta
    solve_4x4                   stored_search              wrong_stored
    one_ply_then_two            in lessons/                wrong_iterations
    against_the_clock           in lessons/                wrong_alphabeta, wrong_minimax
    a_program_that_talks        console_programs           program_boards
    programs_that_meet          file_programs; atomic_write   program_boards
    weights_that_evolve         generations                wrong_fitness; in generations
    learn_from_games            game_splits; in lessons/   in game_splits; wrong_features
    patterns                    in lessons/                wrong_patterns
    without_an_evaluation       uct_trees                  wrong_uct

`remembering_search` is no judge: it is the search that solve_4x4 measures before learners have
written theirs. `started_programs` starts the programs of both protocols. `bit_squares` is what all
exercises share whose results are sets of bits.
"""
