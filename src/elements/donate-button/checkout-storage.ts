import type { Frequency, PaidGift } from '../../contract/payments.ts'
import { attempt, pageWide } from '../shared/page.ts'

/*
 * What this tab stores while a donor is on the payment page: in memory, and in session storage unless that is blocked.
 */

const KEY = 'almoner:gift:'
const GIFT = 'almoner:given:'
const CHOICE = 'almoner:choice:'
/** Slightly less than the 24 hours for which the service stores keys and links. */
const LIFETIME = 23 * 3_600_000

const inMemory = pageWide('intents', (): Record<string, string> => ({}))

/**
 * The idempotency key of a request: the same for the same request in this tab, across double clicks, reloads and coming
 * back, so that a gift has one payment page. The request is stored as a hash, because it may contain what a donor wrote
 * about others; without a secure context there is no hash, and it is stored as it is.
 */
export async function idempotencyKeyOf(request: string): Promise<string> {
  const name = KEY + ((await hashOf(request)) ?? request)
  const [key, madeAt] = read(name).split(' ')
  if (key && Date.now() - Number(madeAt) < LIFETIME) return key
  const fresh = hexOf(crypto.getRandomValues(new Uint8Array(16)))
  write(name, `${fresh} ${Date.now()}`)
  return fresh
}

/**
 * Stores the gift that a donor is about to pay, under a random name. Only the success address contains that name, so a
 * donor who returns with it has paid exactly this gift.
 */
export async function storeGift(
  request: string,
  { amount, nonprofit }: Pick<PaidGift, 'amount' | 'nonprofit'>,
): Promise<string> {
  const proof = await idempotencyKeyOf(`proof ${request}`)
  const { id, ein, name } = nonprofit
  write(GIFT + proof, `${amount} ${id} ${ein} ${name}`)
  return proof
}

/** The gift of this tab for a proof, with the donation from the address; undefined if either is missing. */
export function storedGift(proof: string, donationId: string): PaidGift | undefined {
  const [amount, id, ein, ...name] = read(GIFT + proof).split(' ')
  if (donationId === '' || id === undefined || ein === undefined) return undefined
  return { donation_id: donationId, amount: Number(amount), nonprofit: { id, ein, name: name.join(' ') }, gift_url: '' }
}

/** A donor's choice in an element, without text about other people. */
interface StoredChoice {
  choice?: number | undefined
  typed: string
  isFeeCovered: boolean
  frequency?: Frequency | undefined
}

/** Stores the donor's choice in an element while they are on the payment page. */
export function storeChoice(element: string, choice: StoredChoice): void {
  write(CHOICE + element, JSON.stringify(choice))
}

/** The choice that `storeChoice` stored for an element. */
export function storedChoice(element: string): Partial<StoredChoice> | undefined {
  const text = read(CHOICE + element)
  return text === '' ? undefined : attempt(() => Object(JSON.parse(text)))
}

/** Deletes keys and choices after a gift, so that the next gift is a new one. */
export function endCheckout(): void {
  for (const items of [inMemory, storage()])
    for (const name of Object.keys(items)) if (name.startsWith(KEY) || name.startsWith(CHOICE)) delete items[name]
}

function storage(): Record<string, string> {
  return attempt(() => sessionStorage) ?? inMemory
}

function read(name: string): string {
  return inMemory[name] ?? storage()[name] ?? ''
}

function write(name: string, value: string): void {
  inMemory[name] = value
  attempt(() => {
    storage()[name] = value
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
