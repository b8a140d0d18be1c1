// Keeps the one filing in hand, in memory only, for half an hour. A filing comes from a launch page and goes to a form.

const KEPT_MS = 30 * 60 * 1000

async function keep(filing) {
  await chrome.storage.session.set({ kept: { filing, at: Date.now() } })
  return { kept: true }
}

async function give() {
  const { kept } = await chrome.storage.session.get('kept')
  return { filing: kept && Date.now() - kept.at < KEPT_MS ? kept.filing : null }
}

function answerTo(message, sender) {
  // Content scripts of this extension are the only ones heard, and each may do one thing.
  if (sender.id !== chrome.runtime.id) return undefined
  if (message.type === 'keep' && /^\/legal_extension\/launch\/fil_/.test(new URL(sender.url).pathname))
    return keep(message.filing)
  return message.type === 'give' ? give() : undefined
}

chrome.runtime.onMessage.addListener((message, sender, respond) => {
  const answer = answerTo(message, sender)
  answer?.then(respond)
  return answer !== undefined
})
