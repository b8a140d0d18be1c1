// Keeps the one filing in hand, in memory only, for a working day; the browser may end and begin this script meanwhile.
// A filing comes from a launch page and goes to a form.

const KEPT_MINUTES = 10 * 60
const KEPT_MS = KEPT_MINUTES * 60 * 1000

// Firefox's own name for it answers promises; Chromium has the other name alone.
const { alarms, runtime, storage } = globalThis.browser ?? globalThis.chrome

async function keep(filing) {
  await storage.session.set({ kept: { filing, at: Date.now() } })
  await alarms.create('forget', { delayInMinutes: KEPT_MINUTES })
  return { kept: true }
}

async function give() {
  const { kept } = await storage.session.get('kept')
  return { filing: kept && Date.now() - kept.at < KEPT_MS ? kept.filing : null }
}

function answerTo(message, sender) {
  // Content scripts of this extension are the only ones heard, and each may do one thing.
  if (sender.id !== runtime.id) return undefined
  if (message.type === 'keep' && /^\/legal_extension\/launch\/fil_/.test(new URL(sender.url).pathname))
    return keep(message.filing)
  return message.type === 'give' ? give() : undefined
}

runtime.onMessage.addListener((message, sender, respond) => {
  const answer = answerTo(message, sender)
  answer?.then(respond)
  return answer !== undefined
})

alarms.onAlarm.addListener(({ name }) => {
  if (name === 'forget') storage.session.remove('kept')
})
