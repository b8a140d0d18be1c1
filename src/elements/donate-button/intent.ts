import { attempt } from '../shared/attempt.ts'
import { hexOf } from '../shared/digest.ts'

const PREFIX = 'almoner:gift:'
const NOTED = 'almoner:given:'
/** A little less than the 24 hours for which the service keeps keys and links. */
const LIFETIME = 23 * 3_600_000

const inMemory: Record<string, string> = {}

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
  const [key, madeAt] = read(PREFIX + request).split(' ')
  if (key && now() - Number(madeAt) < LIFETIME) return key
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
  const [nonprofitId, amount] = read(NOTED + proof).split(' ')
  return nonprofitId ? { nonprofitId, amount: Number(amount) } : undefined
}

/** Ends all intents of this tab: a next gift is a new one. */
export function endIntents(): void {
  for (const notes of [inMemory, stored()])
    for (const name of Object.keys(notes)) if (name.startsWith(PREFIX)) delete notes[name]
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
