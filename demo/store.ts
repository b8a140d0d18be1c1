import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { ApiError } from '../src/client/index.ts'
import type { Markup } from '../src/server/pages/page.ts'
import { acceptedLanguages, chooseLocale, createTranslator } from '../src/server/pages/page-locale.ts'
import {
  type Cart,
  cartRows,
  giftOf,
  orderTotal,
  orderValue,
  readCart,
  roundUpOf,
  weightOf,
  withPieces,
  writeCart,
} from './cart.ts'
import { findProduct } from './catalog.ts'
import {
  choiceOf,
  readGift,
  readInvalidChoice,
  readOrderGift,
  SMALLEST_ORDER_GIFT,
  writeChoice,
} from './gift-choice.ts'
import type { KitTag } from './kit-tag.ts'
import { marketingPage } from './marketing/marketing-page.ts'
import type { Merchant } from './merchant.ts'
import { type Offset, readOffset, readOffsetId, writeOffset } from './offset.ts'
import { type Order, orderId, readOrder, readOrderId, writeOrder } from './order.ts'
import { demoHeaders } from './page-headers.ts'
import { cartPage, GIFT_AMOUNTS, type GiftChoice } from './pages/cart-page.ts'
import { checkoutPage, type TypedAddress } from './pages/checkout-page.ts'
import { givePage } from './pages/give-page.ts'
import { nonprofitsPage } from './pages/nonprofits-page.ts'
import { missingPage, productPage, shelfPage } from './pages/product-pages.ts'
import type { StoreView } from './pages/store-frame.ts'
import { thanksPage, type VerifiedGift } from './pages/thanks-page.ts'
import { thanksWords } from './thanks-words.ts'

/** Options of the store. */
export interface StoreOptions {
  kit: KitTag
  publicKey: string
  merchant: Merchant
}

/** A small store with its own backend, as a merchant would build it. Everything works without JavaScript. */
export function createStore(options: StoreOptions): Hono {
  const app = new Hono()
  const view = (context: Context): StoreView => ({ ...options, cart: cartOf(context) })
  app.get('/demo', (context) => answer(shelfPage(view(context))))
  app.get('/demo/products/:slug', (context) => {
    const product = findProduct(context.req.param('slug'))
    return product === undefined ? answer(missingPage(view(context)), 404) : answer(productPage(view(context), product))
  })
  app.post('/demo/cart', async (context) => {
    const form = await readForm(context)
    const cart = cartOf(context)
    const slug = form.get('slug') ?? ''
    keepCart(context, withPieces(cart, slug, (cart.lines[slug] ?? 0) + 1))
    return context.redirect('/demo/cart', 303)
  })
  app.post('/demo/cart/lines', async (context) => {
    const form = await readForm(context)
    const slug = findProduct(form.get('slug') ?? '')?.slug ?? ''
    keepCart(context, withPieces(cartOf(context), slug, Number(form.get('pieces'))))
    // Keyboard users continue at this line.
    return context.redirect(`/demo/cart#${slug}`, 303)
  })
  app.get('/demo/impact', (context) => answer(marketingPage(view(context))))
  app.get('/demo/cart', (context) => answer(cartPage(view(context), presentChoice(context, SMALLEST_ORDER_GIFT))))
  app.get('/demo/nonprofits', async (context) => {
    const term = (context.req.query('q') ?? '').trim().slice(0, 100)
    return answer(nonprofitsPage(view(context), term, await options.merchant.search(term)))
  })
  app.get('/demo/give', (context) => showGive(context, view(context), options.merchant))
  app.post('/demo/give', (context) => giveAlone(context, view(context), options.merchant))
  app.post('/demo/gift', (context) => chooseGift(context, view(context)))
  app.get('/demo/checkout', async (context) => {
    const id = openOrderId(context)
    context.res = await showCheckout(context, view(context), options.merchant, { id })
    keep(context, 'ff_open_order', id)
    return context.res
  })
  app.post('/demo/orders', (context) => placeOrder(context, view(context), options.merchant))
  app.get('/demo/thanks', async (context) => {
    const order = readOrder(getCookie(context, 'ff_order'))
    const offset = readOffset(getCookie(context, 'ff_offset'))
    const offsetId = readOffsetId(getCookie(context, 'ff_offset_id'))
    const gift = await verifyGift(context, order, options.merchant)
    const translator = createTranslator(thanksWords, chooseLocale(acceptedLanguages(context.req.raw)))
    return answer(thanksPage(view(context), { order, offset, offsetId, gift, translator }))
  })
  app.get('/demo/*', (context) => answer(missingPage(view(context)), 404))
  return app
}

async function chooseGift(context: Context, view: StoreView): Promise<Response> {
  const choice = choiceOf(await readForm(context))
  const gift = readOrderGift(choice, roundUpOf(view.cart))
  if (typeof gift === 'string') return context.redirect(`/demo/cart?${writeChoice(choice)}`, 303)
  const { gift: _, ...cart } = view.cart
  keepCart(context, gift === undefined ? cart : { ...cart, gift })
  return context.redirect('/demo/checkout', 303)
}

async function showCheckout(
  context: Context,
  view: StoreView,
  merchant: Merchant,
  { id, problem, ...sent }: { id: string; problem?: string; typed?: TypedAddress; isZipUnknown?: boolean },
): Promise<Response> {
  const { cart } = view
  if (cartRows(cart).length === 0) return context.redirect('/demo/cart', 303)
  const recipient =
    cart.gift === undefined ? undefined : await merchant.nonprofit(cart.gift.nonprofitId).catch(() => undefined)
  return answer(
    checkoutPage(view, { orderId: id, recipient: recipient?.name, problem, ...sent }),
    sent.isZipUnknown ? 422 : problem === undefined ? 200 : 502,
  )
}

/** The form for a gift without an order, to the URL's nonprofit; without one, the choice of a nonprofit. */
async function showGive(
  context: Context,
  view: StoreView,
  merchant: Merchant,
  choice = presentChoice(context),
): Promise<Response> {
  const nonprofit = await merchant.nonprofit(choice.nonprofitId).catch(() => undefined)
  if (nonprofit === undefined) return context.redirect('/demo/nonprofits', 303)
  return answer(givePage(view, nonprofit, choice), choice.problem === undefined ? 200 : 422)
}

/** Redirects to the payment page of a gift without an order. The server creates it, so it works without JavaScript. */
async function giveAlone(context: Context, view: StoreView, merchant: Merchant): Promise<Response> {
  const choice = choiceOf(await readForm(context))
  const gift = readGift(choice)
  if (gift === undefined || typeof gift === 'string') return context.redirect(`/demo/give?${writeChoice(choice)}`, 303)
  const { nonprofitId, amount } = gift
  const order: Order = { id: orderId(randomBytes(6)), customer: '', total: 0, given: amount, pieces: 0 }
  try {
    const next = await merchant.openGift({ orderId: order.id, nonprofitId, amount })
    keep(context, 'ff_order', writeOrder(order))
    return context.redirect(next, 303)
  } catch {
    return showGive(context, view, merchant, {
      ...choice,
      problem: 'We couldn’t prepare your gift. Please try again.',
    })
  }
}

/** Places the order, records its gift at the service, and redirects to the thank-you page. */
async function placeOrder(context: Context, view: StoreView, merchant: Merchant): Promise<Response> {
  const form = await readForm(context)
  const id = readOrderId(form.get('order')) ?? orderId(randomBytes(6))
  const placed = readOrder(getCookie(context, 'ff_order'))
  if (placed?.id === id) return context.redirect(thanksFor(placed.donation), 303)
  const { cart } = view
  const lines = cartRows(cart)
  if (lines.length === 0) return context.redirect('/demo/cart', 303)
  try {
    const offset = await payOffset(id, form, cart, merchant)
    const order: Order = {
      id,
      customer: (form.get('customer') ?? '').trim().slice(0, 100),
      total: orderTotal(cart) + (offset?.amount ?? 0),
      given: giftOf(cart),
      pieces: lines.reduce((sum, { pieces }) => sum + pieces, 0),
    }
    const donation = await recordGift(cart, order, merchant)
    keep(context, 'ff_order', writeOrder({ ...order, donation }))
    if (offset === undefined) deleteCookie(context, 'ff_offset', { path: '/demo' })
    else keep(context, 'ff_offset', writeOffset(offset))
    deleteCookie(context, 'ff_offset_id', { path: '/demo' })
    keepCart(context, { lines: {} })
    return context.redirect(thanksFor(donation), 303)
  } catch (error) {
    const typed = addressOf(form)
    if (error instanceof ApiError && error.code === 'zip_code_unknown')
      return showCheckout(context, view, merchant, { id, typed, isZipUnknown: true })
    const problem =
      'We couldn’t prepare your gift or climate contribution, so the order wasn’t placed. Please try again.'
    return showCheckout(context, view, merchant, { id, problem, typed })
  }
}

function addressOf(form: URLSearchParams): TypedAddress {
  const field = (name: keyof TypedAddress): string => form.get(name) ?? ''
  return { customer: field('customer'), street: field('street'), city: field('city'), zip: field('zip') }
}

/** The number of the cart's order. It stays the same until the order is placed, even if the response was lost. */
function openOrderId(context: Context): string {
  return readOrderId(getCookie(context, 'ff_open_order') ?? null) ?? orderId(randomBytes(6))
}

function thanksFor(donation: string | undefined): string {
  return donation === undefined ? '/demo/thanks' : `/demo/thanks?donation_id=${donation}`
}

/** The climate contribution that the customer chose, at the backend's price, because the page's can be forged. */
async function payOffset(
  orderId: string,
  form: URLSearchParams,
  cart: Cart,
  merchant: Merchant,
): Promise<Offset | undefined> {
  if ((form.get('offset_id') ?? '') === '') return undefined
  return merchant.allowOffset(orderId, { zip: form.get('zip') ?? '', weightLb: weightOf(cart) })
}

/** Records the order's gift and returns its donation. */
async function recordGift(cart: Cart, order: Order, merchant: Merchant): Promise<string | undefined> {
  const { gift } = cart
  const amount = giftOf(cart)
  if (gift === undefined || amount === 0) return undefined
  const { nonprofitId, kind } = gift
  const told = { orderId: order.id, nonprofitId, amount, orderValue: orderValue(cart), kind }
  const { id } = await merchant.recordGift(told)
  return id
}

/** Looks up the URL's gift at the service; accepts only a donation of this order. */
async function verifyGift(context: Context, order: Order | undefined, merchant: Merchant): Promise<VerifiedGift> {
  if (context.req.query('gift') === 'canceled')
    return { status: 'left', nonprofitId: context.req.query('nonprofit_id') }
  const id = context.req.query('donation_id')
  // Without an order, it is a gift on its own.
  if (id === undefined) return { status: order === undefined || order.pieces === 0 ? 'unknown' : 'none' }
  try {
    const donation = await merchant.donation(id)
    if (order === undefined || donation.external_id !== order.id) return { status: 'unknown' }
    return { status: 'made', donation, nonprofit: await merchant.nonprofit(donation.nonprofit_id) }
  } catch (error) {
    return { status: error instanceof ApiError && error.status === 404 ? 'unknown' : 'unreached' }
  }
}

function presentChoice(context: Context, smallest?: number): GiftChoice {
  const invalidChoice = readInvalidChoice(new URL(context.req.url).searchParams, smallest)
  if (invalidChoice !== undefined) return invalidChoice
  const { gift } = cartOf(context)
  const nonprofitId = context.req.query('nonprofit_id') ?? gift?.nonprofitId ?? ''
  if (gift === undefined) return { nonprofitId, gift: 'none', own: '' }
  if (gift.kind === 'round_up') return { nonprofitId, gift: gift.kind, own: '' }
  const isOffered = GIFT_AMOUNTS.includes(gift.amount)
  return isOffered
    ? { nonprofitId, gift: String(gift.amount), own: '' }
    : { nonprofitId, gift: 'own', own: (gift.amount / 100).toFixed(2) }
}

function cartOf(context: Context): Cart {
  return readCart(getCookie(context, 'ff_cart'))
}

function keepCart(context: Context, cart: Cart): void {
  keep(context, 'ff_cart', writeCart(cart))
  // A changed cart becomes a new order.
  deleteCookie(context, 'ff_open_order', { path: '/demo' })
}

function keep(context: Context, name: string, value: string): void {
  setCookie(context, name, value, { path: '/demo', httpOnly: true, sameSite: 'Lax', maxAge: 86_400 })
}

async function readForm(context: Context): Promise<URLSearchParams> {
  const text = await context.req.text()
  return new URLSearchParams(text.length > 16_384 ? '' : text)
}

async function answer(markup: Markup, status = 200): Promise<Response> {
  return new Response(String(await markup), { status, headers: demoHeaders })
}
