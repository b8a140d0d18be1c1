const said = document.querySelector('#said')

/**
 * Lets each Copy button copy what it is for, which `beforeCopying` is told first; where the browser refuses, the text is
 * selected instead.
 */
export function tendCopying(beforeCopying) {
  for (const button of document.querySelectorAll('[data-copies]')) {
    button.addEventListener('click', async () => {
      beforeCopying(button.dataset.copies)
      const code = document.querySelector(`#${button.dataset.copies}`)
      const copied = await copy(code.textContent)
      if (!copied) getSelection().selectAllChildren(code)
      button.textContent = copied ? 'Copied' : 'Press Ctrl+C'
      said.textContent = copied ? 'Copied to the clipboard' : 'Selected: press Ctrl+C to copy'
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 2_000)
    })
  }
}

/** Tells whether the text is in the clipboard, which a page has only where it came encrypted or from its own machine. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
