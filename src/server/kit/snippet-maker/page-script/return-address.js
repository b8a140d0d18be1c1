/** Whether donors can be sent back there, as the service judges it: by https; with a test key also on one's own machine. */
export function isReturnAddress(text, isTest) {
  const address = text.replaceAll('{DONATION_ID}', 'd_0')
  if (address.length > 2_048 || !/^https?:\/\/[^/\\\s]/i.test(address) || /[\s\p{Cc}\\]/u.test(address)) return false
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (isTest && ['localhost', '127.0.0.1'].includes(hostname))
}
