import { html } from 'hono/html'
import * as z from 'zod/mini'
import { CONSENT_POLICIES, type ConsentPolicy } from '../../contract/accounts.ts'
import type { Role } from '../../contract/roles.ts'
import { HttpError } from '../../server/http/http-error.ts'
import type { Markup } from '../../server/pages/page.ts'
import { LANGUAGES } from '../../server/pages/page-locale.ts'
import { changeAccount, requireAccount } from '../../server/service/accounts/manage-accounts.ts'
import { listKeys } from '../../server/service/accounts/manage-keys.ts'
import {
  type AccountBranding,
  accentShades,
  findBranding,
  readAccent,
  setBranding,
  setLogo,
} from '../../server/service/branding/account-branding.ts'
import { noteAccountRewrite } from '../../server/service/giving-pages/page-review.ts'
import { chooseLetters, findLetterChoices, OPTIONAL_LETTERS } from '../../server/service/letters/letter-preferences.ts'
import { readEmail } from '../../server/service/people/persons.ts'
import { centsOf, dollars, splitAmounts } from '../frame/amounts.ts'
import { button, card, choiceField, copyable, hidden, operationForm, textField } from '../frame/controls.ts'
import { type ConsolePage, operation, type PageContext } from '../frame/define.ts'
import { LARGEST_PICTURE_FORM, pictureUpload, sentPicture } from '../frame/picture-upload.ts'
import { shopifyCard } from './shopify-card.ts'

/** Roles that see and change the branding. */
const BRANDING_ROLES: readonly Role[] = ['owner', 'developer']

/** Roles that set the consent policy. */
const CONSENT_ROLES: readonly Role[] = ['owner']

/** Roles with any settings. */
const SETTINGS_ROLES: readonly Role[] = ['owner', 'finance', 'developer']

const MOST_AMOUNTS = 6

const LEAST_CENTS = 100

const MOST_CENTS = 99_999_999

/** Roles that choose the account's e-mails. */
const EMAIL_ROLES: readonly Role[] = ['owner', 'finance']

/** Consent policies, as people choose them. */
const CONSENT_POLICY_LABELS: Readonly<Record<ConsentPolicy, string>> = {
  any: 'always',
  either: 'if it consented to you or to the foundation',
  direct: 'if it consented to you',
  via_change: 'if it consented to the foundation',
  both: 'if it consented to you and to the foundation',
}

const LETTER_KINDS = {
  invoice: 'New invoice',
  invoice_reminder: 'Invoice due soon or overdue',
  program_budget: 'Program budget used up or almost used up',
} as const

/** Account settings: branding, snippet, poster, consent policy and e-mails, by role. */
export const settingsPage: ConsolePage = {
  path: 'settings',
  roles: SETTINGS_ROLES,
  nav: 'Settings',
  show: async (context) => {
    const { dependencies, subjectId, role } = context
    const account = await requireAccount(dependencies.db, subjectId)
    const branding = await findBranding(dependencies.db, subjectId)
    const may = (roles: readonly Role[]) => roles.some((one) => one === role)
    const looks = may(BRANDING_ROLES)
    return {
      title: 'Settings',
      main: html`${looks ? html`${brandingCard(context, branding, account.name)}${logoCard(context, branding)}` : ''}
        ${looks ? await snippetCard(context, branding) : ''}
        ${looks ? posterCard(context) : ''}
        ${looks ? await shopifyCard(context) : ''}
        ${may(CONSENT_ROLES) ? consentCard(context, account.consent_policy) : ''}
        ${may(EMAIL_ROLES) ? await emailsCard(context) : ''}`,
    }
  },
}

function brandingCard(context: PageContext, branding: AccountBranding, name: string): Markup {
  const { shown_name: shown, accent, suggested_amounts: amounts } = branding
  const hint = `Leave empty to use your account name, ${name}. Invoices always use the account name.`
  const written = amounts.map((cents) => dollars(cents).replace(/\.00$/, '')).join(' ')
  const optional = { required: false } as const
  return card(
    'Branding',
    html`<p class="hint">Shown on your payment pages, in e-mails to your donors and on their donation pages, in test and live mode.</p>${operationForm(
      context,
      'settings/look',
      html`${textField(context, { ...optional, name: 'shown_name', label: 'Name', value: shown ?? '', hint })}
        ${textField(context, { ...optional, name: 'accent', label: 'Accent color', value: accent ?? '', hint: 'Such as #0b6b53. It has to be readable on white. Leave empty to use the default.' })}
        ${textField(context, { ...optional, name: 'amounts', label: 'Suggested amounts', value: written, hint: 'Up to six amounts in dollars, separated by spaces or commas, such as 10, 25, 50.' })}
        ${button('Save')}`,
    )}`,
  )
}

function logoCard(context: PageContext, { logo_url: current }: AccountBranding): Markup {
  const hint = 'We scale it down to 512 × 512 pixels.'
  return card('Logo', pictureUpload(context, { path: 'settings/logo', use: 'logo', label: 'Logo', hint, current }))
}

function consentCard(context: PageContext, policy: ConsentPolicy): Markup {
  const options = CONSENT_POLICIES.map((one) => [one, CONSENT_POLICY_LABELS[one]] as const)
  return card(
    'Nonprofit consent',
    html`<p class="hint">The consent a nonprofit must have given before pages with your public keys can offer it. Payment links your server creates don’t depend on this.</p>${operationForm(
      context,
      'settings/consent',
      html`${choiceField(context, { name: 'policy', label: 'Offer a nonprofit', options, value: policy })}${button('Save', 'quiet')}`,
      'line',
    )}`,
  )
}

/** Code of the account's donate button with its key, amounts and accent color. */
async function snippetCard(context: PageContext, branding: AccountBranding): Promise<Markup> {
  const { dependencies, subjectId: accountId, liveMode, now } = context
  const keys = await listKeys(dependencies.db, now, { accountId, liveMode })
  const key = keys.find(({ expiresAt }) => expiresAt === null)?.publicKey
  if (key === undefined)
    return card(
      'Your donate button',
      html`<p class="hint">Create keys for this mode first. Your button’s code then appears here.</p>`,
    )
  return card(
    'Your donate button',
    html`<p class="hint">Uses your public key for this mode, your amounts and your accent color. Replace the dots with a nonprofit’s ID or EIN.</p>${copyable('code of your donate button', snippet(key, branding, dependencies.publicUrl))}
      <p><a class="button quiet" href="/embed/">Create another snippet</a></p>`,
  )
}

function snippet(key: string, { accent, suggested_amounts: amounts }: AccountBranding, publicUrl: string): string {
  const attributes = [
    `public-key="${key}"`,
    'nonprofit-id="…"',
    ...(amounts.length === 0 ? [] : [`amounts="${amounts.join(' ')}"`]),
  ]
  const script = `<script type="module" crossorigin="anonymous" src="${publicUrl}/embed/v1/almoner.js"></script>`
  const button = `<donate-button ${attributes.join(' ')}><a href="/give">Donate</a></donate-button>`
  return [script, button, ...(accent === null ? [] : [styleOf(accent)])].join('\n')
}

function styleOf(accent: string): string {
  const { light, dark, onLight, onDark } = accentShades(accent)
  return `<style>
  donate-button {
    --almoner-accent: light-dark(${light}, ${dark});
    --almoner-on-accent: light-dark(${onLight}, ${onDark});
  }
</style>`
}

/** Form that opens a poster; the poster's page offers paper sizes. */
function posterCard(context: PageContext): Markup {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  const options = LANGUAGES.map((language) => [language, names.of(language) ?? language] as const)
  return card(
    'Poster for your counter',
    html`<p class="hint">A printable sheet with your logo and a QR code that opens your donation page. Choose A4, US Letter or a table card.</p>
      <form method="get" action="/posters" target="_blank">
        ${hidden('account', context.subjectId)}
        ${textField(context, { name: 'nonprofit', label: 'Nonprofit', hint: 'Its EIN, such as 53-0196605, or its ID.' })}
        ${textField(context, { name: 'gift_page', type: 'url', label: 'Donation page', hint: 'The URL of a page with your button, on one of your allowed origins.' })}
        ${choiceField(context, { name: 'lang', label: 'Language', options, value: 'en' })}
        ${button('Create poster', 'quiet')}
      </form>`,
  )
}

const look = { page: 'settings', roles: BRANDING_ROLES } as const

const box = z.optional(z.string())

/** Chooses the account's e-mails. */
const emailOperations = [
  operation({
    page: 'settings',
    roles: EMAIL_ROLES,
    name: 'letters.choose',
    path: 'settings/letters',
    fields: z.object({
      email: z._default(z.string().check(z.trim()), ''),
      language: z.enum(LANGUAGES),
      invoice: box,
      invoice_reminder: box,
      program_budget: box,
    }),
    example: { email: 'books@shop.example', language: 'en', invoice: 'yes', invoice_reminder: 'yes' },
    perform: async ({ tx, subjectId }, { email, language: locale, ...chosen }) => {
      const before = await findLetterChoices(tx, subjectId)
      const wanted = Object.fromEntries(OPTIONAL_LETTERS.account.map((kind) => [kind, chosen[kind] !== undefined]))
      const change = { email: email === '' ? '' : readEmail(email), locale, wanted }
      const after = await chooseLetters(tx, subjectId, change)
      return {
        record: subjectId,
        subject: subjectId,
        before: { ...before },
        after: { ...after },
        done: 'Saved. Your e-mails follow these settings from now on.',
      }
    },
  }),
]

/** Changes the account's settings. */
export const settingsOperations = [
  ...emailOperations,
  operation({
    ...look,
    name: 'branding.set',
    path: 'settings/look',
    fields: z.object({
      shown_name: z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
      accent: z._default(z.string().check(z.trim()), ''),
      amounts: z._default(z.string(), ''),
    }),
    example: { shown_name: 'Harbor Store', accent: '#0b6b53', amounts: '10 25 50' },
    perform: async ({ tx, subjectId: accountId, now, dependencies }, { shown_name: name, accent, amounts }) => {
      const change = {
        shown_name: name === '' ? null : name,
        accent: accent === '' ? null : readAccent(accent),
        suggested_amounts: readAmounts(amounts),
      }
      const { result: _, ...audited } = await setBranding(tx, { accountId, change, now })
      await noteAccountRewrite(tx, accountId, dependencies.clock.now(true))
      return { ...audited, done: 'Saved. New pages and e-mails show the change right away.' }
    },
  }),
  operation({
    ...look,
    name: 'branding.set_logo',
    path: 'settings/logo',
    most: LARGEST_PICTURE_FORM,
    fields: z.object({}),
    example: {},
    perform: async ({ tx, subjectId: accountId, now, files, dependencies }) => {
      const upload = await sentPicture({ files }, 'logo')
      const { result: _, ...audited } = await setLogo(tx, { accountId, upload, now })
      await noteAccountRewrite(tx, accountId, dependencies.clock.now(true))
      return { ...audited, done: 'Logo saved.' }
    },
  }),
  operation({
    ...look,
    name: 'branding.remove_logo',
    path: 'settings/logo/remove',
    fields: z.object({}),
    example: {},
    perform: async ({ tx, subjectId: accountId, now, dependencies }) => {
      const { result: _, ...audited } = await setLogo(tx, { accountId, upload: null, now })
      await noteAccountRewrite(tx, accountId, dependencies.clock.now(true))
      return { ...audited, done: 'Logo removed.' }
    },
  }),
  operation({
    page: 'settings',
    roles: CONSENT_ROLES,
    name: 'accounts.set_consent_policy',
    path: 'settings/consent',
    fields: z.object({ policy: z.enum(CONSENT_POLICIES) }),
    example: { policy: 'either' },
    perform: async ({ tx, subjectId: accountId }, { policy: consentPolicy }) => {
      const { consent_policy: before } = await requireAccount(tx, accountId)
      const { consent_policy: after } = await changeAccount(tx, accountId, { consentPolicy })
      return {
        record: accountId,
        subject: accountId,
        before: { consent_policy: before },
        after: { consent_policy: after },
        done: 'Saved. Your pages follow this setting from now on.',
      }
    },
  }),
]

/** Parses amounts of a list to sorted cents. */
function readAmounts(text: string): number[] {
  const wrong = (detail: string) => new HttpError('parameter_invalid', { param: 'amounts', detail })
  const cents = splitAmounts(text).map((word) => {
    const amount = centsOf(word)
    if (amount === undefined)
      throw wrong(`“${word}” isn’t an amount. Enter dollars separated by spaces or commas, such as 10, 25, 50.`)
    return amount
  })
  if (cents.some((amount) => amount < LEAST_CENTS || amount > MOST_CENTS))
    throw wrong('Each amount has to be between $1 and $999,999.99.')
  const amounts = [...new Set(cents)].sort((one, other) => one - other)
  if (amounts.length > MOST_AMOUNTS) throw wrong('Enter at most six amounts.')
  return amounts
}

/** The account's e-mails: address, language and kinds. */
async function emailsCard(context: PageContext): Promise<Markup> {
  const { dependencies, subjectId } = context
  const { email, locale, wanted } = await findLetterChoices(dependencies.db, subjectId)
  const names = new Intl.DisplayNames('en-US', { type: 'language' })
  const options = LANGUAGES.map((one) => [one, names.of(one) ?? one] as const)
  const boxes = OPTIONAL_LETTERS.account.map(
    (kind) =>
      html`<label class="choice"><input type="checkbox" name="${kind}" value="yes"${wanted[kind] === true ? html` checked` : ''}> ${LETTER_KINDS[kind]}</label>`,
  )
  const address = {
    name: 'email',
    label: 'E-mail address',
    type: 'email',
    value: email ?? '',
    required: false,
  } as const
  return card(
    'E-mails to you',
    html`<p class="hint">About invoices and giving programs, in test and live mode. E-mails about sign-in go to each person.</p>${operationForm(
      context,
      'settings/letters',
      html`${textField(context, { ...address, hint: 'Leave empty to use your account’s address.' })}
        ${choiceField(context, { name: 'language', label: 'Language', options, value: locale.split('-')[0] ?? 'en' })}
        ${boxes}${button('Save', 'quiet')}`,
    )}`,
  )
}
