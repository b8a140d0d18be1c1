// Keyboard shortcuts for a review, except while a person types in a field.

const steps = new Map([...document.querySelectorAll('[data-key]')].map((one) => [one.dataset.key, one]))
const shortcuts = document.querySelector('.hint.keys')

if (steps.size > 0) {
  if (shortcuts) shortcuts.hidden = false
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const isWriting =
      event.target instanceof Element && event.target.closest('input:not([type=checkbox]), textarea, select, dialog')
    const step = steps.get(event.key.toLowerCase())
    // Numbers have no letters, so the shortcuts also work in their fields.
    if (isWriting && !(step && event.target.matches('[data-figure]'))) {
      if (event.key === 'Escape') event.target.blur()
      return
    }
    if (!step) return
    event.preventDefault()
    if (step.matches('input')) step.select()
    else step.click()
    if (step.matches('input')) step.focus()
  })
  // Typing replaces the reading.
  document.querySelector('[data-figure][autofocus]')?.select()
  const here = document.querySelector('.values [aria-current]')
  // Scrolls only the list, so that the page stays at the document.
  if (here) here.closest('.values').scrollTop = here.parentElement.offsetTop - here.offsetHeight * 2
}

// Reloads while the document waits to be read.
if (document.querySelector('[data-look-again]')) setTimeout(() => window.location.reload(), 2_000)
