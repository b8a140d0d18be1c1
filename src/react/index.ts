import { elementComponent } from './element-component.ts'

export type { ElementProps, Elements } from './element-component.ts'

const failed = { onRequestFailed: 'almoner-request-failed' } as const

/** `<nonprofit-picker>` as a component. */
export const NonprofitPicker = elementComponent('nonprofit-picker', {
  ...failed,
  onSelected: 'almoner-nonprofit-selected',
  onCleared: 'almoner-nonprofit-cleared',
  onSearched: 'almoner-nonprofit-searched',
})

/** `<donate-button>` as a component. */
export const DonateButton = elementComponent('donate-button', {
  ...failed,
  onDonationRequest: 'almoner-donation-request',
  onCheckoutRequest: 'almoner-checkout-request',
  onDonationCompleted: 'almoner-donation-completed',
})

/** `<climate-offset-badge>` as a component. */
export const ClimateOffsetBadge = elementComponent('climate-offset-badge', {
  ...failed,
  onChanged: 'almoner-offset-changed',
})

/** `<impact-card>` as a component. */
export const ImpactCard = elementComponent('impact-card', failed)

/** `<social-share>` as a component. */
export const SocialShare = elementComponent('social-share', { ...failed, onShared: 'almoner-content-shared' })
