const settings = document.querySelector('#settings')
/** A card pays no less without loss. */
const SMALLEST_GIFT = 100
const MOST_NONPROFITS = 20
const SECRET = 'This is a secret key. Replace it at once, and never put one into a page.'
const DAYS = 'A day of the years 2000 to 2099.'

/** The current settings; `valid` leaves out invalid ones. */
export function readForm() {
  const form = new FormData(settings)
  const text = (name) => String(form.get(name) ?? '').trim()
  const valid = (name) => (settings.elements[name].validity.valid ? text(name) : '')
  return { text, valid, all: (name) => form.getAll(name).map(String), has: (name) => form.has(name) }
}

/** Which settings mean something beside the others: by the names that they are shown for. */
export function shownSettings({ text, has }, shortList) {
  const tag = text('element')
  const shown = new Set([tag])
  if (tag === 'donate-button') shown.add(text('mode') === 'cart' ? 'cart' : 'payment').add(text('mode'))
  const isProgram = tag === 'impact-card' && text('program') !== ''
  if (tag === 'impact-card' && !isProgram) shown.add('figures')
  const isPicked = tag === 'nonprofit-picker' || (tag === 'donate-button' && text('whom') === 'picker')
  if (isPicked) shown.add('picker')
  else if (tag !== 'climate-offset-badge' && !isProgram) shown.add('recipient')
  if (isPicked && has('multiple')) shown.add('several')
  if (isPicked && shortList.length > 0) shown.add('short-list')
  if (isPicked && (shortList.length === 0 || has('others'))) shown.add('search')
  return shown
}

/** Shows the settings that mean something, and says what is wrong with the others. */
export function tend(form, shown) {
  for (const part of settings.querySelectorAll('[data-for]'))
    part.hidden = !part.dataset.for.split(' ').some((name) => shown.has(name))
  const { publicKey, amounts, cartTotal, max, program, goal, since, successUrl, cancelUrl, giftPage } =
    settings.elements
  const isSecret = /^(test|live)_sk_/.test(form.text('publicKey'))
  complain(publicKey, isSecret ? SECRET : '')
  complain(amounts, wrongAmounts(form, shown.has('cart')))
  for (const field of [cartTotal, goal]) {
    const isAmount = field.value.trim() === '' || centsOf(field.value) !== undefined
    complain(field, isAmount ? '' : 'Dollars, such as 24.35.')
  }
  const isCount = /^\d+$/.test(max.value) && max.value >= 2 && max.value <= MOST_NONPROFITS
  complain(max, isCount ? '' : `A whole number from 2 to ${MOST_NONPROFITS}.`)
  complain(program, /^(pr_\w+)?$/.test(program.value.trim()) ? '' : 'An ID that begins with pr_.')
  const isTest = form.text('publicKey').startsWith('test_')
  for (const field of [successUrl, cancelUrl, giftPage]) complain(field, wrongAddress(field.value.trim(), isTest))
  const { rangeUnderflow, rangeOverflow } = since.validity
  complain(since, rangeUnderflow || rangeOverflow ? DAYS : '')
  return !isSecret
}

function wrongAmounts({ text }, isInCart) {
  const cents = centsOfEach(text('amounts'))
  if (cents.includes(undefined)) return 'Dollars with a space between, such as 5 10 25.'
  return !isInCart && cents.some((one) => one < SMALLEST_GIFT) ? 'By card, a gift is a dollar at least.' : ''
}

function wrongAddress(address, isTest) {
  if (address === '' || isReturnAddress(address, isTest)) return ''
  return `An address that begins with https://${isTest ? ', or http://localhost while you test' : ''}.`
}

/** Shows a field's error in place of its hint. */
function complain(field, complaint) {
  const hint = document.getElementById(field.getAttribute('aria-describedby'))
  hint.dataset.usual ??= hint.textContent
  const words = complaint || hint.dataset.usual
  if (hint.textContent !== words) hint.textContent = words
  field.setCustomValidity(complaint)
  if (complaint === '') field.removeAttribute('aria-invalid')
  else field.setAttribute('aria-invalid', 'true')
}

/** Cents of what somebody wrote as dollars; undefined where it is no amount. */
export function centsOf(dollars) {
  const [, whole, cents = ''] =
    /^\$?(\d{1,9})(?:\.(\d{1,2}))?$/.exec(dollars.trim().replace(/(\d),(?=\d{3}\b)/g, '$1')) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

/** Cents of several amounts with a space between; undefined for those that are none. */
export function centsOfEach(dollars) {
  return dollars
    .split(/[\s;]+/)
    .filter(Boolean)
    .map((one) => centsOf(one.replace(/,$/, '')))
}

/** Whether donors can be sent back there, as the service judges it: by https; with a test key also on one's own machine. */
function isReturnAddress(text, isTest) {
  const address = text.replaceAll('{DONATION_ID}', 'd_0')
  if (address.length > 2_048 || !/^https?:\/\/[^/\\\s]/i.test(address) || /[\s\p{Cc}\\]/u.test(address)) return false
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (isTest && ['localhost', '127.0.0.1'].includes(hostname))
}
