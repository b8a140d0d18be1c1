/* Prints the poster; the browser's own way to print does the same. */
document.querySelector('[data-print]')?.addEventListener('click', () => print())
