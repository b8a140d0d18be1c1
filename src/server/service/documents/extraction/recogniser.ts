import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createWorker, OEM, type Page, PSM } from 'tesseract.js'
import { type GreyPicture, greyMap } from './grey-picture.ts'
import type { Word } from './word.ts'

/** A text that was recognised, and how sure the recogniser is, 0 to 100. */
export interface Recognised {
  text: string
  confidence: number
}

/** A word of a picture, with how high its letters are in points. */
export interface RecognisedWord extends Word, Recognised {
  height: number
}

/** What a second engine, which works in another way, recognised. Places are in dots of the picture. */
interface SecondRecognised {
  text: string
  /** Where everything it read begins and ends. */
  left: number
  right: number
  /** Where the first digit begins and the last one ends. */
  begins: number
  ends: number
  /** Where each sign stands that it read. */
  signs: { left: number; right: number }[]
}

/** Reads letters in pictures. Holds some hundred megabytes until it is closed. */
export interface Recogniser {
  /** Every word of a picture, placed in points. */
  words: (picture: GreyPicture, dotsPerPoint: number) => Promise<RecognisedWord[]>
  /** The one number in a picture. */
  number: (picture: GreyPicture) => Promise<Recognised>
  /** The same by an engine that compares outlines instead of running a neural network. */
  secondNumber: (picture: GreyPicture) => Promise<SecondRecognised>
  close: () => Promise<unknown>
}

// The language data comes with its package: nothing is ever downloaded.
const language = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'))

const NUMBER = { tessedit_pageseg_mode: PSM.SINGLE_LINE, tessedit_char_whitelist: '0123456789,.()-$' }

/** Starts a recogniser. */
export async function createRecogniser(): Promise<Recogniser> {
  const started = { gzip: true, cacheMethod: 'none', errorHandler: () => undefined } as const
  const worker = await createWorker('eng', OEM.LSTM_ONLY, { ...started, langPath: join(language, '4.0.0_best_int') })
  const outlines = { ...started, langPath: join(language, '4.0.0'), legacyCore: true, legacyLang: true }
  let second: ReturnType<typeof createWorker> | undefined
  return {
    words: async (picture, dotsPerPoint) => {
      const whole = { tessedit_pageseg_mode: PSM.SPARSE_TEXT, tessedit_char_whitelist: '' }
      await worker.setParameters({ ...whole, user_defined_dpi: String(Math.round(dotsPerPoint * 72)) })
      const { data } = await worker.recognize(greyMap(picture), {}, { blocks: true, text: false })
      return linesOf(data).flatMap(({ words, baseline }) => words.map((word) => placed(word, baseline, dotsPerPoint)))
    },
    number: async (picture) => {
      await worker.setParameters({ ...NUMBER, user_defined_dpi: '300' })
      const { data } = await worker.recognize(greyMap(picture))
      return { text: data.text.trim(), confidence: data.confidence }
    },
    secondNumber: async (picture) => {
      second ??= createWorker('eng', OEM.TESSERACT_ONLY, outlines)
      const reader = await second
      // What it learned from one number must not decide the next.
      await reader.setParameters({ ...NUMBER, user_defined_dpi: '300', classify_enable_learning: '0' })
      const { data } = await reader.recognize(greyMap(picture), {}, { blocks: true, text: false })
      const all = linesOf(data).flatMap(({ words }) => words.flatMap((word) => word.symbols))
      // What it can't name it gives as a space.
      const symbols = all.filter(({ text }) => /\S/.test(text))
      const [left, right] = spanOf(symbols)
      const [begins, ends] = spanOf(symbols.filter(({ text }) => /\d/.test(text)))
      const signs = symbols.map(({ bbox }) => ({ left: bbox.x0, right: bbox.x1 }))
      return { text: symbols.map(({ text }) => text).join(''), left, right, begins, ends, signs }
    },
    close: async () => {
      await worker.terminate()
      await (await second)?.terminate()
    },
  }
}

function linesOf({ blocks }: Page) {
  return (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
}

function spanOf(symbols: readonly Pick<Found, 'bbox'>[]): [number, number] {
  return [Math.min(...symbols.map(({ bbox }) => bbox.x0)), Math.max(...symbols.map(({ bbox }) => bbox.x1))]
}

interface Found extends Recognised {
  bbox: { x0: number; x1: number; y0: number; y1: number }
}

// The recogniser knows the baseline of a line, not of a word: words with commas would hang lower than others.
function placed({ text, confidence, bbox }: Found, baseline: { y0: number; y1: number }, k: number): RecognisedWord {
  const { x0, x1, y0, y1 } = bbox
  const place = { left: x0 / k, right: x1 / k, baseline: (baseline.y0 + baseline.y1) / 2 / k }
  return { text, confidence, ...place, height: (y1 - y0) / k }
}
