import { attempt } from '../attempt.ts'
import { hexOf } from './digest.ts'

const PREFIX = 'almoner:gift:'
const NOTED = 'almoner:given:'
/** A little less than the 24 hours for which the service keeps keys and links. */
const LIFETIME = 23 * 3_600_000

const inMemory = new Map<string, string>()

/** A gift that was begun in this tab; the nonprofit as the page named it, by id or EIN. */
export interface NotedGift {
  nonprofitId: string
  amount: number
}

/**
 * The idempotency key of an intent: the same for the same request in this tab, across double clicks, reloads and
 * coming back, so that one intent has one payment page. Lives in session storage from the first press on, in
 * memory where storage is refused.
 */
export function keyOfIntent(request: string, { now = Date.now, newId = randomId } = {}): string {
  const kept = read(PREFIX + request)
  const [key, madeAt] = kept?.split(' ') ?? []
  if (key !== undefined && now() - Number(madeAt) < LIFETIME) return key
  const fresh = newId()
  write(PREFIX + request, `${fresh} ${now()}`)
  return fresh
}

/**
 * Notes what the donor is about to pay and names the note at random. Only the address for donors who have paid carries
 * that name, so that who comes back with it has paid this very gift.
 */
export function noteGift({ nonprofitId, amount }: NotedGift): string {
  const note = `${nonprofitId} ${amount}`
  const proof = keyOfIntent(`proof ${note}`)
  write(NOTED + proof, note)
  return proof
}

/** The gift of this tab that a proof is for; undefined for any other proof. */
export function notedGift(proof: string): NotedGift | undefined {
  const [nonprofitId, amount] = read(NOTED + proof)?.split(' ') ?? []
  return nonprofitId === undefined ? undefined : { nonprofitId, amount: Number(amount) }
}

/** Ends all intents of this tab: a next gift is a new one. */
export function endIntents(): void {
  for (const name of [...inMemory.keys(), ...storedNames()]) if (name.startsWith(PREFIX)) remove(name)
}

function randomId(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(16)))
}

function read(name: string): string | undefined {
  return inMemory.get(name) ?? attempt(() => sessionStorage.getItem(name)) ?? undefined
}

function write(name: string, value: string): void {
  inMemory.set(name, value)
  attempt(() => sessionStorage.setItem(name, value))
}

function remove(name: string): void {
  inMemory.delete(name)
  attempt(() => sessionStorage.removeItem(name))
}

function storedNames(): string[] {
  return attempt(() => Object.keys(sessionStorage)) ?? []
}
