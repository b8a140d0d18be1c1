/** As it is written, and as browsers write it in the path of an address. */
const placeholder = /\{DONATION_ID\}|%7BDONATION_ID%7D/g
const longestUrl = 2_048

/** Where a donor may be sent back to: https anywhere; with test keys also plain http on one's own machine. */
export function isReturnUrl(text: string, options: { liveMode: boolean }): boolean {
  if (text.length > longestUrl || !/^https?:\/\/[^/\\\s]/i.test(text) || /[\s\p{Cc}\\]/u.test(text)) return false
  if (!URL.canParse(filled(text, 'd_0'))) return false
  const url = new URL(filled(text, 'd_0'))
  if (url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (!options.liveMode && ['localhost', '127.0.0.1'].includes(url.hostname))
}

/** The success address that names the donation: in place of `{DONATION_ID}`, or as `donation_id` in the query. */
export function withDonationId(successUrl: string, donationId: string): string {
  const named = filled(successUrl, donationId)
  const url = new URL(named)
  if (named !== successUrl) return url.href
  // Readers take the first of two: one that was there already must not speak for this gift.
  if (url.searchParams.has('donation_id')) url.searchParams.delete('donation_id')
  const parameter = `donation_id=${encodeURIComponent(donationId)}`
  url.search = url.search === '' ? `?${parameter}` : `${url.search}&${parameter}`
  return url.href
}

/** The origin of an address that `isReturnUrl` accepted. */
export function originOf(returnUrl: string): string {
  return new URL(filled(returnUrl, 'd_0')).origin
}

function filled(text: string, donationId: string): string {
  return text.replaceAll(placeholder, encodeURIComponent(donationId))
}
