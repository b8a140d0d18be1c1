import { html } from 'hono/html'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import { dollars } from '../../server/rendering/amounts.ts'
import { type ListedBankFile, listBankFiles } from '../../server/service/money/payouts/bank-files.ts'
import { findPayoutPolicy, type PayoutPolicy } from '../../server/service/money/payouts/payout-policy.ts'
import { findOpenRelease } from '../../server/service/money/payouts/payout-schedule.ts'
import {
  type PayoutPreview,
  type PlannedPayout,
  previewPayouts,
} from '../../server/service/money/payouts/plan-payouts.ts'
import { button, card, choiceField, hidden, moment, operationForm, table, textField } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { typedDollars } from '../frame/dollars.ts'
import { say } from '../frame/say.ts'
import { campaignsCard } from './campaign-payouts-card.ts'
import { RELEASING } from './payouts-operations.ts'
import { payoutsWords as words } from './payouts-words.ts'

const MOST_SHOWN = 100
const MOST_FILES = 20

/** What would be paid, to whom, what waits and why; what was released, for the bank; and the policy. */
export const payoutsPage: ConsolePage = {
  path: 'payouts',
  roles: PLATFORM_ROLES,
  nav: words.title,
  show: async (context) => {
    const { dependencies, liveMode } = context
    const { db, seal, newId, clock } = dependencies
    const now = clock.now(liveMode)
    const release = await findOpenRelease(db, seal, liveMode)
    const preview = await previewPayouts({ db, seal, newId, now }, liveMode, release?.gifts)
    const files = await listBankFiles(db, { liveMode, now }, { offset: 0, limit: MOST_FILES })
    return {
      title: words.title,
      main: html`${release === undefined ? readyCard(context, preview) : releaseCard(context, preview)}
        ${card(words.waits, waitingTable(preview))}
        ${await campaignsCard(context)}
        ${card(words.files, filesTable(context, files))}
        ${card(words.policy, policyForm(context, await findPayoutPolicy(db, liveMode)))}`,
    }
  },
}

function mayRelease({ role }: PageContext): boolean {
  return RELEASING.some((one) => one === role)
}

function readyCard(context: PageContext, preview: PayoutPreview): Markup {
  const isEmpty = preview.payouts.length === 0
  const form = isEmpty || !mayRelease(context) ? '' : operationForm(context, 'payouts/propose', button(words.propose))
  const hint = isEmpty ? '' : html`<p class="hint">${words.readyHint}</p>`
  return card(words.ready, html`${hint}${payoutsTable(words.ready, preview)}${form}`, totalOf(preview))
}

function releaseCard(context: PageContext, preview: PayoutPreview): Markup {
  return card(
    words.released,
    html`<p class="hint">${words.releasedHint}</p>${payoutsTable(words.released, preview)}
      <p><a class="button" href="${context.base}/proposals">${words.decide}</a></p>`,
    totalOf(preview),
  )
}

function totalOf({ total }: PayoutPreview): Markup {
  return html`<span>${words.total} <strong>${dollars(total)}</strong></span>`
}

function payoutsTable(caption: string, { payouts }: PayoutPreview): Markup {
  const shown = payouts.toSorted((one, other) => other.amount - one.amount).slice(0, MOST_SHOWN)
  const columns = [
    { label: words.nonprofit, cell: ({ ownerName }: PlannedPayout) => ownerName },
    { label: words.method, cell: ({ method }: PlannedPayout) => words.methods[method] },
    { label: words.gifts, isNumber: true as const, cell: ({ gifts }: PlannedPayout) => gifts.length },
    { label: words.amount, isNumber: true as const, cell: ({ amount }: PlannedPayout) => dollars(amount) },
  ]
  const counts = { shown: shown.length, all: payouts.length }
  const more = shown.length < payouts.length ? html`<p class="hint">${say(words.more, counts)}</p>` : ''
  return html`${table(caption, columns, shown, html`<p>${words.nothingReady}</p>`)}${more}`
}

type Waiting = PayoutPreview['waiting'][number]

function waitingTable({ waiting }: PayoutPreview): Markup {
  const columns = [
    { label: words.nonprofit, cell: ({ ownerName }: Waiting) => ownerName ?? words.several },
    { label: words.why, cell: ({ reason }: Waiting) => words.reasons[reason] },
    { label: words.gifts, isNumber: true as const, cell: ({ gifts }: Waiting) => gifts ?? '' },
    { label: words.amount, isNumber: true as const, cell: ({ amount }: Waiting) => dollars(amount) },
  ]
  return table(words.waits, columns, waiting.slice(0, MOST_SHOWN), html`<p>${words.nothingWaits}</p>`)
}

function filesTable(context: PageContext, files: readonly ListedBankFile[]): Markup {
  const take = ({ id }: ListedBankFile): Markup =>
    operationForm(context, 'payouts/file', html`${hidden('file', id)}${button(words.fetch, 'quiet')}`)
  const columns = [
    { label: words.file, cell: ({ id }: ListedBankFile) => html`<code>${id}</code>` },
    { label: words.purpose, cell: ({ purpose }: ListedBankFile) => purpose },
    { label: words.made, cell: ({ created_at: at }: ListedBankFile) => moment(at, context.timeZone) },
    { label: words.effective, cell: ({ effective_date: day }: ListedBankFile) => day },
    { label: words.entries, isNumber: true as const, cell: ({ entries }: ListedBankFile) => entries },
    { label: words.credits, isNumber: true as const, cell: (file: ListedBankFile) => dollars(file.credit_total) },
    { label: words.state, cell: ({ state }: ListedBankFile) => html`<span class="tag">${state}</span>` },
    ...(mayRelease(context) ? [{ label: words.fetch, isQuiet: true as const, cell: take }] : []),
  ]
  return table(words.files, columns, files, html`<p>${words.noFiles}</p>`)
}

function policyForm(context: PageContext, policy: PayoutPolicy): Markup {
  const {
    cycle,
    smallest,
    hold_days: days,
    year_end: yearEnd,
    needs_release: isReleased,
    approve_above: bound,
  } = policy
  if (context.role !== 'operator') return policyFacts(policy)
  const release = isReleased
    ? html`<p class="hint">${words.twoPeople}</p>${hidden('release', 'people')}`
    : choiceField(context, { name: 'release', label: words.release, options: words.releases, value: 'schedule' })
  const content = html`
    ${choiceField(context, { name: 'cycle', label: words.cycle, options: words.cycles, value: cycle })}
    ${textField(context, { name: 'smallest', label: words.smallest, value: typedDollars(smallest), inputmode: 'decimal' })}
    ${textField(context, { name: 'hold_days', label: words.holdDays, value: String(days), inputmode: 'numeric' })}
    ${choiceField(context, { name: 'year_end', label: words.yearEnd, options: words.yearEnds, value: yearEnd })}
    ${textField(context, { name: 'approve_above', label: words.approveAbove, value: typedDollars(bound), inputmode: 'decimal' })}
    ${release}${button(words.save, 'quiet')}`
  return operationForm(context, 'payouts/policy', content)
}

function policyFacts({
  cycle,
  smallest,
  hold_days: days,
  year_end: yearEnd,
  needs_release: isReleased,
  approve_above: bound,
}: PayoutPolicy): Markup {
  const named = (options: readonly (readonly [string, string])[], value: string) =>
    options.find(([one]) => one === value)?.[1] ?? value
  const facts = [
    [words.cycle, named(words.cycles, cycle)],
    [words.smallest, dollars(smallest)],
    [words.holdDays, days],
    [words.yearEnd, named(words.yearEnds, yearEnd)],
    [words.release, named(words.releases, isReleased ? 'people' : 'schedule')],
    [words.approveAbove, dollars(bound)],
  ]
  return html`<ul class="facts">${facts.map(([name, value]) => html`<li>${name}: ${value}</li>`)}</ul>`
}
