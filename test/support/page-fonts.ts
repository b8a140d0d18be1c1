import { createReadStream } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** A typeface from npm: the Unicode ranges of its files, a sample letter, and where the files are. */
interface Typeface {
  family: string
  range: string
  sample: string
  file: (weight: string) => string
}

const SCRIPTS: Readonly<Record<string, Typeface>> = {
  inter: {
    family: 'Inter',
    range: 'U+0-5FF, U+1E00-2BFF',
    sample: 'a',
    file: (weight) => `inter/${weight}/Inter_${weight}.ttf`,
  },
  'noto-sans-arabic': {
    family: 'Noto Sans Arabic',
    range: 'U+600-8FF, U+FB50-FDFF, U+FE70-FEFF',
    sample: 'ع',
    file: (weight) => `noto-sans-arabic/${weight}/NotoSansArabic_${weight}.ttf`,
  },
  'noto-sans-jp': {
    family: 'Noto Sans JP',
    range: 'U+2E80-9FFF, U+FF00-FFEF',
    sample: 'あ',
    file: (weight) => `noto-sans-jp/${weight}/NotoSansJP_${weight}.ttf`,
  },
}
const WEIGHTS = ['400Regular', '500Medium', '600SemiBold', '700Bold']

/** The typefaces of pages in each language. */
const NAMES_IN: Readonly<Record<string, readonly string[]>> = {
  ja: ['inter', 'noto-sans-jp'],
  ar: ['inter', 'noto-sans-arabic'],
}

/** The letters of all seven languages, the same on every machine; a page loads only those that it shows. */
export const FONTS = Object.entries(SCRIPTS)
  .flatMap(([name, { family, range }]) =>
    WEIGHTS.map(
      (weight) =>
        `@font-face { font-family: "${family}"; font-weight: ${weight.slice(0, 3)}; unicode-range: ${range}; src: url(/fonts/${name}/${weight}.ttf); }`,
    ),
  )
  .join(' ')

/** The `font` of pages. */
export const FONT = '16px/1.5 Inter, "Noto Sans JP", "Noto Sans Arabic", sans-serif'

/** A hidden line that loads the letters of a language in every weight before anything else shows them. */
export function everyWeight(language: string): string {
  const letters = (NAMES_IN[language] ?? ['inter']).map((name) => SCRIPTS[name]?.sample).join('')
  const spans = WEIGHTS.map((weight) => `<span style="font-weight: ${weight.slice(0, 3)}">${letters}</span>`)
  return `<p style="position: absolute; opacity: 0" aria-hidden="true">${spans.join('')}</p>`
}

/** True in a page once its letters have loaded, including those of `everyWeight`. */
export const OPTIONAL_LETTERS =
  "[...document.fonts].some(({ status }) => status === 'loaded') && [...document.fonts].every(({ status }) => status === 'loaded' || status === 'unloaded')"

/** The file of a typeface that a page requests below `/fonts/`. */
export function fontFile(pathname: string): string | undefined {
  const [, name = '', weight = ''] = /^\/fonts\/([\w-]+)\/(\w+)\.ttf$/.exec(pathname) ?? []
  const file = WEIGHTS.includes(weight) ? SCRIPTS[name]?.file(weight) : undefined
  return file === undefined ? undefined : resolve('node_modules/@expo-google-fonts', file)
}

/** Responds with a typeface that browsers cache. */
export async function sendFont(pathname: string, response: ServerResponse): Promise<void> {
  const file = fontFile(pathname)
  if (file === undefined) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'font/ttf', 'cache-control': 'public, max-age=86400' })
  await pipeline(createReadStream(file), response)
}
