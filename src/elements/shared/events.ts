/*
 * All events of the elements. Details contain IDs, cents and codes, never text that a donor typed. Events whose name
 * ends in `-request` come before an action and can be canceled.
 */

/** Creates the class of events with a name. */
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

/** The donor chose a nonprofit; `nonprofitIds`, with `multiple`, are all that are chosen now. */
export class NonprofitSelectedEvent extends eventNamed<{
  nonprofitId: string
  ein: string
  name: string
  nonprofitIds?: readonly string[]
}>('almoner-nonprofit-selected') {}

/** The donor removed the choice; with `multiple`, one nonprofit, and `nonprofitIds` are those that are left. */
export class NonprofitClearedEvent extends eventNamed<{
  nonprofitId?: string
  nonprofitIds?: readonly string[]
}>('almoner-nonprofit-cleared') {}

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

/** An element can be used: it has its messages and the data that it needs. Dispatched once per element. */
export class ReadyEvent extends eventNamed<Record<never, never>>('almoner-ready') {}

/** The donor chose or typed another amount; `amount` is undefined while it isn't valid. */
export class AmountChangedEvent extends eventNamed<{
  nonprofitId: string
  amount: number | undefined
  feeCovered: number
}>('almoner-amount-changed') {}

/** The donor added the gift to the order. */
export class GiftAddedEvent extends eventNamed<Gift>('almoner-gift-added') {}

/** The gift in the order changed: by the donor's choice, or with the cart's total. */
export class GiftChangedEvent extends eventNamed<Gift>('almoner-gift-changed') {}

/** The donor removed the gift from the order. */
export class GiftRemovedEvent extends eventNamed<Gift>('almoner-gift-removed') {}

/** The donor pressed the button; cancel to handle the gift elsewhere, for example in a cart. */
export class DonationRequestEvent extends eventNamed<Gift>('almoner-donation-request') {}

/** The payment page is ready; cancel to open `url` in another way. */
export class CheckoutRequestEvent extends eventNamed<Gift & { url: string }>('almoner-checkout-request') {}

/**
 * The donor is back with a paid gift, as the service confirms. `amount` is the cents paid; `giftUrl` is the donor's
 * page of the gift, absent while the service is unavailable. Dispatched once, after the page has loaded; again if the
 * donor reloads the page before that: count gifts by `donationId`.
 */
export class DonationCompletedEvent extends eventNamed<{
  donationId: string
  amount: number
  nonprofitId: string
  giftUrl: string | undefined
}>('almoner-donation-completed') {}

/** The donor is back from the payment page without having paid. Dispatched once, after the page has loaded. */
export class CheckoutCancelledEvent extends eventNamed<{ nonprofitId: string }>('almoner-checkout-cancelled') {}

/** The donor accepted or declined a climate contribution; `offsetId` buys a shipment's estimate as quoted. */
export class OffsetChangedEvent extends eventNamed<{
  chosen: boolean
  amount: number
  offsetId: string | undefined
}>('almoner-offset-changed') {}

/** A picture or link was shared; `way` is how. */
export class ContentSharedEvent extends eventNamed<{ way: 'device' | 'copy' | 'download' }>('almoner-content-shared') {}

/** A request failed; `retriable` says whether a retry may help. */
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
