// Hands the filing on this page to the filing extension. The messages are described in demo/extension/README.md;
// both sides speak only to this very window and this very origin.

const card = document.querySelector('[data-launch]')
const button = document.querySelector('#hand-over')
const standing = document.querySelector('#standing')
const data = document.querySelector('#filing')

function say(type, more = {}) {
  const message = { from: 'almoner-launch', version: 1, type, launch: card.dataset.launch, ...more }
  window.postMessage(message, window.location.origin)
}

function isForUs(event) {
  const { origin, source, data: message } = event
  if (origin !== window.location.origin || source !== window) return false
  if (typeof message !== 'object' || message === null) return false
  return message.from === 'almoner-extension' && message.version === 1 && message.launch === card.dataset.launch
}

function hear({ type }) {
  if (type === 'hello') say(card.dataset.standing)
  if (!button) return
  if (type === 'hello') {
    button.disabled = false
    standing.textContent = 'The filing extension is ready.'
  }
  if (type === 'received') standing.textContent = 'The extension has the filing. Open the state’s form and fill it.'
}

if (card) {
  window.addEventListener('message', (event) => {
    if (isForUs(event)) hear(event.data)
  })
  button?.addEventListener('click', () => say('filing', { filing: JSON.parse(data.textContent) }))
  // Whichever of page and extension comes first, the other hears of it.
  say('here')
}
