/** The tags of the elements without a prefix. */
export const TAGS = [
  'nonprofit-picker',
  'donate-button',
  'climate-offset-badge',
  'impact-card',
  'social-share',
] as const
