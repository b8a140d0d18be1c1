import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createWorker, OEM, PSM } from 'tesseract.js'
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

/** Reads letters in pictures. Holds some hundred megabytes until it is closed. */
export interface Recogniser {
  /** Every word of a picture, placed in points. */
  words: (picture: GreyPicture, dotsPerPoint: number) => Promise<RecognisedWord[]>
  /** The one number in a picture. */
  number: (picture: GreyPicture) => Promise<Recognised>
  close: () => Promise<unknown>
}

// The language data comes with its package: nothing is ever downloaded.
const language = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'))

/** Starts a recogniser. */
export async function createRecogniser(): Promise<Recogniser> {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: join(language, '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
    errorHandler: () => undefined,
  })
  return {
    words: async (picture, dotsPerPoint) => {
      const whole = { tessedit_pageseg_mode: PSM.SPARSE_TEXT, tessedit_char_whitelist: '' }
      await worker.setParameters({ ...whole, user_defined_dpi: String(Math.round(dotsPerPoint * 72)) })
      const { data } = await worker.recognize(greyMap(picture), {}, { blocks: true, text: false })
      const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
      return lines.flatMap(({ words, baseline }) => words.map((word) => placed(word, baseline, dotsPerPoint)))
    },
    number: async (picture) => {
      const one = { tessedit_pageseg_mode: PSM.SINGLE_LINE, tessedit_char_whitelist: '0123456789,.()-$' }
      await worker.setParameters({ ...one, user_defined_dpi: '300' })
      const { data } = await worker.recognize(greyMap(picture))
      return { text: data.text.trim(), confidence: data.confidence }
    },
    close: () => worker.terminate(),
  }
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
