import { html } from 'hono/html'
import { RELATIONSHIP_TYPES } from '../../contract/nonprofits.ts'
import type { Markup } from '../../server/pages/page.ts'
import { loadNonprofits, type NonprofitRecord } from '../../server/service/directory/registry/nonprofit-records.ts'
import { openProposals } from '../../server/service/proposals/proposals.ts'
import { button, card, choiceField, hidden, operationForm, table, textField } from '../frame/controls.ts'
import type { PageContext } from '../frame/define.ts'
import { familyWords as words } from './family-words.ts'

const MOST_CHILDREN = 50

/** Whom a nonprofit belongs to and who belongs to it, and how it proposes another parent. */
export async function family(context: PageContext, nonprofit: NonprofitRecord): Promise<Markup> {
  const { parent_nonprofit_id: parentId, parent_relationship: relationship, children } = nonprofit
  const shown = children.slice(0, MOST_CHILDREN)
  const ids = [...(parentId === null ? [] : [parentId]), ...shown.map((child) => child.nonprofit_id)]
  const relatives = await loadNonprofits(context.dependencies.db, ids)
  const relationOf = (id: string): string => {
    if (id === parentId) return relationship === null ? '' : `${words.parentOf} (${words.relations[relationship]})`
    const child = children.find((one) => one.nonprofit_id === id)
    return child === undefined ? '' : words.relations[child.relationship_type]
  }
  const columns = [
    { label: words.organization, cell: ({ name }: NonprofitRecord) => name },
    { label: words.relation, cell: ({ id }: NonprofitRecord) => relationOf(id) },
  ]
  const list = table(words.family, columns, relatives, html`<p>${words.noFamily}</p>`)
  return card(
    words.family,
    html`<p class="hint">${words.familyHint}</p>${list}${await waiting(context)}${changes(context, parentId !== null)}`,
  )
}

async function waiting({ dependencies, subjectId }: PageContext): Promise<Markup | string> {
  const open = (await openProposals(dependencies.db, true, subjectId)).filter(({ kind }) => kind === 'parent')
  if (open.length === 0) return ''
  return html`<ul class="waits">${open.map(
    ({ summary }) => html`<li>${summary} <span class="tag">${words.waiting}</span></li>`,
  )}</ul>`
}

function changes(context: PageContext, hasParent: boolean): Markup {
  const options = RELATIONSHIP_TYPES.map((one) => [one, words.choices[one]] as const)
  const propose = operationForm(
    context,
    'profile/parent/propose',
    html`${textField(context, { name: 'parent', label: words.parent, hint: words.parentHint, inputmode: 'numeric' })}
      ${choiceField(context, { name: 'relationship', label: words.as, options })}${button(words.propose, 'quiet')}`,
    'line',
  )
  const leave = operationForm(
    context,
    'profile/parent/propose',
    html`${hidden('parent', '')}${button(words.leave, 'grave')}`,
  )
  return html`${propose}${hasParent ? leave : ''}`
}
