import { isEmail } from '../../../contract/index.ts'
import { readBytes } from '../../http/read-request.ts'
import { type Card, isExpired, readCardNumber, readCvc, readExpiry } from '../../processors/card.ts'
import { readDedication } from './dedication.ts'
import { type FieldErrors, storable, type TypedDedication } from './page/form.ts'

/** A submitted payment form, parsed and validated. The card is present only if everything is valid. */
export interface PaymentForm {
  attempt: string | undefined
  name: string
  email: string
  card?: Card
  dedication: TypedDedication
  /** Whether the donor shows their first name on the giving page. */
  showsName: boolean
  suspicious: boolean
  /** The error of each invalid field; empty if all are valid. */
  problems: FieldErrors
}

/** Parses a submitted form. `now` determines whether a card has expired. */
export function readPaymentForm(form: URLSearchParams, now: Date): PaymentForm {
  const { card, problems } = readCard(form, now)
  const dedicated = readDedication(form)
  Object.assign(problems, dedicated.problems)
  const name = storable(form.get('name'))
  const email = storable(form.get('email'))
  if (name === '' || holdsCardNumber(name)) problems.name = 'nameMissing'
  else if (name.length > 200) problems.name = 'nameLong'
  if (!isEmail(email) || holdsCardNumber(email)) problems.email = 'emailWrong'
  const attempt = form.get('attempt') ?? ''
  return {
    attempt: /^[\w-]{16,64}$/.test(attempt) ? attempt : undefined,
    name: holdsCardNumber(name) ? '' : name.slice(0, 200),
    email: holdsCardNumber(email) ? '' : email.slice(0, 254),
    ...(card === undefined || Object.keys(problems).length > 0 ? {} : { card }),
    dedication: dedicated.dedication,
    showsName: form.get('shows_name') === 'yes',
    suspicious: (form.get('nickname') ?? '') !== '',
    problems,
  }
}

/** Parses the card fields; the card is absent unless all of them are valid. */
export function readCard(form: URLSearchParams, now: Date): { card: Card | undefined; problems: FieldErrors } {
  const number = readCardNumber(form.get('number') ?? '')
  const expiry = readExpiry(form.get('expiry') ?? '')
  const cvc = readCvc(form.get('cvc') ?? '')
  const problems: FieldErrors = {}
  if (number === undefined) problems.number = 'numberWrong'
  if (expiry === undefined) problems.expiry = 'expiryWrong'
  else if (isExpired(expiry, now)) problems.expiry = 'expiryPast'
  if (cvc === undefined) problems.cvc = 'cvcWrong'
  if (number === undefined || expiry === undefined || cvc === undefined) return { card: undefined, problems }
  return { card: { number, expiryMonth: expiry.month, expiryYear: expiry.year, cvc }, problems }
}

/** A card number in another field must be neither stored nor shown again. */
function holdsCardNumber(text: string): boolean {
  const runs = text.match(/\d(?:[^\p{L}\p{N}]{0,2}\d){11,}/gu) ?? []
  return runs
    .flatMap((run) => stretchesOf(run.replace(/\D/g, '')))
    .some((digits) => readCardNumber(digits) !== undefined)
}

/** All digits, and every part of them with the length and prefix of a card number. */
function stretchesOf(digits: string): string[] {
  const within = [15, 16].flatMap((length) =>
    Array.from({ length: Math.max(0, digits.length - length + 1) }, (_, at) => digits.slice(at, at + length)),
  )
  return [digits, ...within.filter((stretch) => /^[3-6]/.test(stretch))]
}

const LARGEST = 16_384

/** A form of limited size; undefined for anything else. */
export async function readSentForm(request: Request, most = LARGEST): Promise<URLSearchParams | undefined> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')
  if (!isForm || Number(request.headers.get('content-length') ?? 0) > most) return undefined
  const bytes = await readBytes(request, most).catch(() => undefined)
  return bytes && new URLSearchParams(new TextDecoder().decode(bytes))
}
