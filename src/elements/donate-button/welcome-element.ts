import { TaskStatus } from '@lit/task'
import type { TemplateResult } from 'lit'
import type { PaidGift } from '../../contract/payments.ts'
import { isKit } from '../shared/beside.ts'
import { codeOf } from '../shared/failures.ts'
import { bringPart } from '../shared/part.ts'
import { isWorthRetrying } from '../shared/retrying-request.ts'
import { AmountElement } from './amount-element.ts'
import type { WelcomePart } from './part-host.ts'
import { forgetReturn, isCancelledHere, proofHere } from './return-address.ts'

/** Welcomes the donor who comes back from the payment page, by a part that only those load. */
export abstract class WelcomeElement extends AmountElement {
  static override properties = { ...AmountElement.properties, proof: { state: true } }

  /** Of the gift that the donor came back from; empty where nobody did, and once the donor gives again. */
  proof = ''

  #part: WelcomePart | undefined
  readonly #welcome = this.apiTask(
    () => this.proof,
    async (proof, signal) => {
      if (proof === '') return undefined
      const { welcome } = await this.#bring()
      return welcome(this, { codeOf, isWorthRetrying }, signal)
    },
  )

  override connectedCallback(): void {
    super.connectedCallback()
    this.proof = proofHere() || this.proof
    if (isCancelledHere())
      void this.#bring().then(
        ({ tellCancelled }) => tellCancelled(this),
        () => {},
      )
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

  async #bring(): Promise<WelcomePart> {
    this.#part = await bringPart(this, 'welcome', isKit || (() => import('./welcome.part.ts')))
    return this.#part
  }

  protected renderThanks(gift: PaidGift): TemplateResult | undefined {
    return this.#part?.renderThanks(this, gift)
  }
}
