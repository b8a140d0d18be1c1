/** The themes of a picture, in list order. */
export const socialThemes = ['pink', 'white', 'black'] as const

export type SocialTheme = (typeof socialThemes)[number]

/** The colors of a theme. The QR code is always dark on light, so that any camera can read it. */
export interface Palette {
  background: string
  /** A large subtle shape behind the text. */
  shape: string
  ink: string
  quiet: string
  accent: string
}

export const palettes: Readonly<Record<SocialTheme, Palette>> = {
  pink: { background: '#fbe3ea', shape: '#f7d2de', ink: '#45112a', quiet: '#7d4a60', accent: '#b3265f' },
  white: { background: '#ffffff', shape: '#f3f5f4', ink: '#16211d', quiet: '#5c6964', accent: '#1f6f54' },
  black: { background: '#111413', shape: '#1b201e', ink: '#f5f7f6', quiet: '#a5b0ab', accent: '#7fd1b0' },
}

export function isSocialTheme(word: string): word is SocialTheme {
  return socialThemes.some((theme) => theme === word)
}
