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
  info: 'EIN, such as 53-0196605, or ID.',
}

const THEME: BlockSetting = {
  attribute: 'theme',
  kind: 'choice',
  label: 'Colors',
  choices: { '': 'Same as the page', light: 'Light', dark: 'Dark' },
}

/** All blocks, with the settings that need no explanation. */
export const shopBlocks: readonly ShopBlock[] = [
  {
    tag: 'donate-button',
    title: 'Donate button',
    shortTitle: 'Donate button',
    description: 'Donors choose an amount, then pay on a secure page.',
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
        label: 'Layout',
        choices: { '': 'Card', line: 'One row', button: 'Button that opens a dialog' },
      },
      {
        attribute: 'frequency',
        kind: 'choice',
        label: 'How often',
        choices: { '': 'Once', 'once monthly': 'Once or monthly', monthly: 'Monthly' },
      },
      { attribute: 'fee-coverable', kind: 'switch', label: 'Offer to cover the card fee' },
      { attribute: 'dedication', kind: 'switch', label: 'Let donors dedicate the gift' },
      {
        attribute: 'for',
        kind: 'text',
        label: 'Linked picker',
        info: 'Anchor of a nonprofit picker on the page, such as almoner-picker. The gift goes to the nonprofit chosen there.',
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
      { attribute: 'label', kind: 'text', label: 'Label', info: 'Text above the field.' },
      {
        attribute: 'id',
        kind: 'text',
        label: 'Anchor',
        info: 'Name that links a donate button to this picker.',
        initial: 'almoner-picker',
      },
      {
        attribute: 'nonprofits',
        kind: 'text',
        label: 'Your own short list',
        info: 'EINs or IDs, separated by spaces. Shown as tiles.',
      },
      { attribute: 'others', kind: 'switch', label: 'Let donors also search for other nonprofits' },
      {
        attribute: 'categories',
        kind: 'text',
        label: 'Causes',
        info: 'Such as education, animals. All causes if empty.',
      },
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
        choices: { '': 'In the page', dialog: 'In a dialog over the page' },
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
      { ...NONPROFIT, info: 'EIN or ID. All nonprofits if empty.' },
      {
        attribute: 'months',
        kind: 'number',
        label: 'Months in the chart',
        info: 'Up to 12. No chart if empty.',
        initial: '6',
      },
      { attribute: 'goal', kind: 'number', label: 'Goal in cents', info: 'Shows the progress toward it.' },
      THEME,
    ],
  },
  {
    tag: 'climate-offset-badge',
    title: 'Climate contribution',
    shortTitle: 'Climate contribution',
    description: 'Shows the emissions of a shipment and the price of offsetting them. Never preselected.',
    settings: [
      { attribute: 'origin', kind: 'text', label: 'From ZIP code' },
      { attribute: 'destination', kind: 'text', label: 'To ZIP code' },
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
        info: 'The QR code in the pictures opens it. If empty, it opens the nonprofit’s own site.',
      },
      { attribute: 'text', kind: 'text', label: 'Text that is shared with it' },
      THEME,
    ],
  },
]
