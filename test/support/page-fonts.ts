import { createReadStream } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** A typeface of npm: the letters that it draws, one of them, and where its files are. */
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

/** The typefaces a page of each language is set in. */
const NAMES_IN: Readonly<Record<string, readonly string[]>> = {
  ja: ['inter', 'noto-sans-jp'],
  ar: ['inter', 'noto-sans-arabic'],
}

/** The letters of all seven languages, the same on every machine; a page fetches those that it shows. */
export const FONTS = Object.entries(SCRIPTS)
  .flatMap(([name, { family, range }]) =>
    WEIGHTS.map(
      (weight) =>
        `@font-face { font-family: "${family}"; font-weight: ${weight.slice(0, 3)}; unicode-range: ${range}; src: url(/fonts/${name}/${weight}.ttf); }`,
    ),
  )
  .join(' ')

/** What a page names as its `font`. */
export const FONT = '16px/1.5 Inter, "Noto Sans JP", "Noto Sans Arabic", sans-serif'

/** A line out of sight that brings the letters of a language in every weight, before anything else shows them. */
export function everyWeight(language: string): string {
  const letters = (NAMES_IN[language] ?? ['inter']).map((name) => SCRIPTS[name]?.sample).join('')
  const spans = WEIGHTS.map((weight) => `<span style="font-weight: ${weight.slice(0, 3)}">${letters}</span>`)
  return `<p style="position: absolute; opacity: 0" aria-hidden="true">${spans.join('')}</p>`
}

/** True in a page whose letters have come, those of `everyWeight` among them. */
export const OPTIONAL_LETTERS =
  "[...document.fonts].some(({ status }) => status === 'loaded') && [...document.fonts].every(({ status }) => status === 'loaded' || status === 'unloaded')"

/** Where the file of a typeface is that a page asks for below `/fonts/`. */
export function fontFile(pathname: string): string | undefined {
  const [, name = '', weight = ''] = /^\/fonts\/([\w-]+)\/(\w+)\.ttf$/.exec(pathname) ?? []
  const file = WEIGHTS.includes(weight) ? SCRIPTS[name]?.file(weight) : undefined
  return file === undefined ? undefined : resolve('node_modules/@expo-google-fonts', file)
}

/** Answers with a typeface, which a browser keeps. */
export async function sendFont(pathname: string, response: ServerResponse): Promise<void> {
  const file = fontFile(pathname)
  if (file === undefined) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'font/ttf', 'cache-control': 'public, max-age=86400' })
  await pipeline(createReadStream(file), response)
}
