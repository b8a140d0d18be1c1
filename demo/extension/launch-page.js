// Runs on a launch page: says hello, and stores the filing that the page sends. README.md describes the messages.

const launch = window.location.pathname.split('/').at(-1)

function say(type) {
  window.postMessage({ from: 'almoner-extension', version: 1, type, launch }, window.location.origin)
}

function isFromPage({ origin, source, data: message }) {
  if (origin !== window.location.origin || source !== window) return false
  if (typeof message !== 'object' || message === null) return false
  return message.from === 'almoner-launch' && message.version === 1 && message.launch === launch
}

window.addEventListener('message', async (event) => {
  if (!isFromPage(event)) return
  if (event.data.type === 'here') say('hello')
  if (event.data.type !== 'filing' || event.data.filing?.id !== launch) return
  const { kept } = await chrome.runtime.sendMessage({ type: 'keep', filing: event.data.filing })
  if (kept) say('received')
})

say('hello')
