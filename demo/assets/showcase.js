/* Makes the Copy buttons work. */
for (const snippet of document.querySelectorAll('.snippet')) {
  const button = snippet.querySelector('.copy')
  button.hidden = false
  button.addEventListener('click', () => copy(button, snippet.querySelector('code').textContent))
}

async function copy(button, text) {
  try {
    await navigator.clipboard.writeText(text)
    say(button, 'Copied')
  } catch {
    say(button, 'Press Ctrl+C')
    getSelection().selectAllChildren(button.parentElement.querySelector('code'))
  }
}

function say(button, word) {
  button.textContent = word
  setTimeout(() => {
    button.textContent = 'Copy'
  }, 2_000)
}
