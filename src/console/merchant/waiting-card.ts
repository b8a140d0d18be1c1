import { html } from 'hono/html'
import type { Role } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import { statedById } from '../../server/service/money/billing/invoice-records.ts'
import { accountWaiting, type Waiting } from '../../server/service/reports/account-waiting.ts'
import { card } from '../frame/controls.ts'
import type { PageContext } from '../frame/define.ts'
import { dollars } from '../frame/dollars.ts'
import { say } from '../frame/say.ts'
import { merchantWords as words } from './merchant-words.ts'

/** Where each kind is acted on, below the account's address, and whose work it is. */
const ACTS: Readonly<Record<Waiting['kind'], { to(id: string): string; roles: readonly Role[]; isUrgent?: true }>> = {
  sign: { to: (id) => `campaigns/drafts/${id}/sign`, roles: ['owner'] },
  overdue: { to: (id) => `invoices/${id}`, roles: ['owner', 'finance'], isUrgent: true },
  invoice: { to: (id) => `invoices/${id}`, roles: ['owner', 'finance'] },
  pull: { to: () => 'campaigns', roles: ['owner', 'finance'], isUrgent: true },
  blocked: { to: () => 'gifts?status=blocked', roles: ['owner', 'finance'], isUrgent: true },
  endpoint: { to: (id) => `webhooks/${id}`, roles: ['owner', 'developer'], isUrgent: true },
  campaign: { to: (id) => `campaigns/${id}`, roles: ['owner', 'finance'] },
}

/** What waits for whoever looks, each with the way to the act; a calm line where nothing does. */
export async function waitingCard(context: PageContext): Promise<Markup> {
  const { base, dependencies, subjectId: accountId, liveMode, person, role } = context
  const now = dependencies.clock.now(liveMode)
  const all = await accountWaiting(dependencies.db, { accountId, liveMode, personId: person.id, now })
  const mine = all.filter(({ kind }) => ACTS[kind].roles.some((one) => one === role))
  if (mine.length === 0) return card(words.waiting, html`<p class="hint">${words.nothingWaits}</p>`)
  const invoices = await statedById(
    dependencies.db,
    mine.flatMap(({ kind, id }) => (kind === 'invoice' || kind === 'overdue' ? [id] : [])),
  )
  const line = (one: Waiting) => {
    const { to, isUrgent } = ACTS[one.kind]
    const sum = dollars(invoices.get(one.id)?.due ?? one.cents)
    const what = say(words.waits[one.kind], { name: one.name, sum, count: one.count, day: one.day ?? '' })
    return html`<li${isUrgent ? html` class="urgent"` : ''}><span>${what}</span>
      <a class="button quiet" href="${base}/${to(one.id)}">${words.act[one.kind]}<span class="unseen">: ${what}</span></a></li>`
  }
  return card(words.waiting, html`<ul class="waiting">${mine.map(line)}</ul>`)
}
