import { TaskStatus } from '@lit/task'
import type { PaidGift } from '../../contract/payments.ts'
import { AmountElement } from './amount-element.ts'
import { forgetReturn, isCancelledHere, proofHere } from './return-address.ts'
import { tellCancelled, welcome } from './welcome.ts'

/** Welcomes the donor who comes back from the payment page. */
export abstract class WelcomeElement extends AmountElement {
  static override properties = { ...AmountElement.properties, proof: { state: true } }

  /** Of the gift that the donor came back from; empty where nobody did, and once the donor gives again. */
  proof = ''

  readonly #welcome = this.serviceTask(
    () => this.proof,
    async (proof, signal) => (proof === '' ? undefined : welcome(this, signal)),
  )

  override connectedCallback(): void {
    super.connectedCallback()
    this.proof = proofHere() || this.proof
    if (isCancelledHere()) void tellCancelled(this)
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
  readonly beginAnew = (): void => {
    this.proof = ''
    forgetReturn()
  }
}
