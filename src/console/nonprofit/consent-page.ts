import { html } from 'hono/html'
import { NONPROFIT_ROLES } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import { type AccountConsent, consentByAccount } from '../../server/service/directory/consent/consent-by-account.ts'
import {
  type ConsentEvent,
  type NonprofitConsent,
  readConsent,
} from '../../server/service/directory/consent/read-consent.ts'
import { button, card, hidden, moment, operationForm, table, textField } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { consentWords as words } from './consent-words.ts'

/** What a nonprofit consents to, to whom, and how that came about. */
export const consentPage: ConsolePage = {
  path: 'consent',
  roles: NONPROFIT_ROLES,
  nav: words.nav,
  show: async (context) => {
    const { dependencies, subjectId, liveMode, query, role } = context
    const named = query.get('platform')?.trim() || undefined
    const [consent, accounts, { hidden: isHidden }] = await Promise.all([
      readConsent(dependencies.db, subjectId),
      consentByAccount(dependencies.db, { nonprofitId: subjectId, liveMode, named }),
      dependencies.db.selectFrom('nonprofit').select('hidden').where('id', '=', subjectId).executeTakeFirstOrThrow(),
    ])
    return {
      title: words.title,
      main: html`<p class="hint">${words.intro} ${role === 'owner' ? '' : words.ownerOnly}</p>
        ${general(context, consent)}${platforms(context, accounts, named)}${listing(context, isHidden)}
        ${history(context, consent.history, accounts)}`,
    }
  },
}

function general(context: PageContext, { viaChange, autoGrantDirect }: NonprofitConsent): Markup {
  return html`${choice(context, 'consent/foundation', words.foundation, words.foundationHint, viaChange)}
    ${choice(context, 'consent/everybody', words.everybody, words.everybodyHint, autoGrantDirect)}`
}

function choice(context: PageContext, path: string, title: string, hint: string, isGranted: boolean): Markup {
  const next = isGranted ? 'withheld' : 'granted'
  const act = operationForm(
    context,
    path,
    html`${hidden('decision', next)}${button(isGranted ? words.withhold : words.grant, isGranted ? 'grave' : 'main')}`,
  )
  const state = html`<span class="tag">${isGranted ? words.granted : words.withheld}</span>`
  return card(title, html`<p class="hint">${hint}</p>${context.role === 'owner' ? act : ''}`, state)
}

function platforms(context: PageContext, accounts: readonly AccountConsent[], named: string | undefined): Markup {
  const columns = [
    { label: words.platform, cell: ({ name }: AccountConsent) => name },
    { label: words.yours, cell: ({ decision }: AccountConsent) => words[decision] },
    {
      label: words.holds,
      cell: ({ holds }: AccountConsent) => html`<span class="tag">${holds ? words.granted : words.withheld}</span>`,
    },
    { label: words.gave, cell: ({ hasGiven }: AccountConsent) => (hasGiven ? words.yes : words.no) },
    ...(context.role === 'owner'
      ? [{ label: words.act, isQuiet: true as const, cell: (one: AccountConsent) => decisions(context, one) }]
      : []),
  ]
  const find = html`<console-filter><form class="line" method="get" action="${context.base}/consent">
    ${textField(context, { name: 'platform', label: words.find, type: 'search', value: named ?? '', required: false })}
    ${button(words.findButton, 'quiet')}
  </form></console-filter>`
  const empty = html`<p>${named === undefined ? words.noPlatforms : words.noneNamed}</p>`
  return card(words.platforms, html`${find}${table(words.platforms, columns, accounts, empty)}`)
}

function decisions(context: PageContext, { accountId, decision, name }: AccountConsent): Markup {
  const ways = [
    ['granted', words.grant, 'quiet'],
    ['withheld', words.withhold, 'grave'],
    ['unset', words.unsetButton, 'quiet'],
  ] as const
  return html`${ways.map(([way, label, tone]) =>
    way === decision
      ? ''
      : operationForm(
          context,
          'consent/platform',
          html`${hidden('account', accountId)}${hidden('decision', way)}
          <button class="button ${tone}" type="submit">${label}<span class="unseen">: ${name}</span></button>`,
        ),
  )}`
}

function listing(context: PageContext, isHidden: boolean): Markup {
  const act = operationForm(
    context,
    'consent/listing',
    html`${hidden('listed', isHidden ? 'yes' : 'no')}${button(isHidden ? words.list : words.unlist, isHidden ? 'main' : 'grave')}`,
  )
  const state = html`<span class="tag">${isHidden ? words.unlisted : words.listed}</span>`
  return card(
    words.listing,
    html`<p class="hint">${words.listingHint}</p>${context.role === 'owner' ? act : ''}`,
    state,
  )
}

function history(
  { timeZone }: PageContext,
  events: readonly ConsentEvent[],
  accounts: readonly AccountConsent[],
): Markup {
  const names = new Map(accounts.map(({ accountId, name }) => [accountId, name]))
  const subjects = {
    via_change: () => words.foundation,
    auto_grant_direct: () => words.everybody,
    direct: (id: string | null) => names.get(id ?? '') ?? id ?? '',
  }
  const columns = [
    { label: words.when, cell: ({ decidedAt }: ConsentEvent) => moment(decidedAt, timeZone) },
    { label: words.what, cell: ({ subject, accountId }: ConsentEvent) => subjects[subject](accountId) },
    { label: words.decision, cell: ({ decision }: ConsentEvent) => words[decision] },
    { label: words.by, cell: ({ decidedBy }: ConsentEvent) => decidedBy },
  ]
  return card(words.history, table(words.history, columns, events.slice(0, 200), html`<p>${words.noHistory}</p>`))
}
