const settings = document.querySelector('#settings')
/** In cents: the card fee would use up most of a smaller gift. */
const MIN_CARD_GIFT = 100
const MAX_NONPROFITS = 20
const SECRET_KEY_ERROR = 'This is a secret key. Rotate it now, and use your public key instead.'
const DATE_ERROR = 'Enter a date from 2000 to 2099.'

/** The current settings; `valid` leaves out invalid ones. */
export function readForm() {
  const form = new FormData(settings)
  const text = (name) => String(form.get(name) ?? '').trim()
  const valid = (name) => (settings.elements[name].validity.valid ? text(name) : '')
  return { text, valid, all: (name) => form.getAll(name).map(String), has: (name) => form.has(name) }
}

/** Which groups of settings apply to the current settings, as named in `data-for`. */
export function visibleSettings({ text, has }, shortList) {
  const tag = text('element')
  const shown = new Set([tag])
  if (tag === 'donate-button') shown.add(text('mode') === 'cart' ? 'cart' : 'payment').add(text('mode'))
  const isProgram = tag === 'impact-card' && text('program') !== ''
  if (tag === 'impact-card' && !isProgram) shown.add('figures')
  const isPicked = tag === 'nonprofit-picker' || (tag === 'donate-button' && text('chosenBy') === 'picker')
  if (isPicked) shown.add('picker')
  else if (tag !== 'climate-offset-badge' && !isProgram) shown.add('recipient')
  if (isPicked && has('multiple')) shown.add('several')
  if (isPicked && shortList.length > 0) shown.add('short-list')
  if (isPicked && (shortList.length === 0 || has('others'))) shown.add('search')
  return shown
}

/** Shows the settings that apply and the errors of invalid ones. Returns false if the key is a secret key. */
export function updateSettings(form, shown) {
  for (const part of settings.querySelectorAll('[data-for]'))
    part.hidden = !part.dataset.for.split(' ').some((name) => shown.has(name))
  const { publicKey, amounts, cartTotal, max, program, goal, since, successUrl, cancelUrl, giftPage } =
    settings.elements
  const isSecret = /^(test|live)_sk_/.test(form.text('publicKey'))
  showError(publicKey, isSecret ? SECRET_KEY_ERROR : '')
  showError(amounts, amountsError(form, shown.has('cart')))
  for (const field of [cartTotal, goal]) {
    const isAmount = field.value.trim() === '' || centsOf(field.value) !== undefined
    showError(field, isAmount ? '' : 'Enter dollars, such as 24.35.')
  }
  const isCount = /^\d+$/.test(max.value) && max.value >= 2 && max.value <= MAX_NONPROFITS
  showError(max, isCount ? '' : `Enter a whole number from 2 to ${MAX_NONPROFITS}.`)
  showError(program, /^(pr_\w+)?$/.test(program.value.trim()) ? '' : 'Enter an ID that begins with pr_.')
  const isTest = form.text('publicKey').startsWith('test_')
  for (const field of [successUrl, cancelUrl, giftPage]) showError(field, urlError(field.value.trim(), isTest))
  const { rangeUnderflow, rangeOverflow } = since.validity
  showError(since, rangeUnderflow || rangeOverflow ? DATE_ERROR : '')
  return !isSecret
}

function amountsError({ text }, isInCart) {
  const cents = centsOfEach(text('amounts'))
  if (cents.includes(undefined)) return 'Enter dollars separated by spaces, such as 5 10 25.'
  return !isInCart && cents.some((one) => one < MIN_CARD_GIFT) ? 'Card gifts must be at least $1.' : ''
}

function urlError(address, isTest) {
  if (address === '' || isReturnAddress(address, isTest)) return ''
  return `Enter an address that begins with https://${isTest ? ', or http://localhost for tests' : ''}.`
}

/** Shows a field's error instead of its hint; an empty error restores the hint. */
function showError(field, error) {
  const hint = document.getElementById(field.getAttribute('aria-describedby'))
  hint.dataset.usual ??= hint.textContent
  const words = error || hint.dataset.usual
  if (hint.textContent !== words) hint.textContent = words
  field.setCustomValidity(error)
  if (error === '') field.removeAttribute('aria-invalid')
  else field.setAttribute('aria-invalid', 'true')
}

/** Parses dollars to cents; undefined if it isn't an amount. */
export function centsOf(dollars) {
  const [, whole, cents = ''] =
    /^\$?(\d{1,9})(?:\.(\d{1,2}))?$/.exec(dollars.trim().replace(/(\d),(?=\d{3}\b)/g, '$1')) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

/** Parses dollar amounts, separated by spaces, to cents; undefined for each one that isn't an amount. */
export function centsOfEach(dollars) {
  return dollars
    .split(/[\s;]+/)
    .filter(Boolean)
    .map((one) => centsOf(one.replace(/,$/, '')))
}

/** Whether the service accepts a return URL: it must be https or, with a test key, on the local machine. */
function isReturnAddress(text, isTest) {
  const address = text.replaceAll('{DONATION_ID}', 'd_0')
  if (address.length > 2_048 || !/^https?:\/\/[^/\\\s]/i.test(address) || /[\s\p{Cc}\\]/u.test(address)) return false
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (isTest && ['localhost', '127.0.0.1'].includes(hostname))
}
