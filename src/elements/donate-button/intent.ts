import type { Frequency, PaidGift } from '../../contract/payments.ts'
import { attempt, pageWide } from '../shared/page.ts'

const PREFIX = 'almoner:gift:'
const NOTED = 'almoner:given:'
const CHOICE = 'almoner:choice:'
/** A little less than the 24 hours for which the service keeps keys and links. */
const LIFETIME = 23 * 3_600_000

const inMemory = pageWide('intents', (): Record<string, string> => ({}))

/**
 * The idempotency key of an intent: the same for the same request in this tab, across double clicks, reloads and
 * coming back, so that one intent has one payment page. Lives in session storage from the first press on, in
 * memory where storage is refused.
 */
export function keyOfIntent(request: string, { now = Date.now, newId = randomId } = {}): string {
  const [key, madeAt] = read(PREFIX + request).split(' ')
  if (key && now() - Number(madeAt) < LIFETIME) return key
  const fresh = newId()
  write(PREFIX + request, `${fresh} ${now()}`)
  return fresh
}

/**
 * Notes what the donor of an intent is about to pay, under a random name. Only the success address has that name, so
 * that a donor who comes back with it has paid exactly this gift.
 */
export function noteGift(intent: string, { amount, nonprofit }: Pick<PaidGift, 'amount' | 'nonprofit'>): string {
  const proof = keyOfIntent(`proof ${intent}`)
  const { id, ein, name } = nonprofit
  write(NOTED + proof, `${amount} ${id} ${ein} ${name}`)
  return proof
}

/** The gift of this tab that a proof belongs to, with the donation named in the address; undefined if either is missing. */
export function notedGift(proof: string, donationId: string): PaidGift | undefined {
  const [amount, id, ein, ...name] = read(NOTED + proof).split(' ')
  if (donationId === '' || id === undefined || ein === undefined) return undefined
  return { donation_id: donationId, amount: Number(amount), nonprofit: { id, ein, name: name.join(' ') }, gift_url: '' }
}

/** What a donor chose in an element, without any words about other people. */
interface NotedChoice {
  choice?: number | undefined
  typed: string
  isFeeCovered: boolean
  frequency?: Frequency | undefined
}

/** Keeps what the donor chose in an element while they are on the payment page. */
export function noteChoice(element: string, choice: NotedChoice): void {
  write(CHOICE + element, JSON.stringify(choice))
}

/** The choice that `noteChoice` kept for an element. */
export function notedChoice(element: string): Partial<NotedChoice> | undefined {
  const note = read(CHOICE + element)
  return note === '' ? undefined : attempt(() => Object(JSON.parse(note)))
}

/** Ends all intents of this tab: the next gift is a new one. */
export function endIntents(): void {
  for (const notes of [inMemory, stored()])
    for (const name of Object.keys(notes)) if (name.startsWith(PREFIX) || name.startsWith(CHOICE)) delete notes[name]
}

function randomId(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(16)))
}

function stored(): Record<string, string> {
  return attempt(() => sessionStorage) ?? inMemory
}

function read(name: string): string {
  return inMemory[name] ?? stored()[name] ?? ''
}

function write(name: string, value: string): void {
  inMemory[name] = value
  attempt(() => {
    stored()[name] = value
  })
}

/** SHA-256 of a text in hex; undefined on a page without a secure context, where browsers offer none. */
export async function hashOf(text: string): Promise<string | undefined> {
  const digest = await crypto.subtle?.digest('SHA-256', new TextEncoder().encode(text))
  return digest && hexOf(new Uint8Array(digest))
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
