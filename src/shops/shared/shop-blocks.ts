/** Types of settings in a shop's editor. */
export type SettingKind = 'text' | 'number' | 'switch' | 'choice'

/** One attribute of an element, as a setting in a shop's editor. */
export interface BlockSetting {
  /** The element's attribute. */
  attribute: string
  kind: SettingKind
  label: string
  /** Help text: what to enter, and the default. */
  info?: string
  /** For a choice: values with labels; the first is the default. */
  choices?: Readonly<Record<string, string>>
  /** The initial value. */
  initial?: string
}

/** An element as a block of WordPress or of a Shopify theme. */
export interface ShopBlock {
  tag: string
  title: string
  /** At most 25 characters, the limit of Shopify. */
  shortTitle: string
  description: string
  settings: readonly BlockSetting[]
}

const NONPROFIT: BlockSetting = {
  attribute: 'nonprofit-id',
  kind: 'text',
  label: 'Nonprofit',
  info: 'Its EIN, such as 53-0196605, or its id.',
}

const THEME: BlockSetting = {
  attribute: 'theme',
  kind: 'choice',
  label: 'Colors',
  choices: { '': 'As the page', light: 'Light', dark: 'Dark' },
}

/** All blocks, with the settings that merchants understand without further reading. */
export const shopBlocks: readonly ShopBlock[] = [
  {
    tag: 'donate-button',
    title: 'Donate button',
    shortTitle: 'Donate button',
    description: 'Accepts a gift for a nonprofit: amounts, fees, then the secure payment page.',
    settings: [
      NONPROFIT,
      {
        attribute: 'amounts',
        kind: 'text',
        label: 'Amounts in cents',
        info: 'Separated by spaces.',
        initial: '500 1000 2500',
      },
      {
        attribute: 'mode',
        kind: 'choice',
        label: 'Form',
        choices: { '': 'Card', line: 'One row', button: 'Button that opens a dialog' },
      },
      {
        attribute: 'frequency',
        kind: 'choice',
        label: 'How often',
        choices: { '': 'Once', 'once monthly': 'Once or monthly', monthly: 'Monthly' },
      },
      { attribute: 'fee-coverable', kind: 'switch', label: 'Offer to cover the card fee' },
      { attribute: 'dedication', kind: 'switch', label: 'Offer to dedicate the gift to somebody' },
      {
        attribute: 'for',
        kind: 'text',
        label: 'Follows the picker',
        info: 'The anchor of a nonprofit picker on the page, such as almoner-picker: its choice receives the gift.',
      },
      THEME,
    ],
  },
  {
    tag: 'nonprofit-picker',
    title: 'Nonprofit picker',
    shortTitle: 'Nonprofit picker',
    description: 'Finds a nonprofit by name, cause, place or EIN, for a donate button on the same page.',
    settings: [
      { attribute: 'label', kind: 'text', label: 'Label', info: 'Words above the field.' },
      {
        attribute: 'id',
        kind: 'text',
        label: 'Anchor',
        info: 'The word by which a donate button follows this picker.',
        initial: 'almoner-picker',
      },
      {
        attribute: 'nonprofits',
        kind: 'text',
        label: 'Your own short list',
        info: 'EINs or ids separated by spaces; shown as tiles.',
      },
      { attribute: 'others', kind: 'switch', label: 'Allow others than your list' },
      { attribute: 'categories', kind: 'text', label: 'Causes', info: 'Such as education, animals; all without.' },
      {
        attribute: 'consent',
        kind: 'choice',
        label: 'Written consent',
        choices: {
          '': 'Any',
          direct: 'To you directly',
          'via-change': 'Through the foundation',
          either: 'Either',
          both: 'Both',
        },
      },
      {
        attribute: 'layout',
        kind: 'choice',
        label: 'Where it opens',
        choices: { '': 'In its place', dialog: 'In a dialog on top of the page' },
      },
      { attribute: 'multiple', kind: 'switch', label: 'Let donors choose several nonprofits' },
      { attribute: 'remember', kind: 'switch', label: 'Remember the choice in the visitor’s browser' },
      THEME,
    ],
  },
  {
    tag: 'impact-card',
    title: 'Impact card',
    shortTitle: 'Impact card',
    description: 'Shows the impact of your customers’ gifts, in numbers and by month.',
    settings: [
      { attribute: 'heading', kind: 'text', label: 'Heading' },
      { ...NONPROFIT, info: 'Its EIN or id; all nonprofits together without.' },
      { attribute: 'months', kind: 'number', label: 'Months to draw', info: 'Up to 12; none without.', initial: '6' },
      { attribute: 'goal', kind: 'number', label: 'Goal in cents', info: 'Shows how far the gifts are on the way.' },
      THEME,
    ],
  },
  {
    tag: 'climate-offset-badge',
    title: 'Climate contribution',
    shortTitle: 'Climate contribution',
    description: 'Shows the emissions of a shipment and the price of offsetting them. Never checked in advance.',
    settings: [
      { attribute: 'origin', kind: 'text', label: 'ZIP code it leaves from' },
      { attribute: 'destination', kind: 'text', label: 'ZIP code it goes to' },
      { attribute: 'weight-lb', kind: 'number', label: 'Weight in pounds' },
      THEME,
    ],
  },
  {
    tag: 'social-share',
    title: 'Share a nonprofit',
    shortTitle: 'Share a nonprofit',
    description: 'Images to share, without tracking scripts.',
    settings: [
      NONPROFIT,
      {
        attribute: 'url',
        kind: 'text',
        label: 'Your page with the button',
        info: 'The pictures’ code opens it; the nonprofit’s own site without.',
      },
      { attribute: 'text', kind: 'text', label: 'Words that go with it' },
      THEME,
    ],
  },
]
