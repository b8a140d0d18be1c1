import { html } from 'hono/html'
import * as z from 'zod/mini'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import { findApprovalBound, writeApprovalBound } from '../../server/service/money/programs/approve-programs.ts'
import { dollarField, dollars, typedDollars } from '../frame/amounts.ts'
import { button, card, operationForm, textField } from '../frame/controls.ts'
import { type ConsolePage, operation, type PageContext } from '../frame/define.ts'

/** The budget above which a giving program needs a second person of its account. */
export const programPolicyPage: ConsolePage = {
  path: 'programs',
  roles: PLATFORM_ROLES,
  nav: 'Giving programs',
  group: 'Accounts',
  show: async (context) => {
    const bound = await findApprovalBound(context.dependencies.db, context.liveMode)
    return { title: 'Giving programs', main: card('Approval of giving programs', policy(context, bound)) }
  },
}

function policy(context: PageContext, bound: number | null): Markup {
  const now =
    bound === null
      ? 'One person may start any giving program.'
      : `One person may start giving programs with budgets of up to ${dollars(bound)} in total. Larger totals, and programs without a budget, need a second person of the account.`
  const hint = bound === null ? 'Such as 10000.' : 'You can turn approval off only on the command line.'
  const field = textField(context, {
    name: 'approve_above',
    label: 'Two people approve programs above, in dollars',
    value: bound === null ? '' : typedDollars(bound),
    inputmode: 'decimal',
    hint,
  })
  const form = operationForm(context, 'programs/policy', html`${field}${button('Save policy', 'quiet')}`)
  return html`<p>${now}</p>${context.role === 'operator' ? form : ''}`
}

/** Changes the budget above which a giving program needs a second person. */
export const programPolicyOperations = [
  operation({
    name: 'programs.policy',
    path: 'programs/policy',
    page: 'programs',
    roles: ['operator'],
    fresh: true,
    fields: z.object({ approve_above: dollarField({ least: 0 }) }),
    example: { approve_above: '10000' },
    perform: async ({ tx, liveMode, now }, { approve_above: bound }) => {
      const { result: _, ...audited } = await writeApprovalBound(tx, { liveMode, bound, now })
      return { ...audited, done: 'Saved. Running programs continue unchanged.' }
    },
  }),
]
