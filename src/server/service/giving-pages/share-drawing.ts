import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { formatCents } from '../../../contract/formatters.ts'
import { canWriteJapanese, setFont } from '../../rendering/font-families.ts'
import { accentShades } from '../branding/account-branding.ts'
import { clip, fitText, wrapText } from '../directory/social/fit-text.ts'
import { registerFonts } from '../directory/social/social-picture.ts'
import { PLAIN_ACCENT } from '../posters/poster-pages.ts'
import { type GiveTranslator, giveTranslator } from './give-words.ts'
import type { StatedGivingPage } from './giving-pages.ts'

/** Width and height in pixels, as social networks ask for. */
const WIDTH = 1_200
const HEIGHT = 630
const MARGIN = 72
const INK = '#1b211e'
const QUIET = '#59635e'
const LINE = '#dfe4e1'

/** What the card says. */
export interface ShareCard {
  page: Pick<StatedGivingPage, 'title' | 'raised' | 'goal'>
  shop: string
  accent: string | null
  /** The nonprofit or fund; undefined where donors choose. */
  recipientName: string | undefined
}

/** Draws the card of a page: its title, whom it is for, and what it raised. */
export async function drawShareCard(
  { page, shop, accent, recipientName }: ShareCard,
  asked: GiveTranslator,
): Promise<Buffer> {
  registerFonts()
  const translator =
    asked.locale.language === 'ja' && !canWriteJapanese()
      ? giveTranslator({ language: 'en', tag: 'en', direction: 'ltr' })
      : asked
  const { t, locale } = translator
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  const shade = accent === null ? PLAIN_ACCENT : accentShades(accent).light
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = shade
  context.fillRect(0, 0, WIDTH, 24)
  context.textBaseline = 'alphabetic'
  const isRtl = locale.direction === 'rtl'
  write(context, t('by', { shop }), { y: 118, size: 32, color: QUIET, isRtl })
  const bottom = drawTitle(context, page.title, isRtl)
  const said = recipientName === undefined ? t('forChoice') : t('for', { name: recipientName })
  write(context, said, { y: bottom + 64, size: 34, color: INK, isRtl })
  drawProgress(context, page, { shade, translator })
  return canvas.encode('png')
}

function drawTitle(context: SKRSContext2D, title: string, isRtl: boolean): number {
  const box = { width: WIDTH - 2 * MARGIN, lines: 3, largest: 76, smallest: 44 }
  const { size, lines } = fitText(title, box, (text, atSize) => {
    setFont(context, '700Bold', atSize)
    return context.measureText(text).width
  })
  let y = 118 + 24 + size
  setFont(context, '700Bold', size)
  for (const line of lines) {
    context.fillStyle = INK
    place(context, line, y, isRtl)
    y += size * 1.15
  }
  return y - size * 1.15
}

function drawProgress(
  context: SKRSContext2D,
  { raised, goal }: ShareCard['page'],
  { shade, translator: { t, locale } }: { shade: string; translator: GiveTranslator },
): void {
  const isRtl = locale.direction === 'rtl'
  if (goal === null && raised === 0) return
  const money = (cents: number) => formatCents(cents, locale.tag, { short: true })
  const said =
    goal === null ? t('raised', { amount: money(raised) }) : t('raisedOf', { amount: money(raised), goal: money(goal) })
  write(context, said, { y: HEIGHT - MARGIN - 44, size: 36, color: INK, isRtl })
  if (goal === null) return
  const width = WIDTH - 2 * MARGIN
  const done = Math.min(1, raised / goal) * width
  const bar = (x: number, length: number, color: string) => {
    context.fillStyle = color
    context.beginPath()
    context.roundRect(x, HEIGHT - MARGIN - 16, length, 16, 8)
    context.fill()
  }
  bar(MARGIN, width, LINE)
  if (done > 0) bar(isRtl ? MARGIN + width - Math.max(16, done) : MARGIN, Math.max(16, done), shade)
}

interface Line {
  y: number
  size: number
  color: string
  isRtl: boolean
}

function write(context: SKRSContext2D, text: string, { y, size, color, isRtl }: Line): void {
  setFont(context, '600SemiBold', size)
  context.fillStyle = color
  const [line = ''] = clip(
    wrapText(text.replace(/[\u2066-\u2069]/g, ''), WIDTH - 2 * MARGIN, (part) => context.measureText(part).width),
    1,
  )
  place(context, line, y, isRtl)
}

/** Writes a line at the margin where reading starts; its letters keep the direction of their own script. */
function place(context: SKRSContext2D, text: string, y: number, isRtl: boolean): void {
  context.direction = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? 'rtl' : 'ltr'
  context.textAlign = isRtl ? 'right' : 'left'
  context.fillText(text, isRtl ? WIDTH - MARGIN : MARGIN, y)
}
