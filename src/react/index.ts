/*
 * The tags as React components, each with its tag: a page that imports one loads no other.
 */

export { ClimateOffsetBadge } from './climate-offset-badge.ts'
export { DonateButton } from './donate-button.ts'
export type { ElementComponent } from './element-component.ts'
export type { ElementProps } from './element-props.ts'
export { ImpactCard } from './impact-card.ts'
export { NonprofitPicker } from './nonprofit-picker.ts'
export { SocialShare } from './social-share.ts'
