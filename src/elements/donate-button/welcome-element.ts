import { TaskStatus } from '@lit/task'
import type { PaidGift } from '../../contract/payments.ts'
import { isAbsent } from '../shared/api-element.ts'
import { DonationCompletedEvent } from '../shared/events.ts'
import { codeOf } from '../shared/failures.ts'
import { showPaidGift } from '../shared/operations.ts'
import { isWorthRetrying } from '../shared/retrying-request.ts'
import { AmountElement } from './amount-element.ts'
import { endIntents, notedGift } from './intent.ts'
import { donationHere, forgetReturn, leaveAddress, proofHere } from './return-address.ts'

/** The elements on the page that a donor may have come back to. */
const returning = new Set<WelcomeElement>()

/** The donations that this page was told of. */
const announced = new Set<string>()

/**
 * Welcomes the donor who comes back from the payment page. The service says what was given, by the proof in the
 * address, so that neither this tab's storage nor what the page offers today matters.
 */
export abstract class WelcomeElement extends AmountElement {
  static override properties = { ...AmountElement.properties, proof: { state: true } }

  abstract nonprofitId: string

  /** Of the gift that the donor came back from; empty where nobody did, and once the donor gives again. */
  protected proof = ''

  readonly #welcome = this.apiTask(
    () => this.proof,
    async (proof, signal) => {
      const gift = proof === '' ? undefined : await this.#giftOf(proof, signal)
      if (gift === undefined || !this.#isThanking(gift)) return undefined
      endIntents()
      void this.#tell(gift)
      return gift
    },
  )

  override connectedCallback(): void {
    super.connectedCallback()
    this.proof = proofHere() || this.proof
    if (this.proof !== '') returning.add(this)
  }

  override disconnectedCallback(): void {
    returning.delete(this)
    super.disconnectedCallback()
  }

  /** Asks anew what could not be found out. */
  override refresh(): void {
    void this.#welcome.run()
  }

  /** The gift to thank for. */
  protected get paidGift(): PaidGift | undefined {
    return this.proof !== '' && this.#welcome.status === TaskStatus.COMPLETE ? this.#welcome.value : undefined
  }

  /** Whether the donor may have paid and the service has not said so yet. */
  protected get isUnsure(): boolean {
    return this.proof !== '' && this.#welcome.status !== TaskStatus.COMPLETE
  }

  /** Why the service could not say what was given. */
  protected get returnFailure(): unknown {
    return this.isUnsure && this.#welcome.status === TaskStatus.ERROR ? this.#welcome.error : undefined
  }

  /** The donor has read the thanks and gives again. */
  protected readonly beginAnew = (): void => {
    this.proof = ''
    returning.delete(this)
    forgetReturn()
  }

  /** What the service says was given; where it cannot say, what this tab noted of a gift with this proof. */
  async #giftOf(proof: string, signal: AbortSignal): Promise<PaidGift | undefined> {
    try {
      return await this.ask(showPaidGift, { query: { proof } }, signal)
    } catch (error) {
      signal.throwIfAborted()
      const noted = codeOf(error) === 'gift_unknown' ? undefined : notedGift(proof, donationHere())
      if (noted === undefined && isWorthRetrying(error)) throw error
      return noted
    }
  }

  /** Those for the nonprofit thank; where there are none, one that names nobody, else any, and rather one in sight. */
  #isThanking({ nonprofit }: PaidGift): boolean {
    const rivals = [...returning].filter(({ publicKey }) => publicKey === this.publicKey)
    const named = rivals.filter(({ nonprofitId }) => isFor(nonprofitId, nonprofit))
    if (named.length > 0) return named.includes(this)
    const open = rivals.filter(({ nonprofitId }) => isAbsent(nonprofitId))
    const others = open.length > 0 ? open : rivals
    return this === (others.find((other) => other.checkVisibility()) ?? others[0])
  }

  /** Tells the page once, when whatever its load brings can listen, and leaves the address to the page. */
  async #tell({ donation_id: donationId, amount, nonprofit, gift_url: giftUrl }: PaidGift): Promise<void> {
    await pageLoaded()
    if (!this.isConnected) return
    const isNews = !announced.has(donationId)
    announced.add(donationId)
    const detail = { donationId, amount, nonprofitId: nonprofit.id, giftUrl: giftUrl || undefined }
    if (isNews) this.dispatchEvent(new DonationCompletedEvent(detail))
    leaveAddress()
  }
}

function isFor(nonprofitId: string, { id, ein }: PaidGift['nonprofit']): boolean {
  return nonprofitId === id || String(nonprofitId).replace('-', '') === ein
}

/** Resolves after all that listens to the end of the page's load. */
async function pageLoaded(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  await new Promise((resolve) => setTimeout(resolve))
}
