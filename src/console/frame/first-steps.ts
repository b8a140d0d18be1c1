import { html } from 'hono/html'
import * as z from 'zod/mini'
import type { Markup } from '../../server/pages/page.ts'
import { button, card, operationForm } from './controls.ts'
import { type AnyOperation, operation, type PageContext, type Roles } from './define.ts'

/** A step that a new team takes; `to` is an address of this site. */
export interface FirstStep {
  name: string
  hint: string
  to: string
  isDone: boolean
}

/** The first steps of a team, ticked off as they happen. Hidden once all are done or the person dismissed them. */
export async function firstStepsCard(
  context: PageContext,
  roles: Roles,
  findSteps: () => Promise<readonly FirstStep[]>,
): Promise<Markup | string> {
  if (!roles.includes(context.role) || (await isDismissed(context))) return ''
  const steps = await findSteps()
  if (steps.every(({ isDone }) => isDone)) return ''
  const next = steps.find(({ isDone }) => !isDone)
  const dismiss = operationForm(context, 'first-steps/dismiss', button('Dismiss', 'quiet'))
  return card(
    'First steps',
    html`<ol class="steps">${steps.map((step) => stepItem(step, step === next))}</ol>`,
    dismiss,
  )
}

function stepItem({ name, hint, to, isDone }: FirstStep, isNext: boolean): Markup {
  const state = isDone ? 'done' : isNext ? 'next' : 'open'
  return html`<li class="${state}"><span><strong>${name}</strong>${isDone ? html`<span class="unseen"> (done)</span>` : ''}<br><small>${hint}</small></span>
    ${isDone ? '' : html`<a class="button${isNext ? '' : ' quiet'}" href="${to}">${isNext ? 'Start' : 'Open'}<span class="unseen">: ${name}</span></a>`}</li>`
}

async function isDismissed({ dependencies: { db }, person, subjectId }: PageContext): Promise<boolean> {
  const row = await db
    .selectFrom('first_steps_dismissal')
    .select('dismissed_at')
    .where('person_id', '=', person.id)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()
  return row !== undefined
}

/** Hides the first steps of a team for one person. */
export function dismissFirstSteps(roles: Roles): AnyOperation {
  return operation({
    name: 'first_steps.dismiss',
    path: 'first-steps/dismiss',
    page: '',
    roles,
    fields: z.object({}),
    example: {},
    perform: async ({ tx, person, subjectId, now }) => {
      await tx
        .insertInto('first_steps_dismissal')
        .values({ person_id: person.id, subject_id: subjectId, dismissed_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return { record: person.id, subject: subjectId, after: { dismissed: true }, done: 'First steps dismissed.' }
    },
  })
}
