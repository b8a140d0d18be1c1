import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import * as z from 'zod/mini'
import rootPackage from '../../package.json' with { type: 'json' }
import { TAGS } from '../../src/elements/shared/tags.ts'
import { readPinnedKit } from '../../src/shops/shared/pinned-kit.ts'
import { makePlugin, zipPlugin } from '../../src/shops/wordpress/make-plugin.ts'
import { openBrowser, openPage } from '../support/browser.ts'
import { asMerchant, payAndReturn, textOf } from '../support/donor.ts'
import { eventually } from '../support/eventually.ts'
import { type RunningServer, startServer } from '../support/running-server.ts'
import {
  moveClock,
  readNewestInvoice,
  readNewestStatement,
  STOREFRONT,
  signInAsOwner,
} from '../support/sandbox-console.ts'
import { SETTLED } from '../support/settled.ts'
import { testUnless } from '../support/test-unless.ts'
import { ADMIN, startWordPress, type WordPressSite, wordPressMissing } from './wordpress-site.ts'

/* The packed plugin in a real WordPress, with a real service. */

const missing = await wordPressMissing()
const skip = missing ?? false
const SECRET = 'test_sk_storefront'

let wordpress: WordPressSite
let server: RunningServer
let browser: Browser
let page: Page
let close: () => Promise<void>
/** URL of the page with every block. */
let shown = ''

beforeAll(async () => {
  if (skip !== false) return
  ;[server, wordpress, browser] = await Promise.all([startServer(), startWordPress(), openBrowser()])
  ;({ page, close } = await openPage(browser))
  page.setDefaultTimeout(60_000)
  await signIn()
})
afterAll(async () => {
  await close?.()
  await browser?.close()
  await Promise.all([server?.close(), wordpress?.close()])
})

async function signIn(): Promise<void> {
  await page.goto(`${wordpress.url}/wp-login.php`)
  await page.getByLabel('Username or Email Address').fill(ADMIN.name)
  await page.locator('#user_pass').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL('**/wp-admin/**')
}

/** The HTML for a visitor who isn't signed in. */
async function sentTo(address: string): Promise<string> {
  const answer = await fetch(address)
  assert.equal(answer.status, 200, address)
  return answer.text()
}

testUnless(
  skip,
  'the packed plugin is uploaded, activated and set up, and its secret key is never shown again',
  async () => {
    const zip = join(tmpdir(), `almoner-wordpress-${process.pid}.zip`)
    await writeFile(zip, await zipPlugin(makePlugin(readPinnedKit(`dist/embed/${rootPackage.version}`))))
    await page.goto(`${wordpress.url}/wp-admin/plugin-install.php?tab=upload`)
    await page.locator('#pluginzip').setInputFiles(zip)
    await page.getByRole('button', { name: 'Install Now' }).click()
    await page.getByRole('link', { name: 'Activate Plugin' }).click()
    await page.getByText('Plugin activated.').waitFor()
    await rm(zip)

    await page.goto(`${wordpress.url}/wp-admin/options-general.php?page=almoner`)
    await page.getByLabel('Service').fill(`${server.url}/`)
    await page.getByLabel('Public key').fill(SECRET)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Never enter a secret key in this field.').waitFor()
    assert.equal(await page.getByLabel('Public key').inputValue(), '')
    await page.getByLabel('Public key').fill('test_pk_storefront')
    await page.getByLabel('Secret key', { exact: true }).fill(SECRET)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Settings saved.').waitFor()
    assert.equal(await page.locator('.notice-error').count(), 0, 'the service serves the bytes that the plugin pins')
    assert.ok(!(await page.content()).includes(SECRET))
    assert.equal(
      await wordpress.php("echo Almoner\\secret_key(), wp_load_alloptions()['almoner_secret_key'] ?? '';"),
      SECRET,
    )
  },
)

testUnless(skip, 'a page with each block is made in the block editor, previewed and saved', async () => {
  // The editor shows its welcome dialog on the first visit, at an unpredictable time.
  await page.addLocatorHandler(page.locator('.edit-post-welcome-guide'), () => page.keyboard.press('Escape'))
  await page.goto(`${wordpress.url}/wp-admin/post-new.php?post_type=page`)
  await eventually(async () =>
    assert.ok(await page.evaluate('wp.blocks.getBlockType("almoner/social-share") !== undefined')),
  )
  await page.evaluate(`(() => {
    const of = (name, attributes) => wp.blocks.createBlock('almoner/' + name, attributes)
    wp.data.dispatch('core/editor').editPost({ title: 'Give with us', status: 'publish' })
    wp.data.dispatch('core/block-editor').insertBlocks([
      of('nonprofit-picker', { label: 'Who shall receive it? <b>&"' }),
      of('donate-button', { for: 'almoner-picker', nonprofitId: '53-0196605', amounts: '500 1000', feeCoverable: true, link: 'https://shop.example/give?a=1&b=2', linkText: 'Give here' }),
      of('impact-card', { months: '3' }),
      of('climate-offset-badge', { origin: '97205', destination: '10001', weightLb: '12' }),
      of('social-share', { nonprofitId: '53-0196605', url: 'https://shop.example/give?a=1&b=2' }),
    ])
  })()`)
  for (const tag of TAGS) await page.locator(`[data-type="almoner/${tag}"] ${tag}`).waitFor()
  await eventually(async () => assert.ok(await page.evaluate(SETTLED)))
  await page.locator('[data-type="almoner/donate-button"]').click()
  await page.evaluate("wp.data.dispatch('core/edit-post').openGeneralSidebar('edit-post/block')")
  await page.getByLabel('Amounts in cents').fill('500 1000 2500')
  await page.evaluate("wp.data.dispatch('core/editor').savePost()")
  await eventually(async () =>
    assert.ok(await page.evaluate("wp.data.select('core/editor').didPostSaveRequestSucceed()")),
  )
  assert.equal(
    await page.evaluate("wp.data.select('core/block-editor').getBlocks().filter(({ isValid }) => !isValid).length"),
    0,
  )
  shown = String(await page.evaluate("wp.data.select('core/editor').getPermalink()"))
})

testUnless(skip, 'visitors get one pinned script, the public key, fallback links, and no secret', async () => {
  const { version, integrity } = readPinnedKit(`dist/embed/${rootPackage.version}`)
  const html = await sentTo(shown)
  const scripts = html.match(/<script[^>]*embed[^>]*>/g) ?? []
  assert.equal(scripts.length, 1)
  assert.ok(scripts[0]?.includes(`src="${server.url}/embed/${version}/almoner.js"`), scripts[0])
  for (const part of ['type="module"', 'crossorigin="anonymous"', `integrity="${integrity['almoner.js']}"`])
    assert.ok(scripts[0]?.includes(part), part)
  assert.match(html, /<a href="https:\/\/shop\.example\/give\?a=1&#038;b=2">Give here<\/a>/)
  assert.match(html, /<social-share[^>]* url="https:\/\/shop\.example\/give\?a=1&amp;b=2"/)
  assert.match(html, /label="Who shall receive it\? &lt;b&gt;&amp;&quot;"/)
  const { id } = Object(await (await fetch(`${wordpress.url}/?rest_route=/wp/v2/pages`)).json())[0]
  for (const address of ['', `?rest_route=/wp/v2/pages/${id}`, '?rest_route=/', '?feed=rss2'])
    assert.ok(!(await sentTo(`${wordpress.url}/${address}`)).includes(SECRET), address)
  assert.ok(!html.includes(SECRET))
})

testUnless(skip, 'a visitor chooses a nonprofit on the page and pays by card', async () => {
  const donor = await openPage(browser, { width: 390 })
  await donor.page.goto(shown)
  await eventually(async () => assert.ok(await donor.page.evaluate(SETTLED)))
  await donor.page.getByRole('combobox', { name: /Who shall receive it/ }).fill('doctors without')
  await donor.page.getByRole('option', { name: /Doctors Without Borders/ }).click()
  await donor.page.locator('donate-button').getByRole('radio', { name: '$25' }).click()
  await donor.page.locator('donate-button').getByRole('button', { name: 'Give $25.00' }).click()
  await donor.page.waitForURL('**/checkout/**')
  const id = await payAndReturn(donor.page, { number: '4242 4242 4242 4242' })
  await donor.page.waitForURL((url) => url.href.startsWith(wordpress.url))
  const donation = await asMerchant(server.url, `/api/v1/donations/${id}`)
  const nonprofit = await asMerchant(server.url, `/api/v1/nonprofits/${textOf(donation, 'nonprofit_id')}`)
  assert.match(textOf(nonprofit, 'name'), /Doctors Without Borders/i)
  assert.deepEqual(donor.faults, [])
  await donor.close()
})

const standIn = new URL('woocommerce-stand-in.php', import.meta.url).pathname
const Orders = z.record(z.string(), z.unknown())

/** Runs PHP code that calls the plugin's hooks as WooCommerce would; returns its output. */
async function withWooCommerce(code: string): Promise<Record<string, unknown>> {
  const printed = await wordpress.php(
    `do_action( 'woocommerce_blocks_loaded' ); $said = array(); ${code} echo wp_json_encode( $said );`,
    standIn,
  )
  return z.parse(Orders, JSON.parse(printed))
}

async function giftsOf(reference: unknown): Promise<unknown[]> {
  const answer = await asMerchant(server.url, `/api/v1/donations?external_id=${reference}`)
  const { donations } = z.parse(z.object({ donations: z.array(z.looseObject({ status: z.string() })) }), answer)
  return donations.map(({ amount, status, funds_collected, order_value, metadata }) => [
    amount,
    status,
    funds_collected,
    order_value,
    metadata,
  ])
}

testUnless(skip, 'at checkout only a gift becomes a fee without tax', async () => {
  await wordpress.php(
    "update_option( 'almoner', array( 'gift' => true, 'nonprofits' => '53-0196605' ) + get_option( 'almoner' ) );",
  )
  const wish = (gift: string, nonprofit = '53-0196605') =>
    `do_action( 'woocommerce_checkout_update_order_review', 'a=b&almoner_gift=${gift}&almoner_gift_nonprofit_id=${nonprofit}' );`
  const results = await withWooCommerce(`
    ${wish('300')} $said['classic'] = WC()->cart->calculate_totals();
    $said['again'] = WC()->cart->calculate_totals(); $said['goods'] = Almoner\\goods_cents();
    foreach ( array( '', '-5', '0', '1e3', '1000001', '3.5' ) as $no ) { do_action( 'woocommerce_checkout_update_order_review', "almoner_gift=$no&almoner_gift_nonprofit_id=53-0196605" ); $said['none'][] = count( WC()->cart->calculate_totals() ); }
    ${wish('300', '00-0000000')} $said['none'][] = count( WC()->cart->calculate_totals() );
    ${wish('300', '13-1760110')} $said['none'][] = count( WC()->cart->calculate_totals() );
    ${wish('300', '..%2Fdonations')} $said['none'][] = count( WC()->cart->calculate_totals() );
    $GLOBALS['store_callbacks']['almoner']( array( 'gift' => '65', 'nonprofit_id' => '53-0196605' ) ); $said['block'] = WC()->cart->calculate_totals();
    WC()->cart->recurring_cart_key = 'monthly'; $said['none'][] = count( WC()->cart->calculate_totals() ); WC()->cart->recurring_cart_key = '';
    $GLOBALS['currency'] = 'EUR'; $said['none'][] = count( WC()->cart->calculate_totals() );`)
  assert.deepEqual(results.classic, { 'almoner-gift': ['3.00', false] })
  assert.deepEqual(results.again, results.classic)
  assert.equal(results.goods, 4835)
  assert.deepEqual(results.block, { 'almoner-gift': ['0.65', false] })
  assert.deepEqual(
    results.none,
    Array.from({ length: 11 }, () => 0),
  )
})

testUnless(
  skip,
  'a paid order is sent once despite lost or repeated requests, and a refunded one is canceled',
  async () => {
    const buy = (id: number, method = 'card') =>
      `Almoner\\wish_gift( 300, '53-0196605' ); $order = WC()->check_out( ${id}, '${method}' ); $reference = Almoner\\reference_of( $order );`
    const pay = "$order->become( 'processing' ); do_action( 'woocommerce_payment_complete', $order->get_id() );"
    const results = await withWooCommerce(`
    ${buy(1001)} $said['paid'] = $reference; $said['tax'] = $order->items[0]->tax_status; $said['wish left'] = Almoner\\wished_gift();
    $said['unpaid'] = run_planned(); ${pay} $said['paying'] = run_planned(); ${pay} $order->become( 'completed' ); $said['completed'] = run_planned();
    $order->update_meta_data( Almoner\\META_DONATION, '' ); do_action( Almoner\\WORK_HOOK, 1001, 0 );

    ${buy(1002)} $said['refunded'] = $reference; ${pay} run_planned();
    $order->refunded = array( 1072 => 1 ); do_action( 'woocommerce_order_refunded', 1002, 9 ); $said['in part'] = array( run_planned(), end( $order->notes ) );
    $order->refunded = array( 1072 => 3 ); do_action( 'woocommerce_order_refunded', 1002, 10 ); run_planned();
    $order->become( 'refunded' ); $said['twice'] = run_planned();

    ${buy(1003, 'cod')} $said['at the door'] = $reference; $order->become( 'processing' ); $said['undelivered'] = run_planned(); $order->items[0]->total = '2.50'; $order->total = '50.85'; $order->become( 'completed' ); run_planned();

    ${buy(1004)} $said['canceled'] = $reference; $order->become( 'cancelled' ); run_planned(); do_action( Almoner\\WORK_HOOK, 1004, 0 );

    ${buy(1007)} $said['by turns'] = $reference; $order->become( 'cancelled' ); run_planned();
    foreach ( array( 'processing', 'refunded', 'processing' ) as $status ) { $order->become( $status ); run_planned(); }

    ${buy(1005)} $said['late'] = $reference; ${pay}
    $away = fn() => new WP_Error( 'http_request_failed', 'Away.' ); add_filter( 'pre_http_request', $away ); run_planned(); remove_filter( 'pre_http_request', $away );
    $said['waits'] = $GLOBALS['planned']; run_planned();

    ${buy(1006)} $order->items[0]->update_meta_data( Almoner\\META_NONPROFIT, 'n_none' ); ${pay} run_planned(); $said['refused'] = array( $order->notes, run_planned() );`)
    const made = (amount: number, status: string, order: number) => [
      [amount, status, true, 4835, { channel: 'woocommerce', order_number: String(order) }],
    ]
    assert.deepEqual(
      [results.tax, results['wish left'], results.unpaid, results.paying, results.completed],
      ['none', null, 0, 2, 0],
    )
    assert.deepEqual(await giftsOf(results.paid), made(300, 'pledged', 1001))
    assert.match(JSON.stringify(results['in part']), /^\[0,"Almoner: the gift was refunded in part/)
    assert.equal(results.twice, 0)
    assert.deepEqual(await giftsOf(results.refunded), made(300, 'canceled', 1002))
    assert.equal(results.undelivered, 0)
    assert.deepEqual(await giftsOf(results['at the door']), made(250, 'pledged', 1003))
    assert.deepEqual(await giftsOf(results.canceled), [])
    assert.deepEqual(await giftsOf(results['by turns']), [
      ...made(300, 'pledged', 1007),
      ...made(300, 'canceled', 1007),
    ])
    assert.deepEqual(
      results.waits,
      Array.from({ length: 2 }, () => ['almoner_work_on_order', [1005, 1]]),
    )
    assert.deepEqual(await giftsOf(results.late), made(300, 'pledged', 1005))
    assert.match(
      JSON.stringify(results.refused),
      /^\[\["Almoner: the gift of this order needs your attention\. .+"\],0\]$/,
    )
  },
)

const Recorded = z.object({
  total: z.int(),
  refunded: z.int(),
  item_count: z.int(),
  nonprofit_id: z.nullable(z.string()),
  donations: z.array(z.object({ amount: z.int() })),
})

/** An order at the service: its sums, and what programs give for it; undefined if it isn't recorded. */
async function orderAt(reference: unknown) {
  const answer = await asMerchant(server.url, `/api/v1/orders?external_id=${reference}`)
  const { orders } = z.parse(z.object({ orders: z.array(Recorded) }), answer)
  const [order] = orders
  if (order === undefined) return undefined
  const { total, refunded, item_count: items } = order
  return { total, refunded, items, given: order.donations.map(({ amount }) => amount) }
}

testUnless(
  skip,
  'giving programs give for paid orders and less after refunds, despite outages and repeats, once it is turned on',
  async () => {
    const body = { name: 'One percent', kind: 'order_percent', percent: '1', nonprofit_id: '53-0196605' }
    const authorization = `Basic ${Buffer.from(`test_pk_storefront:${SECRET}`).toString('base64')}`
    const made = await fetch(`${server.url}/api/v1/programs`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    assert.equal(made.status, 200)
    const buy = (id: number, method = 'card') => `$order = WC()->check_out( ${id}, '${method}' );
      $order->lines = array( new Stand_In_Line( 'refill', 2 ), new Stand_In_Line( '', 1 ), new Stand_In_Line( null, 1 ) ); $reference = Almoner\\reference_of( $order );`
    const pay = "$order->become( 'processing' ); do_action( 'woocommerce_payment_complete', $order->get_id() );"
    const before = await withWooCommerce(
      `${buy(2000)} ${pay} $said['off'] = run_planned(); $said['reference'] = $reference;`,
    )
    assert.equal(before.off, 0)
    assert.equal(await orderAt(before.reference), undefined)
    await page.goto(`${wordpress.url}/wp-admin/options-general.php?page=almoner`)
    await page.getByLabel(/Your programs give for paid orders/).check()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Settings saved.').waitFor()
    const results = await withWooCommerce(`
    ${buy(2001)} $said['paid'] = $reference; ${pay} run_planned(); $said['note'] = end( $order->notes );
    $order->become( 'completed' ); $said['completed'] = run_planned();

    Almoner\\wish_gift( 300, '53-0196605' ); ${buy(2002)} $said['with a gift'] = $reference; ${pay} run_planned();
    $order->refund( 71, '13.00', '3' ); run_planned(); do_action( 'woocommerce_order_refunded', 2002, 71 ); $said['repeated'] = run_planned();

    ${buy(2003)} $said['canceled'] = $reference; ${pay} run_planned(); $order->refund( 72, '8.35' ); run_planned();
    $order->become( 'cancelled' ); run_planned(); $order->refund( 73, '40.00' ); $order->become( 'processing' ); $said['over'] = run_planned();

    ${buy(2004)} $said['late'] = $reference; ${pay}
    $away = fn() => new WP_Error( 'http_request_failed', 'Away.' ); add_filter( 'pre_http_request', $away ); run_planned(); remove_filter( 'pre_http_request', $away );
    $said['waits'] = $GLOBALS['planned']; $order->refund( 74, '10.00' ); run_planned(); run_planned();

    ${buy(2005, 'cod')} $said['at the door'] = $reference; $order->become( 'processing' ); $said['undelivered'] = run_planned(); $order->become( 'completed' ); run_planned();

    ${buy(2006)} $order->currency = 'EUR'; ${pay} $said['euros'] = run_planned();
    ${buy(2007)} $order->date = '2999-01-01'; ${pay} run_planned(); $said['refused'] = $order->notes;`)
    assert.deepEqual(await orderAt(results.paid), { total: 4835, refunded: 0, items: 1, given: [48] })
    assert.deepEqual([results.note, results.completed], ['Almoner: your giving programs give $0.48 for this order.', 0])
    const withGift = await orderAt(results['with a gift'])
    assert.deepEqual([withGift?.total, withGift?.refunded, results.repeated], [4835, 1000, 0])
    const canceled = await orderAt(results.canceled)
    assert.deepEqual([canceled?.refunded, canceled?.given, results.over], [4835, [], 0])
    assert.deepEqual(
      results.waits,
      Array.from({ length: 2 }, () => ['almoner_send_order', [2004, 1]]),
    )
    assert.equal((await orderAt(results.late))?.refunded, 1000)
    assert.equal(results.undelivered, 0)
    assert.equal((await orderAt(results['at the door']))?.total, 4835)
    assert.equal(results.euros, 0)
    assert.match(
      JSON.stringify(results.refused),
      /doesn’t count for your giving programs\. created_at is more than a day/,
    )
  },
)

testUnless(skip, 'both checkouts show the gift and pass additions, changes and removals on to the order', async () => {
  // WooCommerce's own markup around the fields: its form, and the slot below the block's totals.
  await wordpress.always(`require_once '${standIn}';
    add_shortcode( 'stand_in_checkout', function () {
      wp_register_script( 'wc-blocks-checkout', '', array( 'jquery', 'wp-element', 'wp-plugins' ), null, true );
      wp_add_inline_script( 'wc-blocks-checkout', "window.sent = []; window.wc = { blocksCheckout: { ExperimentalOrderMeta: ({ children }) => { const [extensions, setExtensions] = wp.element.useState({}); window.setExtensions = setExtensions; return wp.element.createPortal(wp.element.cloneElement(children, { extensions }), document.querySelector('#block')) }, extensionCartUpdate: (update) => Promise.resolve(sent.push(update)) } }" );
      do_action( 'woocommerce_blocks_enqueue_checkout_block_scripts_after' );
      wp_add_inline_script( 'almoner-checkout-block', "wp.element.render(wp.element.createElement(wp.plugins.PluginArea, { scope: 'woocommerce-checkout' }), document.createElement('div')); jQuery(document.body).on('update_checkout', () => sent.push(jQuery('form').serialize()))" );
      wp_enqueue_script( 'jquery' );
      ob_start(); do_action( 'woocommerce_checkout_before_order_review_heading' );
      return '<form>' . ob_get_clean() . '</form><div id="block"></div>';
    } );`)
  const id = await wordpress.php(
    "echo wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Checkout', 'post_content' => '[stand_in_checkout]' ) );",
    standIn,
  )
  const shopper = await openPage(browser, { width: 390 })
  await shopper.page.goto(`${wordpress.url}/?page_id=${id.trim()}`)
  await eventually(async () => assert.ok(await shopper.page.evaluate(SETTLED)))
  for (const place of ['form', '#block']) {
    const button = shopper.page.locator(`${place} donate-button`)
    await button.getByRole('button', { name: 'Add $0.65' }).click()
    await button.getByRole('combobox').selectOption({ label: '$3' })
    await button.getByRole('button', { name: 'Remove' }).click()
  }
  const nonprofit = textOf(await asMerchant(server.url, '/api/v1/nonprofits/530196605'), 'id')
  const classic = (cents: string, to = '') => `almoner_gift=${cents}&almoner_gift_nonprofit_id=${to}`
  const update = (gift: string, to = '') => ({ namespace: 'almoner', data: { gift, nonprofit_id: to } })
  assert.deepEqual(await shopper.page.evaluate('sent'), [
    classic('65', nonprofit),
    classic('300', nonprofit),
    classic(''),
    update('65', nonprofit),
    update('300', nonprofit),
    update(''),
  ])
  // The customer removes a product from the cart, so both checkouts get the new total.
  const shop = await withWooCommerce(`
    WC()->cart = new Stand_In_Cart( '20.10' ); $said['data'] = $GLOBALS['store_data']['almoner']();
    $said['fragments'] = apply_filters( 'woocommerce_update_order_review_fragments', array() );`)
  await shopper.page.evaluate(
    ([replaced, extensions]) => {
      const { jQuery, setExtensions } = Object(window)
      for (const [selector, markup] of Object.entries(Object(replaced))) jQuery(selector).replaceWith(markup)
      jQuery(document.body).trigger('updated_checkout')
      setExtensions(extensions)
    },
    [shop.fragments, { almoner: shop.data }] as const,
  )
  for (const place of ['form', '#block'])
    await shopper.page.locator(`${place} donate-button option`, { hasText: '$0.90' }).waitFor({ state: 'attached' })
  assert.deepEqual(shopper.faults, [])
  await shopper.close()
  assert.doesNotMatch(await wordpress.complaints(), /plugins\/almoner/)
})

testUnless(
  skip,
  'what a WooCommerce order gives, less its refund, is on the month’s invoice and statement',
  async () => {
    const body = { name: 'Two percent', kind: 'order_percent', percent: '2', nonprofit_id: '53-0196605' }
    await asMerchant(server.url, '/api/v1/programs', body)
    const results = await withWooCommerce(`
    $order = WC()->check_out( 3001 ); $order->lines = array( new Stand_In_Line( 'refill', 2 ) );
    $said['reference'] = Almoner\\reference_of( $order ); $order->become( 'processing' );
    do_action( 'woocommerce_payment_complete', 3001 ); run_planned(); $said['note'] = end( $order->notes );
    $order->refund( 81, '24.35' ); run_planned();`)
    // Its 96 cents and what the other program gives.
    assert.match(String(results.note), /^Almoner: your giving programs give \$1\.4[45] for this order\.$/)
    const order = await orderAt(results.reference)
    assert.deepEqual([order?.total, order?.refunded, order?.given.at(-1)], [4835, 2435, 48])

    const merchant = await openPage(browser)
    await signInAsOwner(merchant.page, server)
    await merchant.page.goto(`${server.url}${STOREFRONT}/programs?order=${results.reference}`)
    await merchant.page.getByText('$24.35').waitFor()
    await moveClock(merchant.page, server, '31')
    const { number, text } = await readNewestInvoice(merchant.page, server)
    assert.match(text, /Two percent: .*Red Cross.* 1 \$0\.48/)
    const [, donations = '', dollars = ''] = /Total (\d+) \$([\d.,]+)/.exec(text) ?? []
    const statement = await readNewestStatement(merchant.page, server)
    const cents = dollars.replace(/\D/g, '')
    assert.ok(statement.includes(`,invoice,${number},${donations},${cents},${cents}`), statement)
    assert.deepEqual(merchant.faults, [])
    await merchant.close()
    assert.doesNotMatch(await wordpress.complaints(), /plugins\/almoner/)
  },
)
