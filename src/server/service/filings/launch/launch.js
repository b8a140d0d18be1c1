// Sends the filing on this page to the filing extension. demo/extension/README.md describes the messages.
// Both sides accept messages only from this window and origin.

const card = document.querySelector('[data-launch]')
const button = document.querySelector('#hand-over')
const status = document.querySelector('#standing')
const data = document.querySelector('#filing')

function send(type, more = {}) {
  const message = { from: 'almoner-launch', version: 1, type, launch: card.dataset.launch, ...more }
  window.postMessage(message, window.location.origin)
}

function isFromExtension(event) {
  const { origin, source, data: message } = event
  if (origin !== window.location.origin || source !== window) return false
  if (typeof message !== 'object' || message === null) return false
  return message.from === 'almoner-extension' && message.version === 1 && message.launch === card.dataset.launch
}

function receive({ type }) {
  if (type === 'hello') send(card.dataset.standing)
  if (!button) return
  if (type === 'hello') {
    button.disabled = false
    status.textContent = 'The filing extension is ready.'
  }
  if (type === 'received') status.textContent = 'The extension has the filing. Open the state’s form and fill it.'
}

if (card) {
  window.addEventListener('message', (event) => {
    if (isFromExtension(event)) receive(event.data)
  })
  button?.addEventListener('click', () => send('filing', { filing: JSON.parse(data.textContent) }))
  // The extension may have loaded before or after this page, so both sides announce themselves.
  send('here')
}
