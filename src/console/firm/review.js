// One key for each step of a review, where scripts run and nobody is writing in a field.

const steps = new Map([...document.querySelectorAll('[data-key]')].map((one) => [one.dataset.key, one]))
const told = document.querySelector('.hint.keys')

if (steps.size > 0) {
  if (told) told.hidden = false
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const isWriting =
      event.target instanceof Element && event.target.closest('input:not([type=checkbox]), textarea, select, dialog')
    const step = steps.get(event.key.toLowerCase())
    // A number has no letters: in its field the keys still lead on.
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
  // Within the list alone: the page itself stays at the top, where the document is.
  if (here) here.closest('.values').scrollTop = here.parentElement.offsetTop - here.offsetHeight * 2
}

// A document that waits is looked at again by itself.
if (document.querySelector('[data-look-again]')) setTimeout(() => window.location.reload(), 2_000)
