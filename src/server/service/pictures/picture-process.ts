import { createCanvas, loadImage } from '@napi-rs/canvas'
import * as z from 'zod/mini'
import { imageSizeOf } from '../../http/image-size.ts'
import { type Encoded, PICTURE_FORMS, PICTURE_USES } from './encoded-picture.ts'

// The process behind encodePicture: it decodes untrusted files, so it has no secrets, and ends after one picture.

/** 100 MB decoded. */
const MOST_PIXELS = 25_000_000
const Task = z.object({ use: z.enum(PICTURE_USES), bytes: z.instanceof(Uint8Array) })

async function encode({ use, bytes }: z.output<typeof Task>): Promise<Encoded> {
  const size = imageSizeOf(bytes)
  if (size === undefined) return { status: 'refused', reason: 'Send a picture as PNG, JPEG, WebP or GIF.' }
  if (size.width * size.height > MOST_PIXELS || size.width < 1 || size.height < 1)
    return { status: 'refused', reason: 'This picture has more than 25 million pixels.' }
  const image = await loadImage(Buffer.from(bytes))
  const form = PICTURE_FORMS[use]
  const scale = Math.min(1, form.width / image.width, form.height / image.height)
  const [width, height] = [Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale))]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  if (form.ending === 'jpg') {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
  }
  context.drawImage(image, 0, 0, width, height)
  const encoded = form.ending === 'jpg' ? await canvas.encode('jpeg', 86) : await canvas.encode('png')
  return { status: 'done', bytes: new Uint8Array(encoded), width, height }
}

process.on('disconnect', () => process.exit())
process.on('message', (message) => {
  const broken: Encoded = { status: 'refused', reason: 'This picture can’t be read.' }
  Promise.resolve(message)
    .then((task) => encode(z.parse(Task, task)))
    .catch(() => broken)
    .then((answer) => process.send?.(answer))
})
