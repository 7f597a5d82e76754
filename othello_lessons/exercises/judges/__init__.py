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
    a_program_that_talks        console_programs           program_boards
    programs_that_meet          file_programs; atomic_write   program_boards
    weights_that_evolve         in lessons/; generations   seen in what dice lead to: in generations
    learn_from_games            in lessons/; game_splits   seen in a split: in game_splits
    without_an_evaluation       uct_trees                  in lessons/

`started_programs` starts the programs of both protocols. `bit_squares` is what all exercises share
whose results are sets of bits.
"""
