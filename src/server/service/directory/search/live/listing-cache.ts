/** A nonprofit's search listing for one account: its JSON text, and whether it is neither hidden nor ineligible. */
export interface Listing {
  readonly json: string
  readonly isVisible: boolean
}

/** Loads listings by search number; deleted numbers are skipped. */
export type LoadListings = (numbers: readonly number[]) => Promise<ReadonlyMap<number, Listing>>

/** About 50 MB. */
const maxCached = 50_000

/** Caches listings by search number and account, until a change invalidates them. */
export class ListingCache {
  readonly #most: number
  readonly #listings = new Map<number, Map<string, Listing>>()
  #count = 0
  #changes = 0

  constructor(most: number = maxCached) {
    this.#most = most
  }

  /** Listings in the order of the numbers; missing ones are loaded together. */
  async list(accountId: string, numbers: readonly number[], load: LoadListings): Promise<Listing[]> {
    // Read before the wait, because entries may be evicted meanwhile.
    const known = numbers.map((number) => this.#listings.get(number)?.get(accountId))
    const missing = numbers.filter((_, place) => known[place] === undefined)
    const loaded = missing.length > 0 ? await this.#load(accountId, missing, load) : undefined
    return numbers.flatMap((number, place) => known[place] ?? loaded?.get(number) ?? [])
  }

  /** Invalidates changed nonprofits. */
  forget(numbers: Iterable<number>): void {
    this.#changes++
    for (const number of numbers) this.#drop(number)
  }

  /** Invalidates everything. */
  forgetAll(): void {
    this.#changes++
    this.#listings.clear()
    this.#count = 0
  }

  async #load(
    accountId: string,
    missing: readonly number[],
    load: LoadListings,
  ): Promise<ReadonlyMap<number, Listing>> {
    const before = this.#changes
    const loaded = await load(missing)
    // A change during the read may be missing, so the result isn't cached.
    if (this.#changes === before) for (const [number, listing] of loaded) this.#keep(accountId, number, listing)
    return loaded
  }

  #keep(accountId: string, number: number, listing: Listing): void {
    while (this.#count >= this.#most) this.#drop(this.#oldest())
    const perAccount = this.#listings.get(number) ?? new Map<string, Listing>()
    if (!perAccount.has(accountId)) this.#count++
    perAccount.set(accountId, listing)
    this.#listings.set(number, perAccount)
  }

  #oldest(): number {
    const [first = 0] = this.#listings.keys()
    return first
  }

  #drop(number: number): void {
    this.#count -= this.#listings.get(number)?.size ?? 0
    this.#listings.delete(number)
  }
}
