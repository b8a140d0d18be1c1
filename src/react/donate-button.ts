import '../elements/donate-button/donate-button.ts'
import { DonateButtonElement } from '../elements/donate-button/donate-button-element.ts'
import { elementComponent } from './element-component.ts'

/** `<donate-button>` as a component. */
export const DonateButton = elementComponent('donate-button', DonateButtonElement.properties, {
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
