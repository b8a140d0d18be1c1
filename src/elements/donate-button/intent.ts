import type { Frequency, PaidGift } from '../../contract/payments.ts'
import { attempt, pageWide } from '../shared/page.ts'

const PREFIX = 'almoner:gift:'
const NOTED = 'almoner:given:'
const CHOICE = 'almoner:choice:'
/** Slightly less than the 24 hours for which the service stores keys and links. */
const LIFETIME = 23 * 3_600_000

const inMemory = pageWide('intents', (): Record<string, string> => ({}))

/**
 * The idempotency key of an intent: the same for the same request in this tab, across double clicks, reloads and coming
 * back, so that an intent has one payment page. Stored in session storage from the first press on, or in memory if
 * storage is blocked.
 */
export function keyOfIntent(request: string, { now = Date.now, newId = randomId } = {}): string {
  const [key, madeAt] = read(PREFIX + request).split(' ')
  if (key && now() - Number(madeAt) < LIFETIME) return key
  const fresh = newId()
  write(PREFIX + request, `${fresh} ${now()}`)
  return fresh
}

/**
 * Stores the gift that a donor is about to pay, under a random name. Only the success address contains that name, so a
 * donor who returns with it has paid exactly this gift.
 */
export function noteGift(intent: string, { amount, nonprofit }: Pick<PaidGift, 'amount' | 'nonprofit'>): string {
  const proof = keyOfIntent(`proof ${intent}`)
  const { id, ein, name } = nonprofit
  write(NOTED + proof, `${amount} ${id} ${ein} ${name}`)
  return proof
}

/** The gift of this tab for a proof, with the donation from the address; undefined if either is missing. */
export function notedGift(proof: string, donationId: string): PaidGift | undefined {
  const [amount, id, ein, ...name] = read(NOTED + proof).split(' ')
  if (donationId === '' || id === undefined || ein === undefined) return undefined
  return { donation_id: donationId, amount: Number(amount), nonprofit: { id, ein, name: name.join(' ') }, gift_url: '' }
}

/** A donor's choice in an element, without text about other people. */
interface NotedChoice {
  choice?: number | undefined
  typed: string
  isFeeCovered: boolean
  frequency?: Frequency | undefined
}

/** Stores the donor's choice in an element while they are on the payment page. */
export function noteChoice(element: string, choice: NotedChoice): void {
  write(CHOICE + element, JSON.stringify(choice))
}

/** The choice that `noteChoice` kept for an element. */
export function notedChoice(element: string): Partial<NotedChoice> | undefined {
  const note = read(CHOICE + element)
  return note === '' ? undefined : attempt(() => Object(JSON.parse(note)))
}

/** Ends all intents of this tab, so that the next gift is a new one. */
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

/** SHA-256 of a text in hex; undefined without a secure context, where browsers don't offer it. */
export async function hashOf(text: string): Promise<string | undefined> {
  const digest = await crypto.subtle?.digest('SHA-256', new TextEncoder().encode(text))
  return digest && hexOf(new Uint8Array(digest))
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
