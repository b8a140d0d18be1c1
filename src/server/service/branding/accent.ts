import { HttpError } from '../../http/http-error.ts'

/** What WCAG 2.2 asks of text of ordinary size. */
const READABLE = 4.5
const LIGHT_GROUND = '#ffffff'
/** The lightest ground of our pages in the dark. */
const DARK_GROUND = '#1f2523'
const DARK_TEXT = '#002211'

type Rgb = readonly [red: number, green: number, blue: number]

/** An accent for both grounds, and the text that stands on it: each pair has a contrast of 4.5 at least. */
export interface AccentShades {
  light: string
  onLight: string
  dark: string
  onDark: string
}

/** Reads a colour such as `#0b6b53`; refuses one that is no colour, or too light for text on white, with one that is not. */
export function readAccent(text: string): string {
  const accent = text.trim().toLowerCase()
  if (!/^#[0-9a-f]{6}$/.test(accent))
    throw new HttpError('parameter_invalid', { param: 'accent', detail: 'Write a colour such as #0b6b53.' })
  if (contrastOf(accent, LIGHT_GROUND) < READABLE)
    throw new HttpError('parameter_invalid', {
      param: 'accent',
      detail: `This colour is too light to be read on white. The nearest that can be read is ${mixedUntil(accent, '#000000', LIGHT_GROUND)}.`,
    })
  return accent
}

/** The shades of an accent that `readAccent` has read. */
export function accentShades(accent: string): AccentShades {
  return {
    light: accent,
    onLight: LIGHT_GROUND,
    dark: mixedUntil(accent, LIGHT_GROUND, DARK_GROUND, DARK_TEXT),
    onDark: DARK_TEXT,
  }
}

/** The contrast of two colours, from 1 to 21, as WCAG computes it. */
export function contrastOf(one: string, other: string): number {
  const [lighter, darker] = [luminanceOf(one), luminanceOf(other)].sort((first, second) => second - first)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

/** The colour with as little of another mixed in as makes it readable on each of the grounds. */
function mixedUntil(colour: string, other: string, ...grounds: readonly string[]): string {
  const [from, to] = [rgbOf(colour), rgbOf(other)]
  for (let part = 0; part <= 100; part += 1) {
    const mixed = hexOf(from.map((value, index) => value + (((to[index] ?? 0) - value) * part) / 100))
    if (grounds.every((ground) => contrastOf(mixed, ground) >= READABLE)) return mixed
  }
  return other
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(colour).map((value) => {
    const share = value / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function rgbOf(colour: string): Rgb {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}

function hexOf(rgb: readonly number[]): string {
  return `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}
