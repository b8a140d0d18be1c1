import type { TemplateResult } from 'lit'
import type { LooseRequest } from '../../client/call-operation.ts'
import type { Dedication, Frequency, PaidGift } from '../../contract/payments.ts'
import type { MessageKey } from '../messages/english.ts'
import type { Gift } from '../shared/events.ts'
import type { FormatMoney, Translate } from '../shared/localize.ts'
import type { Named } from '../shared/nonprofit-view.ts'
import type { AskOptions, Operation } from '../shared/service.ts'
import type { GiftPage } from './checkout-request.ts'
import type { Offer } from './offer.ts'

/** The button as those see it who welcome a donor back. */
export type WelcomeHost = Pick<
  ButtonHost,
  'publicKey' | 'nonprofitId' | 't' | 'money' | 'ask' | 'proof' | 'beginAnew' | 'renderRibbon' | keyof HTMLElement
>

/** The button as what extends it sees it: what its page set, what the donor chose, and what it can draw. */
export interface ButtonHost extends HTMLElement {
  readonly publicKey: string
  readonly nonprofitId: string
  readonly mode: string
  readonly name: string
  readonly frequency: string
  /** Whether gifts go into the page's own cart. */
  readonly inCart: boolean
  value: number | string
  open: boolean
  /** Whether a fieldset around the element has disabled it. */
  readonly isDisabled: boolean
  /** The language the element speaks. */
  readonly language: string
  readonly t: Translate
  readonly money: FormatMoney
  /** Proof of the gift that the donor came back from; empty where nobody did. */
  readonly proof: string
  /** Who receives the gift, once that is known. */
  readonly recipient: (Named & { readonly id: string; readonly eligible: boolean }) | undefined
  readonly offer: Offer
  /** Chosen cents; `OWN` when the donor writes some. */
  choice: number | undefined
  typed: string
  /** What the donor would give now. */
  readonly gift: Gift | undefined
  /** What the donor thinks of by now is checked from here on. */
  isChecked: boolean
  readonly give: () => void
  /** The donor has read the thanks and gives again. */
  readonly beginAnew: () => void
  /** Tells the page of the amount the donor chose. */
  tellAmount(): void
  /** Hands the gift in the order to the form. */
  updateForm(): void
  requestUpdate(): void
  readonly updateComplete: Promise<boolean>
  ask<Request extends LooseRequest, Answer>(
    operation: Operation<Request, Answer>,
    request: Request,
    options: AskOptions,
  ): Promise<Answer>
  renderRibbon(): unknown
  renderOwn(): unknown
  renderComplaint(): unknown
  renderRecipient(): unknown
  renderCover(): unknown
  renderAt(place: Place): unknown
  renderDisclosure(): unknown
  renderGiving(): unknown
}

/** Where in the card an extension has something to show. */
export type Place = 'above' | 'below' | 'disclosure'

/** What is given beside the amount, and the name of the sentence on the button that gives. */
export interface Added {
  frequency?: Frequency
  dedication?: Dedication
  giving?: MessageKey
}

/** What extends a button. */
export interface Extension {
  /** Draws the button in another form than the card, which it may draw inside. */
  render?(card: () => TemplateResult): TemplateResult
  /** What is shown in the card beside what every card shows. */
  at?(place: Place): unknown
  added?(): Added
  /** Why the gift cannot be given yet; the donor is told by then. */
  isHindered?(): boolean
  /** The element was drawn. */
  updated?(): void
}

/** The button as the one sees it who asks for its payment page. */
export interface CheckoutHost
  extends GiftPage,
    Omit<HTMLElement, 'attributes'>,
    Pick<ButtonHost, 'publicKey' | 'language' | 't' | 'updateComplete' | 'ask'> {
  readonly renderRoot: ParentNode
  /** Whether the gift that was last asked for is what the donor has chosen still. */
  readonly isAsked: boolean
  leavingTo: string
}

/** What goes into a gift beside what its event tells of it. */
export interface Also {
  recipient: PaidGift['nonprofit']
  added: Omit<Added, 'giving'>
}
