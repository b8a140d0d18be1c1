import { html, raw } from 'hono/html'
import { formatCents } from '../../../contract/formatters.ts'
import type { ReportReason } from '../../database/tables/giving-pages.ts'
import { htmlPage, icon, type Markup, testRibbon } from '../../pages/page.ts'
import { DONOR_STYLES, readAsset } from '../../pages/page-assets.ts'
import type { GiveTranslator } from './give-words.ts'
import { GIVING_PATH, GIVING_PICTURES_PATH, PREVIEW_ID } from './giving-pages.ts'
import type { GivingPageView } from './page-view.ts'
import { renderStory } from './story.ts'

const ASSETS = `${GIVING_PATH}assets/`
const stylesheet = readAsset(ASSETS, ...DONOR_STYLES, new URL('give.css', import.meta.url))
const script = readAsset(ASSETS, new URL('give.js', import.meta.url))

/** Stylesheet and script of giving pages. */
export const giveAssets = [stylesheet, script]

/** A nonprofit that a search on the page found. */
export interface FoundNonprofit {
  id: string
  name: string
  facts: string
}

/** What a visitor chose or typed so far; the form keeps it. */
export interface GivingState {
  /** The chosen nonprofit, on a page where donors choose. */
  chosen?: FoundNonprofit | undefined
  /** Words of a search without script, and what it found. */
  search?: { words: string; found: readonly FoundNonprofit[] } | undefined
  typed?: { amount: string; other: string; frequency: string } | undefined
  problem?: string | undefined
  /** Whether the visitor comes back from a payment. */
  isBack?: boolean
  /** What a donor who comes back gives each month in cents, and when next; undefined for other gifts. */
  monthly?: { amount: number; nextOn: string } | undefined
  /** `utm_` parameters of the address, if the page keeps them with gifts. */
  utm?: Readonly<Record<string, string>>
  /** Whether the owner or an operator looks at the page in the console, where it takes no gifts. */
  isPreview?: boolean
}

/** Addresses of a page; `origin` is the public one. */
interface PagePlace {
  origin: string
  path: string
}

/** A whole giving page. */
export function givePage(view: GivingPageView, state: GivingState, translator: GiveTranslator, origin: string): Markup {
  const { page, shop } = view
  const { t } = translator
  const place = { origin, path: `${GIVING_PATH}${page.slug}` }
  const body = html`<body>
    ${page.live_mode ? '' : testRibbon(t('testMode'), t('test'), t('testHint'))}
    ${state.isPreview ? html`<aside class="ribbon preview" aria-label="${t('draft')}">${t('draft')}</aside>` : ''}
    <main class="giving">
      <header>
        ${page.cover === null ? '' : html`<img class="cover" src="${GIVING_PICTURES_PATH}${page.cover}" alt="">`}
        ${view.logo === undefined ? '' : html`<img class="logo" src="${logoAddress(view.logo)}" alt="${shop}">`}
        <p class="eyebrow">${t('by', { shop })}</p>
        <h1 dir="auto">${page.title}</h1>
        ${recipientLine(view, translator)}
      </header>
      <div class="act">
        ${state.isBack ? thanks(view, state, translator) : ''}
        ${progress(view, translator)}
        ${view.closed === undefined ? gift(view, state, translator, place) : html`<p class="card closed" role="status">${closedSentence(view, translator)}</p>`}
      </div>
      <div class="about">
        ${page.story === '' ? '' : html`<section class="story" dir="auto" aria-label="${page.title}">${renderStory(page.story)}</section>`}
        ${recentGifts(view, translator)}
        ${shareLinks(view, translator, place)}
      </div>
    </main>
    <footer><p>${t(view.parts.length > 1 ? 'doneeSeveral' : 'donee', { foundation: view.foundation ?? t('foundationUnnamed') })}</p>
      <p><a href="${place.path}/report" rel="nofollow">${t('report')}</a></p></footer>
  </body>`
  return htmlPage({ title: page.title, locale: translator.locale, head: head(view, state, translator, place), body })
}

/** The script of the page's elements: that of the button alone where no other element is beside it. */
function scriptOfElements(
  { publicKey, closed, recipient, programId }: GivingPageView,
  { chosen, search }: GivingState,
): 'almoner.js' | 'donate-button.js' | undefined {
  if (publicKey === undefined || closed !== undefined) return undefined
  const isChosen = recipient !== undefined || chosen !== undefined
  if (programId !== undefined) return 'almoner.js'
  if (isChosen) return 'donate-button.js'
  return search === undefined ? 'almoner.js' : undefined
}

function head(view: GivingPageView, state: GivingState, { t }: GiveTranslator, { origin, path }: PagePlace): Markup {
  const { page, shop, accent, recipient } = view
  const said = page.share_text || (recipient === undefined ? t('forChoice') : t('for', { name: recipient.name }))
  const isIndexed = page.indexed && page.live_mode && page.status === 'published'
  const elements = scriptOfElements(view, state)
  return html`<link rel="icon" href="/icon.svg" type="image/svg+xml">
    ${isIndexed ? '' : html`<meta name="robots" content="noindex">`}
    <meta name="description" content="${said}">
    <link rel="canonical" href="${origin}${path}">
    <meta property="og:type" content="website">
    <meta property="og:title" content="${page.title}">
    <meta property="og:description" content="${said}">
    <meta property="og:url" content="${origin}${path}">
    <meta property="og:site_name" content="${shop}">
    <meta property="og:image" content="${origin}${path}/share.png">
    <meta property="og:image:width" content="1200">
    <meta property="og:image:height" content="630">
    <meta property="og:image:alt" content="${t('by', { shop })}: ${page.title}">
    <meta name="twitter:card" content="summary_large_image">
    <link rel="stylesheet" href="${stylesheet.href}">
    ${accent === null ? '' : html`<link rel="stylesheet" href="${path}/look.css?${accent.slice(1)}">`}
    ${elements === undefined ? '' : html`<link rel="stylesheet" href="/embed/v1/almoner.css"><script type="module" src="/embed/v1/${elements}"></script>`}
    <script type="module" src="${script.href}"></script>`
}

/** The address of a page's logo. */
export function logoAddress({ kind, address }: NonNullable<GivingPageView['logo']>): string {
  return kind === 'page' ? `${GIVING_PICTURES_PATH}${address}` : address
}

function recipientLine({ recipient, parts }: GivingPageView, { t }: GiveTranslator): Markup {
  if (recipient === undefined) return html`<p class="for">${t('forChoice')}</p>`
  if (parts.length === 0)
    return html`<p class="for">${t('for', { name: recipient.name })}</p><p class="facts"><bdi>${recipient.facts}</bdi></p>`
  const able = parts.filter(({ eligible }) => eligible)
  const unable = parts.filter(({ eligible }) => !eligible)
  return html`<p class="for">${t('for', { name: recipient.name })}</p>
    <p class="facts">${t('fundParts')}</p>
    <ul class="parts">${able.map(({ name }) => html`<li><bdi>${name}</bdi></li>`)}</ul>
    ${able.length === 0 ? '' : unable.map(({ name }) => html`<p class="facts">${t('leftOut', { name })}</p>`)}`
}

function thanks({ page }: GivingPageView, { monthly }: GivingState, translator: GiveTranslator): Markup {
  const { t } = translator
  return html`<section class="thanks" role="status" aria-labelledby="thanks">
      ${icon('check', 'mark')}
      <h2 id="thanks">${t('thanksTitle')}</h2>
      <p dir="auto">${page.thanks || t('thanks')}</p>
      ${monthly === undefined ? '' : monthlyTerms(monthly, translator)}
    </section>`
}

/** Donors share the address of this page, so it doesn't link to the settings of the monthly gift. */
function monthlyTerms(
  { amount, nextOn }: NonNullable<GivingState['monthly']>,
  { t, money, day }: GiveTranslator,
): Markup {
  return html`<p>${t('thanksMonthly', { amount: money(amount), day: day(nextOn) })}</p>
      <p>${t('manageMonthly')} <a href="/gift">${t('sendMonthlyLink')}</a></p>`
}

function progress({ page, closed }: GivingPageView, { t, locale, day }: GiveTranslator): Markup {
  const money = (cents: number) => formatCents(cents, locale.tag, { short: true })
  const { goal, raised, gift_count: count, ends_on: endsOn } = page
  const said =
    goal === null ? t('raised', { amount: money(raised) }) : t('raisedOf', { amount: money(raised), goal: money(goal) })
  const bar = html`<progress max="${goal ?? 1}" value="${Math.min(raised, goal ?? 0)}" aria-hidden="true"></progress>`
  const counted = count === 0 ? t('noGifts') : t('gifts', { count: new Intl.NumberFormat(locale.tag).format(count) })
  return html`<div class="progress">
      ${count === 0 && goal === null ? '' : html`<p class="raised">${said}</p>`}
      ${goal === null ? '' : bar}
      ${count === 0 && closed !== undefined ? '' : html`<p class="facts">${counted}</p>`}
      ${endsOn === null ? '' : html`<p class="facts">${t('until', { day: day(endsOn) })}</p>`}
    </div>`
}

function closedSentence({ page, closed }: GivingPageView, { t, day }: GiveTranslator): string {
  if (closed === 'not_yet')
    return t('not_yet', { day: day((page.starts_at ?? page.created_at).toISOString().slice(0, 10)) })
  if (closed === 'ended' || closed === 'archived' || closed === 'ineligible') return t(closed)
  return t('account_closed')
}

/** The gift by our elements, and within them the form that works without script. */
function gift(view: GivingPageView, state: GivingState, translator: GiveTranslator, place: PagePlace): Markup {
  const { publicKey, recipient, programId } = view
  const { chosen } = state
  const named = recipient ?? chosen
  const promise =
    publicKey === undefined || programId === undefined
      ? ''
      : html`<impact-card public-key="${publicKey}" program="${programId}"></impact-card>`
  const another =
    recipient === undefined && chosen !== undefined
      ? html`<p class="chosen">${translator.t('chosen', { name: chosen.name })} <a href="${place.path}">${translator.t('chooseOther')}</a></p>`
      : ''
  if (named === undefined) return html`${promise}${choice(view, state, translator, place)}`
  const form = plainForm(view, { ...state, chosen: named }, translator, place)
  return html`${promise}${another}${publicKey === undefined ? form : donateButton(view, state, { publicKey, target: html` nonprofit-id="${named.id}"`, place, fallback: form })}`
}

/** Where donors choose the nonprofit: our picker with a button beside it; without script, a search by words. */
function choice(view: GivingPageView, state: GivingState, translator: GiveTranslator, place: PagePlace): Markup {
  const { publicKey } = view
  const search = html`${problemOf(state)}${searchForm(state, translator, place)}`
  if (publicKey === undefined || state.search !== undefined) return search
  const target = html` for="nonprofit"`
  return html`<nonprofit-picker id="nonprofit" public-key="${publicKey}">${search}</nonprofit-picker>
    ${donateButton(view, state, { publicKey, target, place, fallback: html`` })}`
}

interface ButtonParts {
  publicKey: string
  target: Markup
  place: PagePlace
  fallback: Markup
}

function donateButton(
  { page }: GivingPageView,
  { utm = {}, isPreview = false }: GivingState,
  { publicKey, target, place: { origin, path }, fallback }: ButtonParts,
): Markup {
  const { amounts, frequency, dedication } = page
  const often = frequency === 'both' ? 'once monthly' : frequency
  const kept = Object.entries(utm).map(([name, value]) => html` metadata-${raw(name)}="${value}"`)
  return html`<donate-button public-key="${publicKey}" giving-page="${isPreview ? PREVIEW_ID : page.id}"${target}${amounts.length === 0 ? '' : html` amounts="${amounts.join(' ')}"`} frequency="${often}"${dedication ? raw(' dedication') : ''} fee-coverable success-url="${origin}${path}?thanks" cancel-url="${origin}${path}"${kept}>${fallback}</donate-button>`
}

function plainForm(view: GivingPageView, state: GivingState, translator: GiveTranslator, { path }: PagePlace): Markup {
  const { page } = view
  const { chosen, typed, problem, utm = {}, isPreview = false } = state
  const { t, locale } = translator
  const suggested = page.amounts.map(
    (amount, index) =>
      html`<label class="choice"><input type="radio" name="amount" value="${amount}"${isChecked(typed?.amount, String(amount), index === 0) ? raw(' checked') : ''}><span>${formatCents(amount, locale.tag, { short: true })}</span></label>`,
  )
  const isOwn = page.amounts.length === 0 || typed?.amount === 'other'
  const invalid = problem === undefined ? '' : raw(' aria-invalid="true" aria-describedby="problem"')
  return html`<form class="card plain" id="give" method="post" action="${path}">
      <h2>${t('give')}</h2>
      ${page.nonprofit_id === null && page.fund_id === null ? html`<input type="hidden" name="nonprofit" value="${chosen?.id ?? ''}">` : ''}
      ${Object.entries(utm).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
      <fieldset>
        <legend>${t('amount')}</legend>
        ${suggested}
        ${suggested.length === 0 ? html`<input type="hidden" name="amount" value="other">` : html`<label class="choice"><input type="radio" name="amount" value="other"${isOwn ? raw(' checked') : ''}><span>${t('otherAmount')}</span></label>`}
        <label class="field"><span class="${suggested.length === 0 ? '' : 'apart'}">${t('otherAmount')}</span>
          <input type="text" name="other" inputmode="decimal" dir="ltr" maxlength="12" autocomplete="transaction-amount" value="${typed?.other ?? ''}"${invalid}></label>
        ${problemOf(state)}
      </fieldset>
      ${page.frequency === 'both' ? frequencyChoice(typed?.frequency, translator) : html`<input type="hidden" name="frequency" value="${page.frequency}">`}
      <button class="give" type="submit"${isPreview ? raw(' disabled') : ''}>${t('continue')}</button>
      <p class="small">${t('beforePaying')}</p>
    </form>`
}

function problemOf({ problem }: GivingState): Markup | '' {
  return problem === undefined ? '' : html`<p class="problem" id="problem" role="alert">${problem}</p>`
}

function frequencyChoice(typed: string | undefined, { t }: GiveTranslator): Markup {
  const options = (['once', 'monthly'] as const).map(
    (one) =>
      html`<label class="choice"><input type="radio" name="frequency" value="${one}"${isChecked(typed, one, one === 'once') ? raw(' checked') : ''}><span>${t(one)}</span></label>`,
  )
  return html`<fieldset><legend>${t('frequency')}</legend>${options}</fieldset>`
}

/** Whether a choice is the typed one, or the usual one while nothing was typed. */
function isChecked(typed: string | undefined, own: string, isUsual: boolean): boolean {
  return typed === undefined ? isUsual : typed === own
}

function searchForm({ search }: GivingState, { t }: GiveTranslator, { path }: PagePlace): Markup {
  const results =
    search === undefined
      ? ''
      : search.found.length === 0
        ? html`<p role="status">${t('noneFound')}</p>`
        : html`<ul class="found">${search.found.map(({ id, name, facts }) => html`<li><a href="${path}?nonprofit=${id}"><bdi>${name}</bdi></a><span class="facts"><bdi>${facts}</bdi></span></li>`)}</ul>`
  return html`<form class="card plain" method="get" action="${path}" role="search">
      <h2>${t('find')}</h2>
      <label class="field"><span class="apart">${t('find')}</span>
        <input type="text" name="q" maxlength="200" value="${search?.words ?? ''}" required></label>
      <button class="give quiet" type="submit">${t('search')}</button>
    </form>${results}`
}

function recentGifts({ recent }: GivingPageView, { t, locale }: GiveTranslator): Markup | '' {
  if (recent.length === 0) return ''
  return html`<section aria-labelledby="recent">
      <h2 id="recent">${t('recent')}</h2>
      <ul class="recent">${recent.map(({ amount, firstName }) => html`<li><bdi>${firstName ?? t('someone')}</bdi><span>${formatCents(amount, locale.tag, { short: true })}</span></li>`)}</ul>
    </section>`
}

/** Links only: nothing of another site is loaded. */
function shareLinks({ page }: GivingPageView, { t }: GiveTranslator, { origin, path }: PagePlace): Markup {
  const address = `${origin}${path}`
  const [url, text] = [encodeURIComponent(address), encodeURIComponent(page.title)]
  const places = [
    [t('email'), `mailto:?subject=${text}&body=${url}`],
    ['WhatsApp', `https://wa.me/?text=${text}%20${url}`],
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?u=${url}`],
    ['X', `https://x.com/intent/post?text=${text}&url=${url}`],
  ] as const
  return html`<section aria-labelledby="share">
      <h2 id="share">${t('share')}</h2>
      <ul class="links">
        <li><button type="button" data-copy="${address}" data-copied="${t('copied')}" hidden>${t('copyLink')}</button></li>
        ${places.map(([name, href]) => html`<li><a href="${href}" rel="noopener noreferrer" target="_blank">${name}</a></li>`)}
        <li><a href="${path}/poster">${t('poster')}</a></li>
      </ul>
    </section>`
}

/** A page with one message and a link, as for an unknown address. */
export function giveNotice(
  { title, sentence, link }: { title: string; sentence: string; link?: { href: string; label: string } },
  translator: GiveTranslator,
): Markup {
  return smallPage(
    title,
    html`<main class="notice"><section class="card" aria-labelledby="title">
      <h1 id="title">${title}</h1><p>${sentence}</p>
      ${link === undefined ? '' : html`<a class="give" href="${link.href}">${link.label}</a>`}
    </section></main>`,
    translator,
  )
}

const REASONS: readonly ReportReason[] = ['misleading', 'harmful', 'impersonation', 'other']

/** The form by which visitors report a page. */
export function reportPage({ title, path }: { title: string; path: string }, translator: GiveTranslator): Markup {
  const { t } = translator
  return smallPage(
    t('reportTitle'),
    html`<main class="notice"><form class="card plain" method="post" action="${path}/report">
      <h1>${t('reportTitle')}</h1>
      <p>${t('reportHint', { title })}</p>
      <fieldset><legend>${t('reason')}</legend>
        ${REASONS.map((reason, index) => html`<label class="choice"><input type="radio" name="reason" value="${reason}"${index === 0 ? raw(' checked') : ''}><span>${t(reason)}</span></label>`)}
      </fieldset>
      <label class="field"><span>${t('detail')}</span><textarea name="detail" rows="4" maxlength="2000"></textarea></label>
      <button class="give" type="submit">${t('send')}</button>
      <p class="cancel"><a href="${path}">${t('back')}</a></p>
    </form></main>`,
    translator,
  )
}

function smallPage(title: string, main: Markup, { locale }: GiveTranslator): Markup {
  const head = html`<link rel="icon" href="/icon.svg" type="image/svg+xml">
    <meta name="robots" content="noindex">
    <link rel="stylesheet" href="${stylesheet.href}">`
  return htmlPage({ title, locale, head, body: html`<body>${main}</body>` })
}
