import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createWorker, OEM, type Page, PSM } from 'tesseract.js'
import { type GreyPicture, greyMap } from './grey-picture.ts'
import type { Word } from './word.ts'

/** A recognized word, with its confidence, 0 to 100, and the height of its letters in points. */
export interface RecognizedWord extends Word {
  confidence: number
  height: number
}

/** The result of the second engine, in pixels of the picture. */
interface SecondRecognized {
  text: string
  /** Left and right edge of everything that was recognized. */
  left: number
  right: number
  /** Left edge of the first digit and right edge of the last one. */
  begins: number
  ends: number
  /** Each recognized character with its position and its confidence, 0 to 100. */
  signs: { text: string; left: number; right: number; confidence: number }[]
}

/** Recognizes text in pictures. Uses some hundred megabytes until it is closed. */
export interface Recognizer {
  /** All words of a picture, with positions in points. */
  words: (picture: GreyPicture, dotsPerPoint: number) => Promise<RecognizedWord[]>
  /** The number in a picture of one number. */
  number: (picture: GreyPicture) => Promise<string>
  /** The same with an engine that compares outlines instead of using a neural network. */
  secondNumber: (picture: GreyPicture) => Promise<SecondRecognized>
  close: () => Promise<unknown>
}

// The language data is in an npm package, so nothing is downloaded.
const language = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'))

const NUMBER = { tessedit_pageseg_mode: PSM.SINGLE_LINE, tessedit_char_whitelist: '0123456789,.()-$' }

/** Starts the recognition engines. */
export async function createRecognizer(): Promise<Recognizer> {
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
      // The second engine starts while this one reads.
      second ??= createWorker('eng', OEM.TESSERACT_ONLY, outlines)
      await worker.setParameters({ ...NUMBER, user_defined_dpi: '300' })
      const { data } = await worker.recognize(greyMap(picture))
      return data.text.trim()
    },
    secondNumber: async (picture) => {
      second ??= createWorker('eng', OEM.TESSERACT_ONLY, outlines)
      const reader = await second
      // Learning from one number must not change how the next one is read.
      await reader.setParameters({ ...NUMBER, user_defined_dpi: '300', classify_enable_learning: '0' })
      const { data } = await reader.recognize(greyMap(picture), {}, { blocks: true, text: false })
      const all = linesOf(data).flatMap(({ words }) => words.flatMap((word) => word.symbols))
      // Unknown characters are returned as spaces.
      const symbols = all.filter(({ text }) => /\S/.test(text))
      const [left, right] = spanOf(symbols)
      const [begins, ends] = spanOf(symbols.filter(({ text }) => /\d/.test(text)))
      const signs = symbols.map(({ text, bbox, confidence }) => ({ text, left: bbox.x0, right: bbox.x1, confidence }))
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

interface Found {
  text: string
  confidence: number
  bbox: { x0: number; x1: number; y0: number; y1: number }
}

// Uses the baseline of the line. Tesseract has none for words, and the bottom of a word with commas is lower.
function placed({ text, confidence, bbox }: Found, baseline: { y0: number; y1: number }, k: number): RecognizedWord {
  const { x0, x1, y0, y1 } = bbox
  const place = { left: x0 / k, right: x1 / k, baseline: (baseline.y0 + baseline.y1) / 2 / k }
  return { text, confidence, ...place, height: (y1 - y0) / k }
}
