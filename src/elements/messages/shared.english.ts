/** What every element says. */
export const sharedEnglish = {
  loading: 'Loading…',
  testMode: 'TEST',
  testModeHint: 'Test mode: no money moves',
  tryAgain: 'Try again',
  offline: 'You are offline. This works again when your connection is back.',
  unreachable: 'The giving service did not answer.',
  busy: 'Too many requests. Try again in a moment.',
  unavailable: 'Giving is not available here right now.',
}
