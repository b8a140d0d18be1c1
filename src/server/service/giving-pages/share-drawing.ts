import { createCanvas, type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import { formatCents } from '../../../contract/formatters.ts'
import { drawableText } from '../../rendering/font-coverage.ts'
import { canWriteJapanese, setFont } from '../../rendering/font-families.ts'
import { directionOf } from '../../rendering/sheet-text.ts'
import { accentShades } from '../branding/account-branding.ts'
import { clip, fitText, wrapText } from '../directory/social/fit-text.ts'
import { registerFonts } from '../directory/social/social-picture.ts'
import { DEFAULT_ACCENT } from '../posters/poster-pages.ts'
import { type GiveTranslator, giveTranslator } from './give-words.ts'
import type { StatedGivingPage } from './giving-pages.ts'

/** Width and height in pixels, as social networks ask for. */
const WIDTH = 1_200
const HEIGHT = 630
const MARGIN = 72
const INK = '#1b211e'
const QUIET = '#59635e'
const LINE = '#dfe4e1'
/** The column of a cover, at the end of the lines. */
const COVER_WIDTH = 400
/** The box of a logo, in the corner at the end of the first line. */
const LOGO = { width: 220, height: 84, top: 52 }

/** What the card says. */
export interface ShareCard {
  page: Pick<StatedGivingPage, 'title' | 'raised' | 'goal'>
  shop: string
  accent: string | null
  /** The nonprofit or fund; undefined where donors choose. */
  recipientName: string | undefined
}

/** The page's cover, or else a logo: a file that we encoded. */
export interface SharePicture {
  use: 'cover' | 'logo'
  bytes: Buffer
}

/** Where the lines of a card are. */
interface Lines {
  isRtl: boolean
  /** Left end and width, in pixels. */
  left: number
  width: number
}

/** Draws the card of a page: its cover or logo, its title, whom it is for, and what it raised. */
export async function drawShareCard(
  { page, shop, accent, recipientName }: ShareCard,
  asked: GiveTranslator,
  picture?: SharePicture,
): Promise<Buffer> {
  registerFonts()
  const translator =
    asked.locale.language === 'ja' && !canWriteJapanese()
      ? giveTranslator({ language: 'en', tag: 'en', direction: 'ltr' })
      : asked
  const { t, locale } = translator
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  const shade = accent === null ? DEFAULT_ACCENT : accentShades(accent).light
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  const isRtl = locale.direction === 'rtl'
  const lines = linesBeside(picture, isRtl)
  if (picture !== undefined) await drawPicture(context, picture, isRtl)
  context.fillStyle = shade
  context.fillRect(0, 0, WIDTH, 24)
  context.textBaseline = 'alphabetic'
  const first = picture?.use === 'logo' ? { ...lines, width: lines.width - LOGO.width - 32 } : lines
  const start = isRtl ? { ...first, left: lines.left + lines.width - first.width } : first
  write(context, t('by', { shop }), { y: 118, size: 32, color: QUIET, ...start })
  const bottom = drawTitle(context, titleOf(page, recipientName), lines)
  const said = recipientName === undefined ? t('forChoice') : t('for', { name: recipientName })
  write(context, said, { y: bottom + 64, size: 34, color: INK, ...lines })
  drawProgress(context, page, { shade, translator, lines })
  return canvas.encode('png')
}

function linesBeside(picture: SharePicture | undefined, isRtl: boolean): Lines {
  const column = picture?.use === 'cover' ? COVER_WIDTH : 0
  return { isRtl, left: isRtl ? MARGIN + column : MARGIN, width: WIDTH - 2 * MARGIN - column }
}

async function drawPicture(context: SKRSContext2D, { use, bytes }: SharePicture, isRtl: boolean): Promise<void> {
  const image = await loadImage(bytes)
  if (use === 'cover') return drawCover(context, image, isRtl ? 0 : WIDTH - COVER_WIDTH)
  const scale = Math.min(LOGO.width / image.width, LOGO.height / image.height)
  const [width, height] = [image.width * scale, image.height * scale]
  const left = isRtl ? MARGIN : WIDTH - MARGIN - width
  context.drawImage(image, left, LOGO.top + (LOGO.height - height) / 2, width, height)
}

/** Fills the column with the middle of the cover. */
function drawCover(context: SKRSContext2D, image: Image, left: number): void {
  const scale = Math.max(COVER_WIDTH / image.width, HEIGHT / image.height)
  const [width, height] = [COVER_WIDTH / scale, HEIGHT / scale]
  const [x, y] = [(image.width - width) / 2, (image.height - height) / 2]
  context.drawImage(image, x, y, width, height, left, 0, COVER_WIDTH, HEIGHT)
}

/** The title, or whom the page is for if the fonts lack letters of the title. */
function titleOf({ title }: ShareCard['page'], recipientName = ''): string {
  return drawableText(title) ?? drawableText(recipientName) ?? ''
}

/** Draws the title aligned to the side where its own script starts, whatever the language of the card. */
function drawTitle(context: SKRSContext2D, title: string, { left, width }: Lines): number {
  const lines = { left, width, isRtl: directionOf(title, 'ltr') === 'rtl' }
  const box = { width: lines.width, lines: 3, largest: 76, smallest: 44 }
  const fitted = fitText(title, box, (text, atSize) => {
    setFont(context, '700Bold', atSize)
    return context.measureText(text).width
  })
  const { size } = fitted
  let y = 118 + 24 + size
  setFont(context, '700Bold', size)
  for (const line of fitted.lines) {
    context.fillStyle = INK
    place(context, line, y, lines)
    y += size * 1.15
  }
  return y - size * 1.15
}

function drawProgress(
  context: SKRSContext2D,
  { raised, goal }: ShareCard['page'],
  { shade, translator: { t, locale }, lines }: { shade: string; translator: GiveTranslator; lines: Lines },
): void {
  if (goal === null && raised === 0) return
  const money = (cents: number) => formatCents(cents, locale.tag, { short: true })
  const said =
    goal === null ? t('raised', { amount: money(raised) }) : t('raisedOf', { amount: money(raised), goal: money(goal) })
  write(context, said, { y: HEIGHT - MARGIN - 44, size: 36, color: INK, ...lines })
  if (goal === null) return
  const { isRtl, left, width } = lines
  const done = Math.min(1, raised / goal) * width
  const bar = (x: number, length: number, color: string) => {
    context.fillStyle = color
    context.beginPath()
    context.roundRect(x, HEIGHT - MARGIN - 16, length, 16, 8)
    context.fill()
  }
  bar(left, width, LINE)
  if (done > 0) bar(isRtl ? left + width - Math.max(16, done) : left, Math.max(16, done), shade)
}

interface Line extends Lines {
  y: number
  size: number
  color: string
}

function write(context: SKRSContext2D, text: string, { y, size, color, ...lines }: Line): void {
  setFont(context, '600SemiBold', size)
  context.fillStyle = color
  const [line = ''] = clip(
    wrapText(
      drawableText(text.replace(/[\u2066-\u2069]/g, '')) ?? '',
      lines.width,
      (part) => context.measureText(part).width,
    ),
    1,
  )
  place(context, line, y, lines)
}

/** Writes a line at the end where reading starts; its letters keep the direction of their own script. */
function place(context: SKRSContext2D, text: string, y: number, { isRtl, left, width }: Lines): void {
  context.direction = directionOf(text, 'ltr')
  context.textAlign = isRtl ? 'right' : 'left'
  context.fillText(text, isRtl ? left + width : left, y)
}
