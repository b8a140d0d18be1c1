const said = document.querySelector('#said')

/** Lets each Copy button copy what it is for; where the browser refuses, the text is selected instead. */
export function tendCopying() {
  for (const button of document.querySelectorAll('[data-copies]')) {
    button.addEventListener('click', async () => {
      const code = document.querySelector(`#${button.dataset.copies}`)
      const copied = await navigator.clipboard.writeText(code.textContent).then(
        () => true,
        () => false,
      )
      if (!copied) getSelection().selectAllChildren(code)
      button.textContent = copied ? 'Copied' : 'Press Ctrl+C'
      said.textContent = copied ? 'Copied to the clipboard' : 'Selected: press Ctrl+C to copy'
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 2_000)
    })
  }
}
