import { html } from 'hono/html'
import * as z from 'zod/mini'
import { RELATIONSHIP_TYPES } from '../../contract/nonprofits.ts'
import { NONPROFIT_ROLES } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import { loadNonprofits, type NonprofitRecord } from '../../server/service/directory/registry/nonprofit-records.ts'
import { proposeParent } from '../../server/service/families/propose-parent.ts'
import { openProposals } from '../../server/service/proposals/proposals.ts'
import { button, card, choiceField, hidden, operationForm, table, textField } from '../frame/controls.ts'
import { operation, type PageContext, proposalDependencies } from '../frame/define.ts'

const MOST_CHILDREN = 50

const RELATIONS = { chapter: 'chapter', project: 'project', fiscally_sponsored: 'fiscally sponsored' } as const

const CHOICES = {
  chapter: 'a chapter of it',
  project: 'a project of it',
  fiscally_sponsored: 'fiscally sponsored by it',
} as const

/** Parent and chapters of a nonprofit, with a form to propose a parent. */
export async function family(context: PageContext, nonprofit: NonprofitRecord): Promise<Markup> {
  const { parent_nonprofit_id: parentId, parent_relationship: relationship, children } = nonprofit
  const shown = children.slice(0, MOST_CHILDREN)
  const ids = [...(parentId === null ? [] : [parentId]), ...shown.map((child) => child.nonprofit_id)]
  const relatives = await loadNonprofits(context.dependencies.db, ids)
  const relationOf = (id: string): string => {
    if (id === parentId) return relationship === null ? '' : `Parent (${RELATIONS[relationship]})`
    const child = children.find((one) => one.nonprofit_id === id)
    return child === undefined ? '' : RELATIONS[child.relationship_type]
  }
  const columns = [
    { label: 'Nonprofit', cell: ({ name }: NonprofitRecord) => name },
    { label: 'Relationship', cell: ({ id }: NonprofitRecord) => relationOf(id) },
  ]
  const list = table(
    'Parent and chapters',
    columns,
    relatives,
    html`<p>No related nonprofits. To add your parent, enter its EIN below.</p>`,
  )
  return card(
    'Parent and chapters',
    html`<p class="hint">Your parent appears on your page, and you on theirs. The foundation asks both of you before a change.</p>${list}${await waiting(context)}${changes(context, parentId !== null)}`,
  )
}

async function waiting({ dependencies, subjectId }: PageContext): Promise<Markup | string> {
  const open = (await openProposals(dependencies.db, true, { subjectId })).filter(({ kind }) => kind === 'parent')
  if (open.length === 0) return ''
  return html`<ul class="waits">${open.map(
    ({ summary }) => html`<li>${summary} <span class="tag">in review</span></li>`,
  )}</ul>`
}

function changes(context: PageContext, hasParent: boolean): Markup {
  const options = RELATIONSHIP_TYPES.map((one) => [one, CHOICES[one]] as const)
  const propose = operationForm(
    context,
    'profile/parent/propose',
    html`${textField(context, { name: 'parent', label: 'Parent’s EIN', hint: 'Nine digits, such as 12-3456789.', inputmode: 'numeric' })}
      ${choiceField(context, { name: 'relationship', label: 'You are', options })}${button('Send for review', 'quiet')}`,
    'line',
  )
  const leave = operationForm(
    context,
    'profile/parent/propose',
    html`${hidden('parent', '')}${button('Remove parent', 'grave')}`,
  )
  return html`${propose}${hasParent ? leave : ''}`
}

/** Proposes a parent. */
export const familyOperations = [
  operation({
    name: 'parent.propose',
    path: 'profile/parent/propose',
    page: 'profile',
    roles: NONPROFIT_ROLES,
    fields: z.object({
      parent: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
      relationship: z._default(z.enum(RELATIONSHIP_TYPES), 'chapter'),
    }),
    example: { parent: '53-0196605', relationship: 'chapter' },
    perform: async (context, { parent, relationship }) => {
      const { subjectId: nonprofitId, subjectName: name } = context
      const wanted = { nonprofitId, name, parent: parent === '' ? null : { of: parent, relationship } }
      // Both modes share the directory; the foundation reviews changes in live mode.
      const { result: _, ...audited } = await proposeParent(
        proposalDependencies({ ...context, liveMode: true }),
        wanted,
      )
      return { ...audited, done: 'Sent. The foundation reviews it before it’s shown.' }
    },
  }),
]
