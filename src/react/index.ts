import { ClimateOffsetBadgeElement } from '../elements/climate-offset-badge/climate-offset-badge-element.ts'
import { DonateButtonElement } from '../elements/donate-button/donate-button-element.ts'
import { ImpactCardElement } from '../elements/impact-card/impact-card-element.ts'
import { NonprofitPickerElement } from '../elements/nonprofit-picker/nonprofit-picker-element.ts'
import { SocialShareElement } from '../elements/social-share/social-share-element.ts'
import { elementComponent } from './element-component.ts'

// The elements' types, which declare the tags, are part of the declarations only if they are exported.
export type { ElementComponent, ElementProps } from './element-component.ts'
export type {
  ClimateOffsetBadgeElement,
  DonateButtonElement,
  ImpactCardElement,
  NonprofitPickerElement,
  SocialShareElement,
}

/*
 * The tags as React components. A bundle contains only the elements whose components are imported.
 */

/** `<climate-offset-badge>` as a component. */
export const ClimateOffsetBadge = /* @__PURE__ */ elementComponent('climate-offset-badge', ClimateOffsetBadgeElement, {
  onReady: 'almoner-ready',
  onRequestFailed: 'almoner-request-failed',
  onChanged: 'almoner-offset-changed',
})

/** `<donate-button>` as a component. */
export const DonateButton = /* @__PURE__ */ elementComponent('donate-button', DonateButtonElement, {
  onReady: 'almoner-ready',
  onRequestFailed: 'almoner-request-failed',
  onAmountChanged: 'almoner-amount-changed',
  onGiftAdded: 'almoner-gift-added',
  onGiftChanged: 'almoner-gift-changed',
  onGiftRemoved: 'almoner-gift-removed',
  onDonationRequest: 'almoner-donation-request',
  onCheckoutRequest: 'almoner-checkout-request',
  onDonationCompleted: 'almoner-donation-completed',
  onCheckoutCancelled: 'almoner-checkout-cancelled',
})

/** `<impact-card>` as a component. */
export const ImpactCard = /* @__PURE__ */ elementComponent('impact-card', ImpactCardElement, {
  onReady: 'almoner-ready',
  onRequestFailed: 'almoner-request-failed',
})

/** `<nonprofit-picker>` as a component. */
export const NonprofitPicker = /* @__PURE__ */ elementComponent('nonprofit-picker', NonprofitPickerElement, {
  onReady: 'almoner-ready',
  onRequestFailed: 'almoner-request-failed',
  onSelected: 'almoner-nonprofit-selected',
  onCleared: 'almoner-nonprofit-cleared',
  onSearched: 'almoner-nonprofit-searched',
})

/** `<social-share>` as a component. */
export const SocialShare = /* @__PURE__ */ elementComponent('social-share', SocialShareElement, {
  onReady: 'almoner-ready',
  onRequestFailed: 'almoner-request-failed',
  onShared: 'almoner-content-shared',
})
