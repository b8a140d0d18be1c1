import * as z from 'zod/mini'

/** What pictures of nonprofits are for. */
export const PICTURE_USES = ['logo', 'cover'] as const

/** One of the uses. */
export type PictureUse = (typeof PICTURE_USES)[number]

/** How a picture of each use is kept: never wider or higher than this, in pixels. */
export const PICTURE_FORMS = {
  logo: { width: 512, height: 512, ending: 'png' },
  cover: { width: 1_600, height: 900, ending: 'jpg' },
} as const satisfies Record<PictureUse, { width: number; height: number; ending: 'png' | 'jpg' }>

/** What the encoding process answers: the picture anew, or why it cannot be one. */
export const Encoded = z.discriminatedUnion('status', [
  z.object({ status: z.literal('done'), bytes: z.instanceof(Uint8Array), width: z.int(), height: z.int() }),
  z.object({ status: z.literal('refused'), reason: z.string() }),
])

/** What the encoding process answers. */
export type Encoded = z.output<typeof Encoded>
