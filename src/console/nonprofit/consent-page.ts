import { html } from 'hono/html'
import * as z from 'zod/mini'
import { NONPROFIT_ROLES } from '../../contract/roles.ts'
import { HttpError } from '../../server/http/http-error.ts'
import type { Markup } from '../../server/pages/page.ts'
import { requireAccount } from '../../server/service/accounts/manage-accounts.ts'
import { type AccountConsent, consentByAccount } from '../../server/service/directory/consent/consent-by-account.ts'
import {
  type ConsentDecision,
  type Decider,
  decideAutoGrant,
  decideDirect,
  decideViaChange,
} from '../../server/service/directory/consent/decide.ts'
import {
  type ConsentEvent,
  type NonprofitConsent,
  readConsent,
} from '../../server/service/directory/consent/read-consent.ts'
import { setListed } from '../../server/service/directory/registry/set-profile.ts'
import { button, card, fillIn, hidden, moment, operationForm, table, textField } from '../frame/controls.ts'
import { type ConsolePage, type OperationContext, operation, type PageContext } from '../frame/define.ts'

const DECISIONS = { granted: 'Granted', withheld: 'Withheld', unset: 'Not decided' } as const

const DECIDED_PLATFORM = {
  granted: 'Saved. {name} can name you directly.',
  withheld: 'Saved. {name} can’t name you directly.',
  unset: 'Saved. Your decision about {name} was reset.',
} as const

/** A nonprofit's consent settings with their history. */
export const consentPage: ConsolePage = {
  path: 'consent',
  roles: NONPROFIT_ROLES,
  nav: 'Consent',
  show: async (context) => {
    const { dependencies, subjectId, liveMode, query, role } = context
    const named = query.get('platform')?.trim() || undefined
    const [consent, accounts, { hidden: isHidden }] = await Promise.all([
      readConsent(dependencies.db, subjectId),
      consentByAccount(dependencies.db, { nonprofitId: subjectId, liveMode, named }),
      dependencies.db.selectFrom('nonprofit').select('hidden').where('id', '=', subjectId).executeTakeFirstOrThrow(),
    ])
    return {
      title: 'Consent',
      main: html`<p class="hint">You decide which stores and platforms may raise money in your name. Checkouts follow your decision at once, searches within minutes. ${role === 'owner' ? '' : 'Only owners of your team can change these settings.'}</p>
        ${general(context, consent)}${platforms(context, accounts, named)}${listing(context, isHidden)}
        ${history(context, consent.history, accounts)}`,
    }
  },
}

function general(context: PageContext, { viaChange, autoGrantDirect }: NonprofitConsent): Markup {
  return html`${choice(context, 'consent/foundation', 'Through the foundation', 'Donors give to the foundation, which grants the money to you. While this is granted, platforms that rely on it can offer you.', viaChange)}
    ${choice(context, 'consent/everybody', 'All platforms', 'Whether platforms you haven’t decided about can name you directly. Decisions about single platforms take precedence.', autoGrantDirect)}`
}

function choice(context: PageContext, path: string, title: string, hint: string, isGranted: boolean): Markup {
  const next = isGranted ? 'withheld' : 'granted'
  const act = operationForm(
    context,
    path,
    html`${hidden('decision', next)}${button(isGranted ? 'Withhold' : 'Grant', isGranted ? 'grave' : 'main')}`,
  )
  const state = html`<span class="tag">${isGranted ? 'Granted' : 'Withheld'}</span>`
  return card(title, html`<p class="hint">${hint}</p>${context.role === 'owner' ? act : ''}`, state)
}

function platforms(context: PageContext, accounts: readonly AccountConsent[], named: string | undefined): Markup {
  const columns = [
    { label: 'Platform', cell: ({ name }: AccountConsent) => name },
    { label: 'Your decision', cell: ({ decision }: AccountConsent) => DECISIONS[decision] },
    {
      label: 'Direct consent',
      cell: ({ holds }: AccountConsent) => html`<span class="tag">${holds ? 'Granted' : 'Withheld'}</span>`,
    },
    { label: 'Has donated', cell: ({ hasGiven }: AccountConsent) => (hasGiven ? 'yes' : 'no') },
    ...(context.role === 'owner'
      ? [{ label: 'Actions', isQuiet: true as const, cell: (one: AccountConsent) => decisions(context, one) }]
      : []),
  ]
  const find = html`<console-filter><form class="line" method="get" action="${context.base}/consent">
    ${textField(context, { name: 'platform', label: 'Platform name', type: 'search', value: named ?? '', required: false })}
    ${button('Search', 'quiet')}
  </form></console-filter>`
  const empty = html`<p>${named === undefined ? 'No platforms yet. Platforms that donate to you or that you decide about appear here. Search for one above.' : 'No platform’s name contains this text. Check the spelling.'}</p>`
  return card('Single platforms', html`${find}${table('Single platforms', columns, accounts, empty)}`)
}

function decisions(context: PageContext, { accountId, decision, name }: AccountConsent): Markup {
  const ways = [
    ['granted', 'Grant', 'quiet'],
    ['withheld', 'Withhold', 'grave'],
    ['unset', 'Reset', 'quiet'],
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
    html`${hidden('listed', isHidden ? 'yes' : 'no')}${button(isHidden ? 'Show us in search' : 'Hide us from search', isHidden ? 'main' : 'grave')}`,
  )
  const state = html`<span class="tag">${isHidden ? 'Not listed' : 'Listed'}</span>`
  return card(
    'Search listing',
    html`<p class="hint">While you’re listed, you appear in search and pickers. Links that already name you keep working when you’re not listed. To refuse donations, withhold consent.</p>${context.role === 'owner' ? act : ''}`,
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
    via_change: () => 'Through the foundation',
    auto_grant_direct: () => 'All platforms',
    direct: (id: string | null) => names.get(id ?? '') ?? id ?? '',
  }
  const columns = [
    { label: 'When', cell: ({ decidedAt }: ConsentEvent) => moment(decidedAt, timeZone) },
    { label: 'Setting', cell: ({ subject, accountId }: ConsentEvent) => subjects[subject](accountId) },
    { label: 'Decision', cell: ({ decision }: ConsentEvent) => DECISIONS[decision] },
    { label: 'By', cell: ({ decidedBy }: ConsentEvent) => decidedBy },
  ]
  return card(
    'History',
    table(
      'History',
      columns,
      events.slice(0, 200),
      html`<p>No decisions yet. Each change to your consent appears here.</p>`,
    ),
  )
}

const decision = z.enum(['granted', 'withheld', 'unset'])

const base = { page: 'consent', roles: ['owner'] } as const

const decideFoundation = operation({
  ...base,
  name: 'consent.via_foundation',
  path: 'consent/foundation',
  fields: z.object({ decision: z.enum(['granted', 'withheld']) }),
  example: { decision: 'granted' },
  perform: async (context, { decision: decided }) => {
    const { tx, subjectId } = context
    const { viaChange } = await readConsent(tx, subjectId)
    await decideViaChange(tx, subjectId, decided === 'granted', decider(context))
    return auditEntry(context, { viaFoundation: decisionOf(viaChange) }, { viaFoundation: decided }, 'Decision saved.')
  },
})

const decideEverybody = operation({
  ...base,
  name: 'consent.everybody',
  path: 'consent/everybody',
  fields: z.object({ decision: z.enum(['granted', 'withheld']) }),
  example: { decision: 'granted' },
  perform: async (context, { decision: decided }) => {
    const { tx, subjectId } = context
    const { autoGrantDirect } = await readConsent(tx, subjectId)
    await decideAutoGrant(tx, subjectId, decided === 'granted', decider(context))
    return auditEntry(context, { everybody: decisionOf(autoGrantDirect) }, { everybody: decided }, 'Decision saved.')
  },
})

const decidePlatform = operation({
  ...base,
  name: 'consent.platform',
  path: 'consent/platform',
  fields: z.object({ account: z.string(), decision }),
  example: { account: 'm_sandbox_storefront', decision: 'granted' },
  perform: async (context, { account: accountId, decision: decided }) => {
    const { tx, subjectId } = context
    const account = await requireAccount(tx, accountId)
    if (account.kind === 'law_firm') throw new HttpError('not_found', { detail: 'This platform doesn’t exist.' })
    const { direct } = await readConsent(tx, subjectId)
    const before = direct.find((one) => one.accountId === accountId)
    await decideDirect(tx, { nonprofitId: subjectId, accountId }, decided, decider(context))
    return auditEntry(
      context,
      { account: accountId, decision: before === undefined ? 'unset' : decisionOf(before.granted) },
      { account: accountId, decision: decided },
      fillIn(DECIDED_PLATFORM[decided], { name: account.name }),
    )
  },
})

const decideListing = operation({
  ...base,
  name: 'nonprofit.list',
  path: 'consent/listing',
  fields: z.object({ listed: z.enum(['yes', 'no']) }),
  example: { listed: 'yes' },
  perform: async ({ tx, subjectId: nonprofitId, now }, { listed }) => ({
    ...(await setListed(tx, { nonprofitId, listed: listed === 'yes', now })),
    done: listed === 'yes' ? 'You appear in search again.' : 'You no longer appear in search.',
  }),
})

/** Changes consent and the search listing. */
export const consentOperations = [decideFoundation, decideEverybody, decidePlatform, decideListing]

function decider({ person, now, dependencies: { newId } }: OperationContext): Decider {
  return { decidedBy: person.email, now, newId }
}

function decisionOf(granted: boolean): ConsentDecision {
  return granted ? 'granted' : 'withheld'
}

function auditEntry(
  { subjectId }: OperationContext,
  before: Record<string, string>,
  after: Record<string, string>,
  done: string,
) {
  return { record: subjectId, subject: subjectId, before, after, done }
}
