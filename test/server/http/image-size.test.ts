import assert from 'node:assert/strict'
import { createCanvas } from '@napi-rs/canvas'
import fc from 'fast-check'
import { test } from 'vitest'
import { imageSizeOf } from '../../../src/server/http/image-size.ts'

test('an image’s size is read without decoding it, in every logo format', async () => {
  const canvas = createCanvas(321, 123)
  canvas.getContext('2d').fillRect(5, 5, 50, 50)
  const files = [await canvas.encode('png'), await canvas.encode('jpeg'), await canvas.encode('webp')]
  for (const file of files) assert.deepEqual(imageSizeOf(file), { width: 321, height: 123 })
  const gif = Buffer.from('GIF89a\x41\x01\x7b\x00\x00\x00\x00', 'latin1')
  assert.deepEqual(imageSizeOf(gif), { width: 321, height: 123 })
})

test('a small image file that claims gigabytes of pixels is detected before decoding', async () => {
  const png = Buffer.from(await createCanvas(1, 1).encode('png'))
  png.writeUInt32BE(60_000, 16)
  png.writeUInt32BE(60_000, 20)
  assert.deepEqual(imageSizeOf(png), { width: 60_000, height: 60_000 })
})

test('truncated images and other files have no size', () => {
  assert.equal(imageSizeOf(Buffer.from('<svg width="1" height="1"/>')), undefined)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (rest) => {
      for (const start of [[], [0xff, 0xd8, 0xff], [...Buffer.from('RIFF0000WEBPVP8L')]])
        imageSizeOf(Uint8Array.from([...start, ...rest]))
    }),
  )
})
