/*
 * Everything the elements tell the page. Details carry ids, cents and codes, never words a donor typed.
 * Events whose name ends in `-request` come before a consequence and can be cancelled.
 */

/** The class of the events of a name, which elements dispatch and pages hear. */
/* @__NO_SIDE_EFFECTS__ */
function eventNamed<Detail>(name: string) {
  return class extends Event {
    readonly detail: Detail

    constructor(detail: Detail) {
      super(name, { bubbles: true, composed: true, cancelable: name.endsWith('-request') })
      this.detail = detail
    }
  }
}

/** The donor chose a nonprofit. */
export class NonprofitSelectedEvent extends eventNamed<{ nonprofitId: string; ein: string; name: string }>(
  'almoner-nonprofit-selected',
) {}

/** The donor removed the choice. */
export class NonprofitClearedEvent extends eventNamed<Record<never, never>>('almoner-nonprofit-cleared') {}

/** Search results arrived; the search text is not included. */
export class NonprofitSearchedEvent extends eventNamed<{ termLength: number; results: number }>(
  'almoner-nonprofit-searched',
) {}

/** What a donor is about to give: cents to be collected, and the cents among them that cover the fee. */
export interface Gift {
  nonprofitId: string
  amount: number
  feeCovered: number
  externalId: string | undefined
}

/** An element can be used: it has its words and the answers that it needs. Told once for each element. */
export class ReadyEvent extends eventNamed<Record<never, never>>('almoner-ready') {}

/** The donor chose or wrote another amount; `amount` is undefined while it is none that can be given. */
export class AmountChangedEvent extends eventNamed<{
  nonprofitId: string
  amount: number | undefined
  feeCovered: number
}>('almoner-amount-changed') {}

/** The donor put a gift into the order. */
export class GiftAddedEvent extends eventNamed<Gift>('almoner-gift-added') {}

/** The gift in the order is another one now: by the donor's choice, or since the cart comes to another sum. */
export class GiftChangedEvent extends eventNamed<Gift>('almoner-gift-changed') {}

/** The donor took the gift out of the order. */
export class GiftRemovedEvent extends eventNamed<Gift>('almoner-gift-removed') {}

/** The donor pressed the button; cancel to take the gift elsewhere, for example into a cart. */
export class DonationRequestEvent extends eventNamed<Gift>('almoner-donation-request') {}

/** The payment page is ready; cancel to open `url` in another way. */
export class CheckoutRequestEvent extends eventNamed<Gift & { url: string }>('almoner-checkout-request') {}

/**
 * The donor is back with a paid gift, as the service confirms; `amount` is the cents that were paid, `giftUrl` where the
 * donor sees what becomes of it, unknown while the service cannot be reached. Told once, after the page has loaded; where the donor reloads the page before that, again: count gifts by `donationId`.
 */
export class DonationCompletedEvent extends eventNamed<{
  donationId: string
  amount: number
  nonprofitId: string
  giftUrl: string | undefined
}>('almoner-donation-completed') {}

/** The donor is back from the payment page without having paid. Told once, after the page has loaded. */
export class CheckoutCancelledEvent extends eventNamed<{ nonprofitId: string }>('almoner-checkout-cancelled') {}

/** The donor took up or declined a climate contribution; `offsetId` buys a shipment's estimate as quoted. */
export class OffsetChangedEvent extends eventNamed<{
  chosen: boolean
  amount: number
  offsetId: string | undefined
}>('almoner-offset-changed') {}

/** A picture or link was handed on; `way` is how. */
export class ContentSharedEvent extends eventNamed<{ way: 'device' | 'copy' | 'download' }>('almoner-content-shared') {}

/** Something could not be done; `retriable` says whether trying again may help. */
export class RequestFailedEvent extends eventNamed<{ code: string; retriable: boolean }>('almoner-request-failed') {}

declare global {
  interface GlobalEventHandlersEventMap {
    'almoner-nonprofit-selected': NonprofitSelectedEvent
    'almoner-nonprofit-cleared': NonprofitClearedEvent
    'almoner-nonprofit-searched': NonprofitSearchedEvent
    'almoner-ready': ReadyEvent
    'almoner-amount-changed': AmountChangedEvent
    'almoner-gift-added': GiftAddedEvent
    'almoner-gift-changed': GiftChangedEvent
    'almoner-gift-removed': GiftRemovedEvent
    'almoner-donation-request': DonationRequestEvent
    'almoner-checkout-request': CheckoutRequestEvent
    'almoner-donation-completed': DonationCompletedEvent
    'almoner-checkout-cancelled': CheckoutCancelledEvent
    'almoner-offset-changed': OffsetChangedEvent
    'almoner-content-shared': ContentSharedEvent
    'almoner-request-failed': RequestFailedEvent
  }
}
