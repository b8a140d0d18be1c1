// Stores one filing from a launch page for the form, in memory only and for ten hours. The browser may stop and restart
// this script at any time.

const KEPT_MINUTES = 10 * 60
const KEPT_MS = KEPT_MINUTES * 60 * 1000

// Firefox's `browser` returns promises; Chromium has only `chrome`.
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
  // Accepts messages only from this extension's content scripts, one type from each.
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
