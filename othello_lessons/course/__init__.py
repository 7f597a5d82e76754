"""What opens and keeps the course.

lesson_table.py    the table of the lessons: numbers, titles, minutes, needs
working_copy.py    the learner's copy of the lessons, kept up to date
progress.py        what a learner has done so far, in one small file
files.py           writes a file in one step
installing.py      what to say where a package is missing
workers.py         work in other processes, and on a Dask cluster
lab.py             starts JupyterLab, with the settings in labconfig/
lab_connection.py  a quicker way from the kernel to JupyterLab's page
"""
