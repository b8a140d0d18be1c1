// Copies the page's address; without script its button stays hidden.
for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = navigator.clipboard === undefined
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy)
    button.textContent = button.dataset.copied
  })
}
