import { html } from 'hono/html'
import * as z from 'zod/mini'
import { type Role, rolesOf, type SubjectKind } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import { invite, openInvitations, requireRole, withdrawInvitation } from '../../server/service/people/invitations.ts'
import { changeRole, type Member, membersOf, removeMember } from '../../server/service/people/members.ts'
import { button, card, choiceField, hidden, moment, operationForm, table, textField } from '../frame/controls.ts'
import type { ConsolePage, ConsoleSection, PageContext } from '../frame/define.ts'
import { operation } from '../frame/operation.ts'
import { say } from '../frame/say.ts'
import { teamWords as words } from './team-words.ts'

/** The team of an account, a nonprofit or the foundation: who is in it, and who may change that. */
export function teamSection(kind: SubjectKind): ConsoleSection {
  const roles: readonly Role[] = rolesOf[kind]
  const leaders: readonly Role[] = [kind === 'platform' ? 'operator' : 'owner']
  const page: ConsolePage = {
    path: 'team',
    roles,
    nav: words.nav,
    show: async (context) => ({
      title: words.title,
      main: await team(
        context,
        roles,
        leaders.some((role) => role === context.role),
      ),
    }),
  }
  return { pages: [page], operations: teamOperations(roles, leaders) }
}

function teamOperations(roles: readonly Role[], leaders: readonly Role[]): ConsoleSection['operations'] {
  const [, second = 'owner'] = roles
  const base = { page: 'team', roles: leaders }
  return [
    operation({
      ...base,
      name: 'team.invite',
      path: 'team/invite',
      fresh: true,
      fields: z.object({ email: z.string(), role: z.string() }),
      example: { email: 'new@team.example', role: second },
      perform: async ({ tx, subjectId, person, now, dependencies: { newId, isPrivate } }, { email, role }) => {
        const wanted = { email, role, subjectId, invitedBy: person }
        const { result, ...told } = await invite(tx, { newId, now, keepsLetters: isPrivate }, wanted)
        return { ...told, done: say(words.invited, { email: result.email }) }
      },
    }),
    operation({
      ...base,
      name: 'team.withdraw',
      path: 'team/withdraw',
      fields: z.object({ invitation: z.string() }),
      example: { invitation: 'iv_none' },
      perform: async ({ tx, subjectId, now }, { invitation: id }) => {
        const { result, ...told } = await withdrawInvitation(tx, { subjectId, id, now })
        return { ...told, done: say(words.withdrawn, { email: result.email }) }
      },
    }),
    operation({
      ...base,
      name: 'team.change_role',
      path: 'team/change-role',
      fresh: true,
      fields: z.object({ person: z.string(), role: z.string() }),
      example: { person: 'u_none', role: second },
      perform: async ({ tx, subjectId }, { person: personId, role: word }) => {
        const role = requireRole(subjectId, word)
        const { result, ...told } = await changeRole(tx, { subjectId, personId, role })
        return { ...told, done: say(words.changed, { email: result.email, role }) }
      },
    }),
    operation({
      ...base,
      name: 'team.remove',
      path: 'team/remove',
      fields: z.object({ person: z.string() }),
      example: { person: 'u_none' },
      perform: async ({ tx, subjectId }, { person: personId }) => {
        const { result, ...told } = await removeMember(tx, { subjectId, personId })
        return { ...told, done: say(words.removed, { email: result.email }) }
      },
    }),
  ]
}

async function team(context: PageContext, roles: readonly Role[], isLeader: boolean): Promise<Markup> {
  const { dependencies, subjectId } = context
  const members = await membersOf(dependencies.db, subjectId)
  return html`${card(words.members, memberTable(context, members, isLeader ? roles : []))}
    ${isLeader ? html`${inviting(context, roles)}${await invitations(context)}` : ''}`
}

function memberTable(context: PageContext, members: readonly Member[], roles: readonly Role[]): Markup {
  const { timeZone } = context
  const isChangeable = roles.length > 0
  const columns = [
    { label: words.name, cell: ({ name, email }: Member) => html`${name || email}<br><small>${email}</small>` },
    {
      label: words.role,
      cell: (member: Member) => (isChangeable ? roleForm(context, member, roles) : member.role),
    },
    { label: words.since, cell: ({ since }: Member) => moment(since, timeZone) },
    {
      label: words.seen,
      cell: ({ seenAt }: Member) => (seenAt === null ? words.never : moment(seenAt, timeZone)),
    },
    ...(isChangeable
      ? [{ label: words.remove, isQuiet: true as const, cell: (member: Member) => removal(context, member) }]
      : []),
  ]
  return table(words.members, columns, members, html`<p>${words.noMembers}</p>`)
}

function roleForm(context: PageContext, { personId, role, email }: Member, roles: readonly Role[]): Markup {
  const options = roles.map((one) => html`<option${one === role ? html` selected` : ''}>${one}</option>`)
  return operationForm(
    context,
    'team/change-role',
    html`${hidden('person', personId)}<select name="role" aria-label="${words.role}: ${email}">${options}</select>
      ${button(words.change, 'quiet')}`,
    'line',
  )
}

function removal(context: PageContext, { personId }: Member): Markup {
  return operationForm(context, 'team/remove', html`${hidden('person', personId)}${button(words.remove, 'grave')}`)
}

function inviting(context: PageContext, roles: readonly Role[]): Markup {
  const options = roles.map((role) => [role, role] as const)
  return card(
    words.invite,
    operationForm(
      context,
      'team/invite',
      html`${textField(context, { name: 'email', label: words.email, type: 'email' })}
        ${choiceField(context, { name: 'role', label: words.role, options, value: roles.at(-1) ?? '' })}
        ${button(words.inviteButton)}`,
      'line',
    ),
  )
}

async function invitations(context: PageContext): Promise<Markup> {
  const { dependencies, subjectId, now, timeZone } = context
  const open = await openInvitations(dependencies.db, subjectId, now)
  const columns = [
    { label: words.email, cell: ({ email }: (typeof open)[number]) => email },
    { label: words.role, cell: ({ role }: (typeof open)[number]) => role },
    { label: words.until, cell: ({ expires_at: at }: (typeof open)[number]) => moment(at, timeZone) },
    {
      label: words.withdraw,
      isQuiet: true as const,
      cell: ({ id }: (typeof open)[number]) =>
        operationForm(context, 'team/withdraw', html`${hidden('invitation', id)}${button(words.withdraw, 'quiet')}`),
    },
  ]
  return card(words.open, table(words.open, columns, open, html`<p>${words.noOpen}</p>`))
}
