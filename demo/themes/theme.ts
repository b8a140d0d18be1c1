/** Source of a theme's stylesheet: a file of an npm package, or Tailwind, which is generated for the page. */
export type ThemeStylesheet = { file: string } | 'tailwind'

/** A theme's classes for common parts of a page; empty if the theme styles the tag itself. */
export interface ThemeClasses {
  /** For the whole page. */
  page: string
  /** For the columns, and for each column. */
  columns: string
  column: string
  form: string
  title: string
  subtitle: string
  button: string
  field: string
  label: string
  muted: string
}

/** How a theme is set to light or dark: attributes of the document, and classes of its body. */
export interface ThemeColors {
  html?: Readonly<Record<string, string>>
  body?: string
}

/** A theme. */
export interface Theme {
  slug: string
  name: string
  /** Its effect on the elements, in a sentence. */
  line: string
  /** Undefined if it isn't published as a package. */
  stylesheet?: ThemeStylesheet
  /** The files that the visitor can choose, if there is no package. */
  files?: string
  light: ThemeColors
  /** Undefined for a theme without dark mode. */
  dark?: ThemeColors
  classes: ThemeClasses
}
