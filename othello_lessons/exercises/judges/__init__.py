"""Judges that are too long for their lesson's module, and the mistakes that they know.

A new misconception is a line among the candidates, and its sentence in `texts/`. Where a lesson is
not in this list, its candidates are in `lessons/`.

    lesson                      judge                      candidates: what people write
    play_first,
    brackets_and_flips          lines_on_boards            read from the board: lines, brackets
    minimax_in_code             in lessons/                in lessons/; ../wrong_searches.py
    alpha_beta_in_code,         deep_cut; search_trees (by its tree), evaluated_boards (by what it
    why_it_is_right             evaluates, in any style)   ../wrong_searches.py
    solve_4x4                   stored_search              in lessons/
    a_program_that_talks        console_programs           console_mistakes
    programs_that_meet          atomic_write; file_programs       in them
    a_fair_tournament           ratings                    in it
    a_board_is_two_numbers      row_flips                  in it
    nine_thousand_times_faster  bit_squares; bit_moves     in bit_squares; wrong_bit_moves
    to_the_last_disc            in lessons/                endgame_mistakes
    four_ideas_for_the_endgame  in lessons/                wrong_endings
    weights_that_evolve         generations                wrong_fitness; in generations
    learn_from_games            game_splits; in lessons/   in game_splits; wrong_features
    patterns                    in lessons/                wrong_patterns
    without_an_evaluation       uct_trees                  wrong_uct

`started_programs` starts the programs of both protocols.
"""
