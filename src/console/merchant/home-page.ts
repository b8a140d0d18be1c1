import { html } from 'hono/html'
import { ACCOUNT_ROLES, type Role } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import { listKeys } from '../../server/service/accounts/manage-keys.ts'
import { statedById } from '../../server/service/money/billing/invoice-records.ts'
import { accountWaiting, type Waiting } from '../../server/service/reports/account-waiting.ts'
import { dollars } from '../frame/amounts.ts'
import { card, fillIn } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { donationsCard } from '../frame/donations-chart.ts'
import { type FirstStep, firstStepsCard } from '../frame/first-steps.ts'
import { DEVELOPER_ROLES } from './developers/developing.ts'

/** Page (below the account's address) and roles for each kind of task. */
const TASKS: Readonly<Record<Waiting['kind'], { to(id: string): string; roles: readonly Role[]; isUrgent?: true }>> = {
  sign: { to: (id) => `campaigns/drafts/${id}/sign`, roles: ['owner'] },
  overdue: { to: (id) => `invoices/${id}`, roles: ['owner', 'finance'], isUrgent: true },
  invoice: { to: (id) => `invoices/${id}`, roles: ['owner', 'finance'] },
  pull: { to: () => 'campaigns', roles: ['owner', 'finance'], isUrgent: true },
  blocked: { to: () => 'donations?status=blocked', roles: ['owner', 'finance'], isUrgent: true },
  endpoint: { to: (id) => `webhooks/${id}`, roles: ['owner', 'developer'], isUrgent: true },
  campaign: { to: (id) => `campaigns/${id}`, roles: ['owner', 'finance'] },
  program: { to: (id) => `programs/${id}`, roles: ['owner', 'finance'] },
}

/** What each task says. */
const TASK_SENTENCES = {
  sign: 'Sign the statement of work “{name}”.',
  overdue: '{name}: {sum} was due on {day}.',
  invoice: '{name}: {sum} is due by {day}.',
  pull: 'A debit of {sum} was returned. Check your bank account or authorize the debit again.',
  blocked: 'Blocked donations: {count}, holding {sum}. Redirect them to another nonprofit or cancel them.',
  endpoint: 'Failed deliveries to {name}: {count}.',
  campaign: 'The campaign “{name}” ended on {day} and isn’t final yet.',
  program: 'The program “{name}” starts once you approve it.',
} as const

/** Label of each task's link. */
const TASK_LINKS = {
  sign: 'Read and sign',
  overdue: 'View invoice',
  invoice: 'View invoice',
  pull: 'View debit',
  blocked: 'View donations',
  endpoint: 'View deliveries',
  campaign: 'Finalize campaign',
  program: 'View program',
} as const

/** An account's home: open tasks for the person's role, and recent donations. */
export const homePage: ConsolePage = {
  path: '',
  roles: ACCOUNT_ROLES,
  nav: 'Home',
  show: async (context) => {
    const empty = html`<p>No donations yet. Add the button or the picker to your page; donations appear here as they’re made.</p><p><a class="button quiet" href="/embed/">Create a snippet</a></p>`
    const given = await donationsCard(context, 'Donations in the last 30 days', { accountId: context.subjectId }, empty)
    const first = await firstStepsCard(context, DEVELOPER_ROLES, () => firstSteps(context))
    return { title: 'Home', main: html`${first}${await tasksCard(context)}${given}` }
  },
}

/** From new keys to the first donation, in the page's mode. */
async function firstSteps({ base, dependencies, subjectId, liveMode, now }: PageContext): Promise<FirstStep[]> {
  const { db } = dependencies
  const keys = await listKeys(db, now, { accountId: subjectId, liveMode })
  const hasRow = async (table: 'checkout_link' | 'donation'): Promise<boolean> => {
    const row = await db
      .selectFrom(table)
      .select('id')
      .where('account_id', '=', subjectId)
      .where('live_mode', '=', liveMode)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }
  return [
    {
      name: 'Create keys',
      hint: 'A public key for your pages and a secret key for your server.',
      to: `${base}/keys`,
      isDone: keys.length > 0,
    },
    {
      name: 'Embed the donate button',
      hint: 'Paste a snippet into your page. This step is done when a payment page opens from it.',
      to: '/embed/',
      isDone: await hasRow('checkout_link'),
    },
    {
      name: liveMode ? 'Receive the first donation' : 'Make a test donation',
      hint: liveMode ? 'It appears under Donations.' : 'Pay with a test card. The donation appears under Donations.',
      to: liveMode ? `${base}/donations` : `${base}/sandbox`,
      isDone: await hasRow('donation'),
    },
  ]
}

/** Open tasks for the person's role, each with a link. */
async function tasksCard(context: PageContext): Promise<Markup> {
  const { base, dependencies, subjectId: accountId, liveMode, person, role } = context
  const now = dependencies.clock.now(liveMode)
  const all = await accountWaiting(dependencies.db, { accountId, liveMode, personId: person.id, now })
  const mine = all.filter(({ kind }) => TASKS[kind].roles.some((one) => one === role))
  if (mine.length === 0)
    return card(
      'To do',
      html`<p class="hint">You’re all caught up. Statements of work to sign, programs to approve, unpaid invoices and failing webhooks appear here.</p>`,
    )
  const invoices = await statedById(
    dependencies.db,
    mine.flatMap(({ kind, id }) => (kind === 'invoice' || kind === 'overdue' ? [id] : [])),
  )
  const line = (one: Waiting) => {
    const { to, isUrgent } = TASKS[one.kind]
    const sum = dollars(invoices.get(one.id)?.due ?? one.cents)
    const what = fillIn(TASK_SENTENCES[one.kind], { name: one.name, sum, count: one.count, day: one.day ?? '' })
    return html`<li${isUrgent ? html` class="urgent"` : ''}><span>${what}</span>
      <a class="button quiet" href="${base}/${to(one.id)}">${TASK_LINKS[one.kind]}<span class="unseen">: ${what}</span></a></li>`
  }
  return card('To do', html`<ul class="waiting">${mine.map(line)}</ul>`)
}
