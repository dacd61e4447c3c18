"""Where networks learn: lessons, the album of made-up photographs, training, export, exams."""
