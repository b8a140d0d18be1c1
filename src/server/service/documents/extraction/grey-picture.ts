import { type Canvas, createCanvas } from '@napi-rs/canvas'

/** A picture in shades of grey, 0 black to 255 white: a quarter of the memory of a canvas, and read without copies. */
export interface GreyPicture {
  width: number
  height: number
  shades: Uint8Array
}

/** A part of a picture, in its dots. */
export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

/** Rows of a canvas that are read at a time: what the canvas gives takes four times the memory of the shades. */
const ROWS = 256

/** Takes the shades off a canvas. */
export function greyOf(canvas: Canvas): GreyPicture {
  const { width, height } = canvas
  const context = canvas.getContext('2d')
  const shades = new Uint8Array(width * height)
  for (let top = 0; top < height; top += ROWS) {
    const rows = Math.min(ROWS, height - top)
    const { data } = context.getImageData(0, top, width, rows)
    for (let at = 0; at < width * rows; at++) shades[top * width + at] = data[at * 4 + 1] ?? 255
  }
  return { width, height, shades }
}

/** Turns a picture clockwise about its middle, into one of another size. */
export function turned(picture: GreyPicture, degrees: number, width: number, height: number): GreyPicture {
  const [sin, cos] = [Math.sin((-degrees * Math.PI) / 180), Math.cos((-degrees * Math.PI) / 180)]
  const target = whitePicture(width, height)
  for (let y = 0; y < height; y++) {
    const down = y + 0.5 - height / 2
    for (let x = 0; x < width; x++) {
      const across = x + 0.5 - width / 2
      const fromX = across * cos - down * sin + picture.width / 2 - 0.5
      const fromY = across * sin + down * cos + picture.height / 2 - 0.5
      target.shades[y * width + x] = shadeAt(picture, fromX, fromY)
    }
  }
  return target
}

/** A white picture. */
export function whitePicture(width: number, height: number): GreyPicture {
  return { width, height, shades: new Uint8Array(width * height).fill(255) }
}

/** Draws a part of a picture into another, scaled; each dot is the mean of what it covers. */
export function drawInto(target: GreyPicture, to: Area, picture: GreyPicture, from: Area): void {
  const [acrossStep, downStep] = [
    (from.right - from.left) / Math.max(1e-6, to.right - to.left),
    (from.bottom - from.top) / Math.max(1e-6, to.bottom - to.top),
  ]
  const end = { x: Math.min(target.width, Math.ceil(to.right)), y: Math.min(target.height, Math.ceil(to.bottom)) }
  for (let y = Math.max(0, Math.floor(to.top)); y < end.y; y++)
    for (let x = Math.max(0, Math.floor(to.left)); x < end.x; x++) {
      const [fromX, fromY] = [from.left + (x + 0.5 - to.left) * acrossStep, from.top + (y + 0.5 - to.top) * downStep]
      if (fromX < from.left || fromX > from.right || fromY < from.top || fromY > from.bottom) continue
      target.shades[y * target.width + x] = meanAround(picture, fromX, fromY, acrossStep, downStep)
    }
}

// Enlarged, a dot lies between four; reduced, it covers several.
function meanAround(picture: GreyPicture, x: number, y: number, wide: number, high: number): number {
  const [samplesX, samplesY] = [Math.max(1, Math.ceil(wide)), Math.max(1, Math.ceil(high))]
  let sum = 0
  for (let j = 0; j < samplesY; j++)
    for (let i = 0; i < samplesX; i++) {
      const offsetX = samplesX === 1 ? 0 : ((i + 0.5) / samplesX - 0.5) * wide
      const offsetY = samplesY === 1 ? 0 : ((j + 0.5) / samplesY - 0.5) * high
      sum += shadeAt(picture, x + offsetX - 0.5, y + offsetY - 0.5)
    }
  return Math.round(sum / (samplesX * samplesY))
}

function shadeAt(picture: GreyPicture, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [right, down] = [x - left, y - top]
  const upper = dot(picture, left, top) * (1 - right) + dot(picture, left + 1, top) * right
  const lower = dot(picture, left, top + 1) * (1 - right) + dot(picture, left + 1, top + 1) * right
  return upper * (1 - down) + lower * down
}

function dot({ width, height, shades }: GreyPicture, x: number, y: number): number {
  return x < 0 || y < 0 || x >= width || y >= height ? 255 : (shades[y * width + x] ?? 255)
}

/** The picture as a portable grey map: nothing to pack or unpack. */
export function greyMap({ width, height, shades }: GreyPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), shades])
}

/** The picture as PNG. */
export function greyPng({ width, height, shades }: GreyPicture): Uint8Array {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const image = context.createImageData(width, height)
  for (const [at, shade] of shades.entries()) image.data.set([shade, shade, shade, 255], at * 4)
  context.putImageData(image, 0, 0)
  return canvas.toBuffer('image/png')
}
