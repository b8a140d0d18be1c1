import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts, type Image, Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { encode } from 'uqr'
import type { Category } from '../../../../contract/index.ts'
import type { PageLocale } from '../../../pages/page-locale.ts'
import {
  bizUdpGothic,
  canWriteJapanese,
  FONT_FAMILIES,
  FONT_WEIGHTS,
  fontPath,
  setFont,
} from '../../../rendering/font-families.ts'
import { categoryStrokes } from '../registry/category-icons.ts'
import { clip, fitText, wrapText } from './fit-text.ts'
import { pictureWords } from './picture-words.ts'
import { type Palette, palettes, type SocialTheme } from './themes.ts'

/** Width and height of a picture in pixels. */
const SOCIAL_PICTURE_SIZE = 1_080
/** Keeps letters and the QR code sharp. */
const WEBP_QUALITY = 82

/** Content of a picture. */
export interface SocialSubject {
  name: string
  /** One of the eleven categories. */
  category: Category
  mission: string
  /** For example `Washington, DC`. */
  place: string
  /** The QR code's target, for example the nonprofit's own page; without it there is no code. */
  link: string | undefined
  logo: Image | undefined
  /** The language of the picture and its writing direction. */
  locale: Pick<PageLocale, 'language' | 'direction'>
}

const MARGIN = 96
const CODE_SIZE = 208
const CODE_PADDING = 24
const TEXT_WIDTH = SOCIAL_PICTURE_SIZE - 2 * MARGIN
const NARROW_WIDTH = TEXT_WIDTH - CODE_SIZE - 2 * CODE_PADDING - 40
const MISSION_LINE = 48
const FOOT_TOP = SOCIAL_PICTURE_SIZE - MARGIN - 48 - 32

/** Every network accepts `png`; `webp` is a third of the size, for display in pages. */
export type PictureFormat = 'png' | 'webp'

/** Draws one picture. */
export async function drawSocialPicture(
  subject: SocialSubject,
  theme: SocialTheme,
  format: PictureFormat,
): Promise<Buffer> {
  registerFonts()
  const canvas = createCanvas(SOCIAL_PICTURE_SIZE, SOCIAL_PICTURE_SIZE)
  const context = canvas.getContext('2d')
  const palette = palettes[theme]
  drawBackground(context, palette, subject.locale)
  drawMark(context, subject, palette)
  drawWords(context, subject, palette)
  drawFoot(context, subject, palette)
  return format === 'png' ? canvas.encode('png') : canvas.encode('webp', WEBP_QUALITY)
}

/** The x coordinate of a box of that width, at a distance from the side where reading starts. */
function across({ direction }: SocialSubject['locale'], from: number, width: number): number {
  return direction === 'rtl' ? SOCIAL_PICTURE_SIZE - from - width : from
}

/** Draws a line of text at the margin where reading starts; its letters keep the direction of their own script. */
function write(context: SKRSContext2D, text: string, y: number, { direction }: SocialSubject['locale']): void {
  context.direction = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? 'rtl' : 'ltr'
  context.textAlign = direction === 'rtl' ? 'right' : 'left'
  context.fillText(text, across({ language: 'en', direction }, MARGIN, 0), y)
}

function drawBackground(context: SKRSContext2D, { background, shape }: Palette, locale: SocialSubject['locale']): void {
  context.fillStyle = background
  context.fillRect(0, 0, SOCIAL_PICTURE_SIZE, SOCIAL_PICTURE_SIZE)
  context.fillStyle = shape
  context.beginPath()
  context.arc(across(locale, SOCIAL_PICTURE_SIZE - 60, 0), 40, 430, 0, 2 * Math.PI)
  context.fill()
}

/** Draws the logo on a light plate, or the category's icon in the accent color. */
function drawMark(context: SKRSContext2D, { logo, category, locale }: SocialSubject, palette: Palette): void {
  const side = 132
  const left = across(locale, MARGIN, side)
  context.fillStyle = logo === undefined ? palette.accent : '#ffffff'
  context.beginPath()
  context.roundRect(left, MARGIN, side, side, 36)
  context.fill()
  if (logo === undefined) drawCategory(context, category, { x: left + 30, y: MARGIN + 30, side: side - 60 }, palette)
  else drawLogo(context, logo, { x: left + 16, y: MARGIN + 16, side: side - 32 })
}

interface Square {
  x: number
  y: number
  side: number
}

function drawCategory(context: SKRSContext2D, category: Category, { x, y, side }: Square, palette: Palette): void {
  context.save()
  context.translate(x, y)
  context.scale(side / 24, side / 24)
  context.strokeStyle = palette.background
  context.lineWidth = 1.75
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const stroke of categoryStrokes[category]) context.stroke(new Path2D(stroke))
  context.restore()
}

function drawLogo(context: SKRSContext2D, logo: Image, { x, y, side }: Square): void {
  const scale = Math.min(side / logo.width, side / logo.height)
  const [width, height] = [logo.width * scale, logo.height * scale]
  context.drawImage(logo, x + (side - width) / 2, y + (side - height) / 2, width, height)
}

function drawWords(
  context: SKRSContext2D,
  { name, mission, link, locale }: SocialSubject,
  { ink, quiet, accent }: Palette,
): void {
  context.textBaseline = 'alphabetic'
  const fitted = fitText(name, { width: TEXT_WIDTH, lines: 4, largest: 104, smallest: 52 }, (text, size) => {
    setFont(context, '700Bold', size)
    return context.measureText(text).width
  })
  const lineHeight = fitted.size * 1.12
  let y = 330
  setFont(context, '600SemiBold', 34)
  context.fillStyle = accent
  write(context, pictureWords[locale.language].support, y, locale)
  y += 34 + fitted.size * 0.86
  setFont(context, '700Bold', fitted.size)
  context.fillStyle = ink
  for (const line of fitted.lines) {
    write(context, line, y, locale)
    y += lineHeight
  }
  drawMission(context, mission, { top: y - lineHeight + 70, besideCode: link !== undefined, color: quiet, locale })
}

interface MissionPlace {
  top: number
  besideCode: boolean
  color: string
  locale: SocialSubject['locale']
}

/** Draws up to three lines of the mission, as space allows; narrower beside the QR code. */
function drawMission(context: SKRSContext2D, mission: string, { top, besideCode, color, locale }: MissionPlace): void {
  setFont(context, '400Regular', 34)
  context.fillStyle = color
  const codeTop = SOCIAL_PICTURE_SIZE - MARGIN - CODE_SIZE - 2 * CODE_PADDING
  const narrow = besideCode && top + 2 * MISSION_LINE > codeTop
  const room = Math.floor((FOOT_TOP - 40 - top) / MISSION_LINE) + 1
  if (room < 1) return
  const width = narrow ? NARROW_WIDTH : TEXT_WIDTH
  const lines = wrapText(mission, width, (text) => context.measureText(text).width)
  for (const [index, line] of clip(lines, Math.min(3, room)).entries())
    write(context, line, top + index * MISSION_LINE, locale)
}

function drawFoot(context: SKRSContext2D, { place, category, link, locale }: SocialSubject, palette: Palette): void {
  const bottom = SOCIAL_PICTURE_SIZE - MARGIN
  setFont(context, '600SemiBold', 32)
  context.fillStyle = palette.ink
  write(context, pictureWords[locale.language][category], bottom - 48, locale)
  setFont(context, '400Regular', 32)
  context.fillStyle = palette.quiet
  write(
    context,
    clipped(context, link === undefined ? place : hostOf(link), link === undefined ? 888 : 600),
    bottom,
    locale,
  )
  if (link !== undefined) drawCode(context, link, locale)
}

/** Draws the link as a QR code on a white plate in the lower right corner. */
function drawCode(context: SKRSContext2D, link: string, locale: SocialSubject['locale']): void {
  const { data, size } = encode(link, { ecc: 'M', border: 0 })
  const plate = CODE_SIZE + 2 * CODE_PADDING
  const top = SOCIAL_PICTURE_SIZE - MARGIN - plate
  const left = across(locale, top, plate)
  context.fillStyle = '#ffffff'
  context.beginPath()
  context.roundRect(left, top, plate, plate, 28)
  context.fill()
  context.fillStyle = '#111413'
  const cell = Math.floor(CODE_SIZE / size)
  const inset = (plate - cell * size) / 2
  for (const [row, cells] of data.entries())
    for (const [column, isBlack] of cells.entries())
      if (isBlack) context.fillRect(left + inset + column * cell, top + inset + row * cell, cell, cell)
}

function clipped(context: SKRSContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text
  let cut = text
  while (cut.length > 1 && context.measureText(`${cut}…`).width > width) cut = cut.slice(0, -1)
  return `${cut}…`
}

function hostOf(link: string): string {
  return new URL(link).hostname.replace(/^www\./, '')
}

let registered = false

/** Registers the fonts of all scripts with the canvas, once per process. */
export function registerFonts(): void {
  if (registered) return
  const require = createRequire(import.meta.url)
  const installed = FONT_FAMILIES.filter((family) => family !== bizUdpGothic || canWriteJapanese())
  for (const family of installed)
    for (const weight of FONT_WEIGHTS)
      GlobalFonts.registerFromPath(require.resolve(fontPath(family, weight)), `${family.name} ${weight}`)
  registered = true
}
