/* Small comforts of the cart: typing an amount chooses "Another amount". The shop works the same without them. */
const own = document.querySelector('input[name="own"]')
const choice = document.querySelector('input[name="gift"][value="own"]')

own?.addEventListener('input', () => {
  if (choice !== null && own.value.trim() !== '') choice.checked = true
})
choice?.addEventListener('change', () => own?.focus())
