import * as z from 'zod/mini'

/** Uses of nonprofits' pictures. */
export const PICTURE_USES = ['logo', 'cover'] as const

export type PictureUse = (typeof PICTURE_USES)[number]

/** The stored form of each use, with maximum width and height in pixels. */
export const PICTURE_FORMS = {
  logo: { width: 512, height: 512, ending: 'png' },
  cover: { width: 1_600, height: 900, ending: 'jpg' },
} as const satisfies Record<PictureUse, { width: number; height: number; ending: 'png' | 'jpg' }>

/** Output of the encoding process: the picture, or the reason why it can't be used. */
export const Encoded = z.discriminatedUnion('status', [
  z.object({ status: z.literal('done'), bytes: z.instanceof(Uint8Array), width: z.int(), height: z.int() }),
  z.object({ status: z.literal('refused'), reason: z.string() }),
])

export type Encoded = z.output<typeof Encoded>
