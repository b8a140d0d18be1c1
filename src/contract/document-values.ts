import * as z from 'zod/mini'
import { openEnum } from './fields.ts'

/** Where a value was read: an element of an e-file return, words of a page, or a picture of them. */
export const EVIDENCE_SOURCES = ['element', 'text', 'picture'] as const

/** One of them. */
export type EvidenceSource = (typeof EVIDENCE_SOURCES)[number]

/** A rectangle on a page as a viewer shows it, in shares of its width and height from the upper left corner. */
export const PagePlace = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() })
export type PagePlace = z.output<typeof PagePlace>

/** A value of a document, what it is believed for, and what a person made of it. */
export const DocumentValue = z.object({
  key: z.string(),
  /** As it was read; null where what stands in its cell is not certain. Never changed by a review. */
  value: z.nullable(z.string()),
  evidence: z.nullable(
    z.object({
      source: openEnum(EVIDENCE_SOURCES),
      /** As it stands there, or the element's name. */
      printed: z.string(),
      /** 0 to 1. */
      confidence: z.number(),
      /** The keys of the totals whose sums hold with it. */
      sums: z.array(z.string()),
      page: z.optional(z.int()),
      place: z.optional(PagePlace),
      /** The cell as PNG, in base64. */
      picture: z.optional(z.string()),
    }),
  ),
  /** What a person says instead, or the same; its value is null where the document does not say this. */
  review: z.nullable(z.object({ value: z.nullable(z.string()), accepted: z.boolean(), reviewed_at: z.int() })),
  /** Names this beside what was said of it; sent back with a review, it keeps from overwriting what was not seen. */
  version: z.string(),
})
export type DocumentValue = z.output<typeof DocumentValue>

/** A page that values were read from, as a picture. */
export const DocumentPage = z.object({
  number: z.int(),
  /** Of the picture, in dots. */
  width: z.int(),
  height: z.int(),
  /** By how many degrees the picture has to be turned clockwise to stand upright; places are of the unturned one. */
  turn: z.int(),
  /** PNG, in base64. */
  picture: z.string(),
})
export type DocumentPage = z.output<typeof DocumentPage>

/** An example of a value that was read and accepted. */
export const exampleValue = {
  key: 'part_i_12_current_year',
  value: '621957',
  evidence: {
    source: 'text',
    printed: '621,957.',
    confidence: 1,
    sums: ['part_i_12_current_year', 'part_i_19_current_year'],
    page: 1,
    place: { left: 0.8546, top: 0.5455, right: 0.9412, bottom: 0.5606 },
  },
  review: { value: '621957', accepted: true, reviewed_at: 1_796_083_260 },
  version: 'Zk8vQ1nXw2LrT5yH',
}
