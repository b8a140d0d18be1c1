const PREFIX = 'almoner:gift:'
const PENDING = 'almoner:gift'
/** A little less than the 24 hours for which the service keeps keys and links. */
const LIFETIME = 23 * 3_600_000

const inMemory = new Map<string, string>()

/** A gift that left for the payment page from this tab; the nonprofit as the page named it, by id or EIN. */
export interface PendingGift {
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

/** Notes what the donor is about to pay, to be named when they come back. */
export function notePendingGift({ nonprofitId, amount }: PendingGift): void {
  write(PENDING, `${nonprofitId} ${amount}`)
}

/** What left for payment from this tab, if anything did. */
export function pendingGift(): PendingGift | undefined {
  const [nonprofitId, amount] = read(PENDING)?.split(' ') ?? []
  return nonprofitId === undefined ? undefined : { nonprofitId, amount: Number(amount) }
}

/** Ends all intents of this tab: a next gift is a new one. */
export function endIntents(): void {
  for (const name of [...inMemory.keys(), ...storedNames()]) remove(name)
}

function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
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
  return attempt(() => Object.keys(sessionStorage).filter((name) => name.startsWith(PENDING))) ?? []
}

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
