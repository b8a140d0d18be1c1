import { html } from 'hono/html'
import type { CampaignRow } from '../../../server/database/tables/campaigns.ts'
import type { Markup } from '../../../server/pages/page.ts'
import {
  button,
  card,
  choiceField,
  hidden,
  operationForm,
  textArea,
  textField,
  uploadForm,
} from '../../frame/controls.ts'
import type { PageContext } from '../../frame/define.ts'
import { campaignWords as words } from './campaign-words.ts'
import { RUNNING_CAMPAIGNS } from './running.ts'
import { sharedText } from './shared-lines.ts'

/** Where one gift or one expense is written by hand. */
export function byHandCard(context: PageContext, { id, type }: CampaignRow): Markup {
  const amount = textField(context, { name: 'dollars', label: words.dollars, inputmode: 'decimal' })
  const gift = operationForm(
    context,
    'campaigns/gift',
    html`${hidden('id', id)}${amount}
      ${textField(context, { name: 'date', label: words.givenOn, type: 'date', required: false })}
      ${button(words.addGift, 'quiet')}`,
    'line',
  )
  const expense = operationForm(
    context,
    'campaigns/expense',
    html`${hidden('id', id)}${amount}
      ${textField(context, { name: 'description', label: words.description })}
      ${textField(context, { name: 'date', label: words.spentOn, type: 'date' })}
      ${context.problem?.param === 'confirm' ? confirmBox('confirm', words.doubtful) : ''}
      ${button(words.addExpense, 'quiet')}`,
    'line',
  )
  const spends = type !== 'gross'
  return card(
    spends ? words.byHand : words.addGift,
    html`${spends ? html`<h3>${words.addGift}</h3>` : ''}${gift}${spends ? html`<h3>${words.addExpense}</h3>${expense}` : ''}`,
  )
}

/** Where a file of gifts or expenses is chosen, to be looked at first. */
export function uploadCard(context: PageContext, { id, type }: CampaignRow): Markup {
  const kinds = [
    ['donations', words.donations] as const,
    ...(type === 'gross' ? [] : [['expenses', words.expenses] as const]),
  ]
  return card(
    words.upload,
    html`<p class="hint">${words.uploadHint}</p>
      ${uploadForm(
        context,
        'campaigns/preview',
        html`${hidden('id', id)}
        ${choiceField(context, { name: 'kind', label: words.kind, options: kinds })}
        <label class="field"><span>${words.file}</span><input type="file" name="file" accept=".csv,text/csv" required></label>
        ${button(words.preview, 'quiet')}`,
      )}`,
  )
}

/** What the nonprofit sees of a campaign beside its money. */
export function sharedCard(context: PageContext, { id, shared_metadata: shared }: CampaignRow): Markup {
  const lines = Object.entries(shared)
  const list =
    lines.length === 0
      ? html`<p>${words.sharesNothing}</p>`
      : html`<dl class="sheet">${sharedText(shared)
          .split('\n')
          .map(
            (line) => html`<dt>${line.slice(0, line.indexOf(':'))}</dt><dd>${line.slice(line.indexOf(':') + 1)}</dd>`,
          )}</dl>`
  const runs = RUNNING_CAMPAIGNS.some((role) => role === context.role)
  const isOpen = context.problem?.param === 'shared'
  const area = {
    name: 'shared',
    label: words.shared,
    value: sharedText(shared),
    hint: words.sharedHint,
    required: false,
  }
  const form = operationForm(
    context,
    'campaigns/share',
    html`${hidden('id', id)}${textArea(context, area)}${button(words.share, 'quiet')}`,
  )
  const change = html`<details${isOpen ? html` open` : ''}><summary>${words.changeShared}</summary>${form}</details>`
  return card(words.shared, html`${list}${runs ? change : ''}`)
}

/** What somebody ticks to say that what looks wrong is right. */
export function confirmBox(name: string, label: string): Markup {
  return html`<label class="choice"><input type="checkbox" name="${name}" value="yes"> ${label}</label>`
}
