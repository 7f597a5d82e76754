"""What Sphinx is told: web/pages.py puts the sources together, and this file beside them."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))  # for pictures.py

project = "othello_lessons"
html_title = "Game-tree search with Othello"
copyright = "othello_lessons contributors (MIT licence)"
extensions = ["myst_nb", "pictures", "sphinxext.opengraph"]

nb_execution_mode = "off"  # the outputs that are saved in a lesson are those that the tests check
nb_merge_streams = True
exclude_patterns = ["_build"]
myst_enable_extensions = ["colon_fence", "html_image"]  # no math: its fonts come from elsewhere
myst_heading_anchors = 3
add_module_names = False
python_maximum_signature_line_length = 88

# Links to the page from elsewhere; `--address` gives the site's own (html_baseurl, ogp_site_url).
ogp_site_name = "Game-tree search with Othello"
ogp_image = "_static/card.png"
ogp_image_alt = "An alpha-beta search drawn with its cuts, and a mistake that is named"
ogp_custom_meta_tags = ('<meta name="twitter:card" content="summary_large_image">',)

html_theme = "furo"
html_favicon = "static/disc.svg"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_js_files = [("site.js", {"defer": "defer"})]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
