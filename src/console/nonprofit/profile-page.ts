import { html } from 'hono/html'
import { NONPROFIT_ROLES } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import { findNonprofit, type NonprofitRecord } from '../../server/service/directory/registry/nonprofit-records.ts'
import { socialNames } from '../../server/service/directory/registry/set-profile.ts'
import { openProposals } from '../../server/service/proposals/proposals.ts'
import { rateSentence } from '../../server/service/reports/impact-totals.ts'
import { ratesOf } from '../../server/service/reports/propose-impact-rate.ts'
import { button, card, hidden, operationForm, table, textField, uploadForm } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { family } from './profile-family.ts'
import { preview } from './profile-preview.ts'
import { profileWords as words } from './profile-words.ts'

/** What a nonprofit says of itself, with its pictures, what gifts do, and how it is shown. */
export const profilePage: ConsolePage = {
  path: 'profile',
  roles: NONPROFIT_ROLES,
  nav: words.nav,
  show: async (context) => {
    const nonprofit = await findNonprofit(context.dependencies.db, context.subjectId)
    if (nonprofit === undefined) throw new TypeError('a subject of the console is there')
    return {
      title: words.title,
      main: html`<p class="hint">${words.intro}</p>${preview(nonprofit)}${about(context, nonprofit)}
        ${pictures(context, nonprofit)}${await impact(context)}${await family(context, nonprofit)}`,
    }
  },
}

function about(context: PageContext, { mission, website, socials }: NonprofitRecord): Markup {
  const { sent, problem } = context
  const wrong = problem?.param === 'mission' ? html`<small class="wrong">${problem.text}</small>` : ''
  const sites = socialNames.map((name) =>
    textField(context, { name, label: words.socials[name], value: socials[name] ?? '', required: false }),
  )
  return card(
    words.about,
    operationForm(
      context,
      'profile/set',
      html`<label class="field wide"><span>${words.mission}</span>
        <textarea name="mission" maxlength="1000" rows="4" aria-describedby="mission-hint">${sent.mission ?? mission}</textarea>
        <small id="mission-hint">${words.missionHint}</small>${wrong}</label>
      ${textField(context, { name: 'website', label: words.website, value: website, required: false })}
      ${sites}${button(words.save)}`,
    ),
  )
}

function pictures(context: PageContext, { logo_url, cover_image_url }: NonprofitRecord): Markup {
  const logo = picture(context, 'logo', { label: words.logo, hint: words.logoHint, isThere: logo_url !== null })
  const cover = picture(context, 'cover', {
    label: words.cover,
    hint: words.coverHint,
    isThere: cover_image_url !== null,
  })
  return card(words.pictures, html`<div class="beside">${logo}${cover}</div>`)
}

function picture(
  context: PageContext,
  use: 'logo' | 'cover',
  { label, hint, isThere }: { label: string; hint: string; isThere: boolean },
): Markup {
  const { problem } = context
  const wrong = problem?.param === use ? html`<small class="wrong" id="${use}-wrong">${problem.text}</small>` : ''
  return html`<div>
    ${uploadForm(
      context,
      `profile/${use}`,
      html`<label class="field"><span>${label}</span>
        <input type="file" name="${use}" accept="image/png,image/jpeg,image/webp,image/gif" required>
        <small>${hint}</small>${wrong}</label>
      ${button(words.upload, 'quiet')}`,
    )}
    ${isThere ? operationForm(context, `profile/${use}/remove`, button(`${words.remove}: ${label}`, 'grave')) : ''}
  </div>`
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
  const waiting = (await openProposals(dependencies.db, true, subjectId)).filter(({ kind }) => kind === 'impact_rate')
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
    { label: words.rate, cell: ({ sentence }: Shown) => sentence },
    { label: words.source, cell: ({ source }: Shown) => source },
    { label: words.year, cell: ({ year }: Shown) => year },
    {
      label: words.state,
      cell: ({ place }: Shown) => html`<span class="tag">${place === undefined ? words.waiting : words.shown}</span>`,
    },
    { label: words.remove, isQuiet: true as const, cell: (row: Shown) => removal(context, row) },
  ]
  return card(
    words.impact,
    html`<p class="hint">${words.impactHint}</p>${table(words.impact, columns, rows, html`<p>${words.noRates}</p>`)}
    ${operationForm(
      context,
      'profile/rates/propose',
      html`${textField(context, { name: 'dollars', label: words.dollars, inputmode: 'decimal' })}
        ${textField(context, { name: 'quantity', label: words.quantity, inputmode: 'numeric' })}
        ${textField(context, { name: 'unit_one', label: words.unitOne })}
        ${textField(context, { name: 'unit_many', label: words.unitMany })}
        ${textField(context, { name: 'source', label: words.source, hint: words.sourceHint })}
        ${textField(context, { name: 'year', label: words.year, inputmode: 'numeric' })}
        ${button(words.propose, 'quiet')}`,
      'line',
    )}`,
  )
}

function removal(context: PageContext, { place, sentence }: Shown): Markup | string {
  if (place === undefined) return ''
  const label = html`${words.remove}<span class="unseen">: ${sentence}</span>`
  return operationForm(
    context,
    'profile/rates/remove',
    html`${hidden('place', String(place))}<button class="button grave" type="submit">${label}</button>`,
  )
}
