import { html } from 'hono/html'
import type { Markup } from '../../server/pages/page.ts'
import { postalAddress, provingDomain } from '../../server/service/claims/begin-claim.ts'
import { claimsOf, type ListedClaim } from '../../server/service/claims/claim-records.ts'
import { findNonprofit, type NonprofitRecord } from '../../server/service/directory/registry/nonprofit-records.ts'
import { leadOn } from '../frame/answers.ts'
import { button, card, hidden, moment, operationForm, table, textField, uploadForm } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { say } from '../frame/say.ts'
import { claimWords as words } from './claim-words.ts'

/** Where people find their nonprofit by its EIN, and enter the code of a claim they began. */
export const claimPage: ConsolePage = {
  path: 'claim',
  roles: ['self'],
  nav: words.nav,
  show: async (context) => {
    const { base, query, dependencies, person } = context
    const ein = query.get('ein')?.trim() ?? ''
    const found = ein === '' ? undefined : await findNonprofit(dependencies.db, ein)
    if (found !== undefined) return leadOn(`${base}/claim/${found.id}`)
    const problem = ein === '' ? context.problem : { text: words.none, param: 'ein' }
    const field = { name: 'ein', label: words.ein, hint: words.einHint, value: ein, inputmode: 'numeric' } as const
    const find = html`<p class="hint">${words.intro}</p><form class="line" method="get" action="${base}/claim">
      ${textField({ problem, sent: {} }, field)}${button(words.find)}</form>`
    return { title: words.title, main: html`${card(words.title, find)}${await begun(context, person.id)}` }
  },
}

/** The ways to show that one speaks for a nonprofit. */
export const claimNonprofitPage: ConsolePage = {
  path: 'claim/{nonprofit}',
  roles: ['self'],
  show: async (context) => {
    const { base, params, dependencies } = context
    const nonprofit = await findNonprofit(dependencies.db, params.nonprofit ?? '')
    if (nonprofit === undefined) return leadOn(`${base}/claim`)
    const { name, ein, city, state } = nonprofit
    const who = html`<p><strong>${name}</strong><br><small>EIN ${ein.slice(0, 2)}-${ein.slice(2)} · ${city}, ${state}</small></p>`
    const said = html`<p>${nonprofit.claimed ? words.isClaimed : words.chosen}</p>`
    return {
      title: words.title,
      main: html`${card(name, html`${who}${said}`)}${nonprofit.claimed ? '' : ways(context, nonprofit)}`,
    }
  },
}

function ways(context: PageContext, nonprofit: NonprofitRecord): Markup {
  const id = hidden('nonprofit', nonprofit.id)
  return html`${emailWay(context, nonprofit, id)}${letterWay(context, nonprofit, id)}${paperWay(context, id)}`
}

function emailWay(context: PageContext, { website }: NonprofitRecord, id: Markup): Markup {
  const domain = provingDomain(website)
  if (domain === undefined) return card(words.byEmail, html`<p class="hint">${words.noEmail}</p>`)
  const field = textField(context, { name: 'email', label: say(words.email, { domain }), type: 'email' })
  const form = operationForm(context, 'claims/email', html`${id}${field}${button(words.sendCode)}`, 'line')
  return card(words.byEmail, html`<p class="hint">${say(words.byEmailHint, { domain })}</p>${form}`)
}

function letterWay(context: PageContext, nonprofit: NonprofitRecord, id: Markup): Markup {
  const address = postalAddress(nonprofit)
  if (address === undefined) return card(words.byLetter, html`<p class="hint">${words.noLetter}</p>`)
  const lines = address.split('\n').map((line) => html`${line}<br>`)
  const form = operationForm(context, 'claims/letter', html`${id}${button(words.postCode, 'quiet')}`)
  return card(words.byLetter, html`<p class="hint">${words.byLetterHint}</p><p>${lines}</p>${form}`)
}

function paperWay(context: PageContext, id: Markup): Markup {
  const { problem } = context
  const wrong = problem?.param === 'paper' ? html`<small class="wrong">${problem.text}</small>` : ''
  return card(
    words.byPaper,
    html`<p class="hint">${words.byPaperHint}</p>
    ${uploadForm(
      context,
      'claims/paper',
      html`${id}<label class="field"><span>${words.paper}</span>
        <input type="file" name="paper" accept="application/pdf,image/png,image/jpeg" required>${wrong}</label>
      ${button(words.sendPaper, 'quiet')}`,
    )}`,
  )
}

async function begun(context: PageContext, personId: string): Promise<Markup | string> {
  const { dependencies, timeZone, now } = context
  const claims = await claimsOf(dependencies.db, personId)
  if (claims.length === 0) return ''
  const isOpen = ({ status, expires_at: until }: ListedClaim) => status === 'open' && until > now
  const columns = [
    { label: words.nonprofit, cell: ({ name }: ListedClaim) => name },
    {
      label: words.way,
      cell: ({ way, sent_to: to }: ListedClaim) =>
        html`${words.ways[way]}<br><small>${to.split('\n').at(-1) ?? ''}</small>`,
    },
    { label: words.began, cell: ({ created_at: at }: ListedClaim) => moment(at, timeZone) },
    {
      label: words.state,
      cell: (claim: ListedClaim) =>
        html`<span class="tag">${words.states[claim.status === 'open' && !isOpen(claim) ? 'ended' : claim.status]}</span>`,
    },
    {
      label: words.act,
      isQuiet: true as const,
      cell: (claim: ListedClaim) => (isOpen(claim) ? acts(context, claim) : ''),
    },
  ]
  return card(words.yours, table(words.yours, columns, claims, html``))
}

function acts(context: PageContext, { id, way, name }: ListedClaim): Markup {
  const code = html`${hidden('claim', id)}<input name="code" aria-label="${words.code}: ${name}" autocomplete="one-time-code" required>${button(words.prove)}`
  return html`${way === 'paper' ? html`<small>${words.looking}</small>` : operationForm(context, 'claims/prove', code, 'line')}
    ${operationForm(context, 'claims/withdraw', html`${hidden('claim', id)}${button(words.withdraw, 'quiet')}`)}`
}
