/*
 * Everything the elements tell the page. Details carry ids, cents and codes, never words a donor typed.
 * Events whose name ends in `-request` come before a consequence and can be cancelled.
 */

class AlmonerEvent<Detail> extends Event {
  readonly detail: Detail

  constructor(name: string, detail: Detail) {
    super(name, { bubbles: true, composed: true, cancelable: name.endsWith('-request') })
    this.detail = detail
  }
}

/** The donor chose a nonprofit. */
export class NonprofitSelectedEvent extends AlmonerEvent<{ nonprofitId: string; ein: string; name: string }> {
  constructor(detail: { nonprofitId: string; ein: string; name: string }) {
    super('almoner-nonprofit-selected', detail)
  }
}

/** The donor took the choice back. */
export class NonprofitClearedEvent extends AlmonerEvent<Record<never, never>> {
  constructor() {
    super('almoner-nonprofit-cleared', {})
  }
}

/** A search was answered; the text itself stays with the donor. */
export class NonprofitSearchedEvent extends AlmonerEvent<{ termLength: number; results: number }> {
  constructor(detail: { termLength: number; results: number }) {
    super('almoner-nonprofit-searched', detail)
  }
}

/** What a donor is about to give: cents to be collected, and the cents among them that cover the fee. */
export interface Gift {
  nonprofitId: string
  amount: number
  feeCovered: number
  externalId: string | undefined
}

/** The donor pressed the button; cancel to take the gift elsewhere, for example into a cart. */
export class DonationRequestEvent extends AlmonerEvent<Gift> {
  constructor(detail: Gift) {
    super('almoner-donation-request', detail)
  }
}

/** The payment page is ready; cancel to open `url` in another way. */
export class CheckoutRequestEvent extends AlmonerEvent<Gift & { url: string }> {
  constructor(detail: Gift & { url: string }) {
    super('almoner-checkout-request', detail)
  }
}

/** The donor is back with a paid gift that began in this tab; `amount` is the cents that were paid. */
export class DonationCompletedEvent extends AlmonerEvent<{ donationId: string; amount: number }> {
  constructor(detail: { donationId: string; amount: number }) {
    super('almoner-donation-completed', detail)
  }
}

/** The donor took up or declined a climate contribution; `offsetId` buys a shipment's estimate as quoted. */
export class OffsetChangedEvent extends AlmonerEvent<{
  chosen: boolean
  amount: number
  offsetId: string | undefined
}> {
  constructor(detail: { chosen: boolean; amount: number; offsetId: string | undefined }) {
    super('almoner-offset-changed', detail)
  }
}

/** A picture or link was handed on; `way` is how. */
export class ContentSharedEvent extends AlmonerEvent<{ way: 'device' | 'copy' | 'download' }> {
  constructor(detail: { way: 'device' | 'copy' | 'download' }) {
    super('almoner-content-shared', detail)
  }
}

/** Something could not be done; `retriable` says whether trying again may help. */
export class RequestFailedEvent extends AlmonerEvent<{ code: string; retriable: boolean }> {
  constructor(detail: { code: string; retriable: boolean }) {
    super('almoner-request-failed', detail)
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'almoner-nonprofit-selected': NonprofitSelectedEvent
    'almoner-nonprofit-cleared': NonprofitClearedEvent
    'almoner-nonprofit-searched': NonprofitSearchedEvent
    'almoner-donation-request': DonationRequestEvent
    'almoner-checkout-request': CheckoutRequestEvent
    'almoner-donation-completed': DonationCompletedEvent
    'almoner-offset-changed': OffsetChangedEvent
    'almoner-content-shared': ContentSharedEvent
    'almoner-request-failed': RequestFailedEvent
  }
}
