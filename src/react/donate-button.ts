import '../elements/donate-button/donate-button.ts'
import { DonateButtonElement } from '../elements/donate-button/donate-button-element.ts'
import { elementComponent } from './element-component.ts'

/** `<donate-button>` as a component. */
export const DonateButton = elementComponent('donate-button', DonateButtonElement.properties, {
  onRequestFailed: 'almoner-request-failed',
  onDonationRequest: 'almoner-donation-request',
  onCheckoutRequest: 'almoner-checkout-request',
  onDonationCompleted: 'almoner-donation-completed',
})
