/** Where the stylesheet of a theme comes from: a file of an npm package, or Tailwind, which is written for each page. */
export type ThemeStylesheet = { file: string } | 'tailwind'

/** Classes of a theme for the parts of a page that every shop has; empty where the theme dresses the tag itself. */
export interface ThemeClasses {
  /** Around the whole page. */
  page: string
  /** Around what stands side by side where there is room, and each of it. */
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

/** How a theme is told to be light or dark: attributes of the document, and classes of its body. */
export interface ThemeColors {
  html?: Readonly<Record<string, string>>
  body?: string
}

/** A theme that shops wear. */
export interface Theme {
  slug: string
  name: string
  /** What of it reaches elements, in a sentence. */
  line: string
  /** Undefined where none is published as a package. */
  stylesheet?: ThemeStylesheet
  /** Which of its files the page can wear, where there is no package. */
  files?: string
  light: ThemeColors
  /** Undefined for a theme that knows no dark page. */
  dark?: ThemeColors
  classes: ThemeClasses
}
