import { html } from 'hono/html'
import * as z from 'zod/mini'
import { NONPROFIT_ROLES } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import { setPicture } from '../../server/service/directory/pictures/nonprofit-pictures.ts'
import { findNonprofit, type NonprofitRecord } from '../../server/service/directory/registry/nonprofit-records.ts'
import { setProfile, socialNames } from '../../server/service/directory/registry/set-profile.ts'
import type { PictureUse } from '../../server/service/pictures/encoded-picture.ts'
import { openProposals } from '../../server/service/proposals/proposals.ts'
import { rateSentence } from '../../server/service/reports/impact-totals.ts'
import { proposeImpactRate, ratesOf, removeImpactRate } from '../../server/service/reports/propose-impact-rate.ts'
import { dollarField } from '../frame/amounts.ts'
import { button, card, hidden, operationForm, table, textField } from '../frame/controls.ts'
import { type ConsolePage, operation, type PageContext, proposalDependencies } from '../frame/define.ts'
import { LARGEST_PICTURE_FORM, pictureUpload, sentPicture } from '../frame/picture-upload.ts'
import { family } from './family-card.ts'

const SOCIALS = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  twitter: 'X (Twitter)',
  youtube: 'YouTube',
  tiktok: 'TikTok',
} as const

/** A nonprofit's profile: preview, texts, pictures, impact rates and family. */
export const profilePage: ConsolePage = {
  path: 'profile',
  roles: NONPROFIT_ROLES,
  nav: 'Profile',
  show: async (context) => {
    const nonprofit = await findNonprofit(context.dependencies.db, context.subjectId)
    if (nonprofit === undefined) throw new TypeError(`Nonprofit ${context.subjectId} not found`)
    return {
      title: 'Profile',
      main: html`<p class="hint">How donors see you in pickers, on cards and on payment pages. Changes appear within minutes.</p>${preview(nonprofit)}${about(context, nonprofit)}
        ${pictures(context, nonprofit)}${await impact(context)}${await family(context, nonprofit)}`,
    }
  },
}

function about(context: PageContext, { mission, website, socials }: NonprofitRecord): Markup {
  const { sent, problem } = context
  const wrong = problem?.param === 'mission' ? html`<small class="wrong">${problem.text}</small>` : ''
  const sites = socialNames.map((name) =>
    textField(context, { name, label: SOCIALS[name], value: socials[name] ?? '', required: false }),
  )
  return card(
    'About you',
    operationForm(
      context,
      'profile/set',
      html`<label class="field wide"><span>Mission</span>
        <textarea name="mission" maxlength="1000" rows="4" aria-describedby="mission-hint">${sent.mission ?? mission}</textarea>
        <small id="mission-hint">What you do, in a sentence or two. Up to 1,000 characters.</small>${wrong}</label>
      ${textField(context, { name: 'website', label: 'Website', value: website, required: false })}
      ${sites}${button('Save profile')}`,
    ),
  )
}

function pictures(context: PageContext, { logo_url, cover_image_url }: NonprofitRecord): Markup {
  const logo = {
    label: 'Logo',
    hint: 'We scale it down to 512 × 512 pixels. Donors see it where you have consented.',
    current: logo_url,
  }
  const cover = { label: 'Cover', hint: 'We scale it down to 1,600 × 900 pixels.', current: cover_image_url }
  return card(
    'Pictures',
    html`<div class="beside"><div>${pictureUpload(context, { path: 'profile/logo', use: 'logo', ...logo })}</div>
      <div>${pictureUpload(context, { path: 'profile/cover', use: 'cover', ...cover })}</div></div>`,
  )
}

interface Shown {
  sentence: string
  source: string
  year: string
  place?: number
}

async function impact(context: PageContext): Promise<Markup> {
  const { dependencies, subjectId } = context
  const rates = await ratesOf(dependencies.db, subjectId)
  const waiting = (await openProposals(dependencies.db, true, { subjectId })).filter(
    ({ kind }) => kind === 'impact_rate',
  )
  const rows: Shown[] = [
    ...rates.map((rate, place) => ({
      sentence: rateSentence(rate),
      source: rate.source,
      year: rate.year === null ? '' : String(rate.year),
      place,
    })),
    ...waiting.map(({ shown }) => ({
      sentence: String(shown.rate),
      source: String(shown.source),
      year: String(shown.year),
    })),
  ]
  const columns = [
    { label: 'Rate', cell: ({ sentence }: Shown) => sentence },
    { label: 'Source', cell: ({ source }: Shown) => source },
    { label: 'Year', cell: ({ year }: Shown) => year },
    {
      label: 'Status',
      cell: ({ place }: Shown) => html`<span class="tag">${place === undefined ? 'in review' : 'shown'}</span>`,
    },
    { label: 'Remove', isQuiet: true as const, cell: (row: Shown) => removal(context, row) },
  ]
  return card(
    'Impact rates',
    html`<p class="hint">What a donation achieves, with source and year, such as $25 = 10 meals. The foundation checks the source before the rate is shown.</p>${table('Impact rates', columns, rows, html`<p>No rates yet. Add your first one below.</p>`)}
    ${operationForm(
      context,
      'profile/rates/propose',
      html`${textField(context, { name: 'dollars', label: 'Dollars', inputmode: 'decimal' })}
        ${textField(context, { name: 'quantity', label: 'Quantity', inputmode: 'numeric' })}
        ${textField(context, { name: 'unit_one', label: 'Unit, singular' })}
        ${textField(context, { name: 'unit_many', label: 'Unit, plural' })}
        ${textField(context, { name: 'source', label: 'Source', hint: 'The URL of the page or the name of the report. Donors see it next to the rate.' })}
        ${textField(context, { name: 'year', label: 'Year', inputmode: 'numeric' })}
        ${button('Send for review', 'quiet')}`,
      'line',
    )}`,
  )
}

function removal(context: PageContext, { place, sentence }: Shown): Markup | string {
  if (place === undefined) return ''
  const label = html`Remove<span class="unseen">: ${sentence}</span>`
  return operationForm(
    context,
    'profile/rates/remove',
    html`${hidden('place', String(place))}<button class="button grave" type="submit">${label}</button>`,
  )
}

/** Preview of the nonprofit in the picker and on a card. */
function preview(nonprofit: NonprofitRecord): Markup {
  const { name, ein, city, state, mission, stats, logo_url: logo, cover_image_url: cover } = nonprofit
  const place = [city, state].filter((part) => part !== '').join(', ')
  const facts = `${place === '' ? '' : `${place} · `}EIN ${ein.slice(0, 2)}-${ein.slice(2)}`
  const row = html`<div class="listed-as"><span class="logo" aria-hidden="true">${localPicture(logo) ?? [...name][0]}</span>
    <span>${name}<br><small>${facts}</small></span></div>`
  const sentences = stats.map((sentence) => html`<span class="tag">${sentence}</span> `)
  const face = html`<div class="card-as">${localPicture(cover) ?? ''}<div>${row}
    <p>${mission === '' ? html`<span class="hint">Your mission appears here once you add it.</span>` : mission}</p>
    ${stats.length === 0 ? '' : html`<p>${sentences}</p>`}</div></div>`
  const elsewhere = [logo, cover]
    .filter((url) => url !== null && !url.startsWith('/'))
    .map((url) => html`<p class="hint">This picture is hosted elsewhere and isn’t shown here: ${url ?? ''}</p>`)
  return card(
    'Preview',
    html`<div class="beside">
      <div><p class="hint">In the picker</p>${row}</div>
      <div><p class="hint">On a card</p>${face}</div>
    </div>${elsewhere}`,
  )
}

/** A picture of this server; console pages load nothing from other sites. */
function localPicture(address: string | null): Markup | undefined {
  return address?.startsWith('/') === true ? html`<img src="${address}" alt="">` : undefined
}

const base = { page: 'profile', roles: NONPROFIT_ROLES } as const

const text = z._default(z.string().check(z.maxLength(2_000)), '')

const set = operation({
  ...base,
  name: 'nonprofits.set',
  path: 'profile/set',
  fields: z.object({
    mission: text,
    website: text,
    facebook: text,
    instagram: text,
    twitter: text,
    youtube: text,
    tiktok: text,
  }),
  example: { mission: 'Hot meals by the harbor.', website: 'https://harbor.example.org/' },
  perform: async ({ tx, subjectId: nonprofitId, now }, { mission, website, ...socials }) => {
    const acted = await setProfile(tx, { nonprofitId, change: { mission, website, socials }, now })
    return { ...acted, done: 'Profile saved.' }
  },
})

const pictureOperations = (['logo', 'cover'] as const satisfies PictureUse[]).flatMap((use) => [
  operation({
    ...base,
    name: `nonprofits.set_${use}`,
    path: `profile/${use}`,
    most: LARGEST_PICTURE_FORM,
    fields: z.object({}),
    example: {},
    perform: async ({ tx, subjectId: nonprofitId, now, files }) => {
      const upload = await sentPicture({ files }, use)
      const { result: _, ...audited } = await setPicture(tx, { nonprofitId, use, upload, now })
      return { ...audited, done: 'Picture saved.' }
    },
  }),
  operation({
    ...base,
    name: `nonprofits.remove_${use}`,
    path: `profile/${use}/remove`,
    fields: z.object({}),
    example: {},
    perform: async ({ tx, subjectId: nonprofitId, now }) => {
      const { result: _, ...audited } = await setPicture(tx, { nonprofitId, use, upload: null, now })
      return { ...audited, done: 'Picture removed.' }
    },
  }),
])

const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

const proposeRate = operation({
  ...base,
  name: 'impact.propose',
  path: 'profile/rates/propose',
  fields: z.object({
    dollars: dollarField({ most: 10_000_000 }),
    quantity: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000)),
    unit_one: word,
    unit_many: word,
    source: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
    year: z.coerce.number().check(z.int(), z.minimum(1900), z.maximum(2200)),
  }),
  example: {
    dollars: '25',
    quantity: '10',
    unit_one: 'meal',
    unit_many: 'meals',
    source: 'Annual report',
    year: '2025',
  },
  perform: async (context, { dollars: cents, quantity, unit_one: unitOne, unit_many: unitMany, source, year }) => {
    const rate = { cents, quantity, unitOne, unitMany, source, year }
    const { subjectId: nonprofitId, subjectName: name } = context
    // Rates apply to both modes; the foundation reviews them in live mode.
    const acted = await proposeImpactRate(proposalDependencies({ ...context, liveMode: true }), {
      nonprofitId,
      name,
      rate,
    })
    const { result: _, ...audited } = acted
    return { ...audited, done: 'Sent. The foundation reviews it before it’s shown.' }
  },
})

const removeRate = operation({
  ...base,
  name: 'impact.remove',
  path: 'profile/rates/remove',
  fields: z.object({ place: z.coerce.number().check(z.int(), z.minimum(0)) }),
  example: { place: '0' },
  perform: async ({ tx, subjectId: nonprofitId }, { place }) => {
    const { result: _, ...audited } = await removeImpactRate(tx, { nonprofitId, place })
    return { ...audited, done: 'Rate removed.' }
  },
})

/** Changes the profile, pictures and impact rates. */
export const profileOperations = [set, ...pictureOperations, proposeRate, removeRate]
