/** How a shop's editor asks for a setting. */
export type SettingKind = 'text' | 'number' | 'switch' | 'choice'

/** One attribute of an element, as the editor of a shop shows it. */
export interface BlockSetting {
  /** The element's attribute. */
  attribute: string
  kind: SettingKind
  label: string
  /** What to write, and what happens without. */
  info?: string
  /** For a choice: values with their words; the first is how it is without one. */
  choices?: Readonly<Record<string, string>>
  /** What stands there at first. */
  initial?: string
}

/** An element as shops place it: a block of WordPress, or of a Shopify theme. */
export interface ShopBlock {
  tag: string
  title: string
  /** At most 25 characters, as Shopify shows it. */
  shortTitle: string
  description: string
  settings: readonly BlockSetting[]
}
