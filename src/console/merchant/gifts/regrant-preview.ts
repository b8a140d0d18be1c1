import { html } from 'hono/html'
import type { DonationRow, RegrantReason } from '../../../server/database/tables/donations.ts'
import { findNonprofit } from '../../../server/service/directory/registry/nonprofit-records.ts'
import { button, card, hidden, operationForm } from '../../frame/controls.ts'
import type { OperationContext, ShownPage } from '../../frame/define.ts'
import { dollars } from '../../frame/dollars.ts'
import { say } from '../../frame/say.ts'
import { regrantReasons, giftWords as words } from './gift-words.ts'
import { nonprofitNames } from './nonprofit-names.ts'

/** Says to whom a gift would go in place of whom, by name and place, before anybody does it. */
export async function regrantPreview(
  context: OperationContext,
  { id, amount, nonprofit_id: from }: DonationRow,
  { nonprofitId, reason }: { nonprofitId: string; reason: RegrantReason },
): Promise<ShownPage> {
  const { base, tx } = context
  const names = await nonprofitNames(tx, [from])
  const nonprofit = await findNonprofit(tx, nonprofitId)
  if (nonprofit === undefined) throw new TypeError('a nonprofit that may receive gifts is there')
  const { name, ein, city, state } = nonprofit
  const facts: [string, string][] = [
    [words.amount, dollars(amount)],
    [words.insteadOf, names.get(from) ?? from],
    [words.goesTo, `${name}, ${[city, state].filter(Boolean).join(', ')}`],
    ['EIN', `${ein.slice(0, 2)}-${ein.slice(2)}`],
    [words.reason, regrantReasons[reason]],
  ]
  const fields = html`${hidden('id', id)}${hidden('nonprofit_id', nonprofitId)}${hidden('reason', reason)}`
  return {
    title: words.regrant,
    main: card(
      words.regrantQuestion,
      html`<dl class="sheet">${facts.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>
        <p class="hint">${words.regrantHint}</p>
        ${operationForm(context, 'gifts/regrant', html`${fields}${button(say(words.giveTo, { name }))}`)}
        <p><a class="button quiet" href="${base}/gifts/${id}">${words.goBack}</a></p>`,
    ),
  }
}
