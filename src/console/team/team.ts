import { html } from 'hono/html'
import * as z from 'zod/mini'
import { type Role, rolesOf, type SubjectKind } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import {
  changeRole,
  invite,
  type Member,
  membersOf,
  openInvitations,
  removeMember,
  requireRole,
  withdrawInvitation,
} from '../../server/service/people/members.ts'
import { button, card, choiceField, hidden, moment, operationForm, table, textField } from '../frame/controls.ts'
import { type ConsolePage, type ConsoleSection, operation, type PageContext } from '../frame/define.ts'

/** Team page of an account, a nonprofit or the foundation, and its operations. */
export function teamSection(kind: SubjectKind): ConsoleSection {
  const roles: readonly Role[] = rolesOf[kind]
  const leaders: readonly Role[] = [kind === 'platform' ? 'operator' : 'owner']
  const page: ConsolePage = {
    path: 'team',
    roles,
    nav: 'Team',
    ...(kind === 'platform' ? { group: 'System' } : {}),
    show: async (context) => ({
      title: 'Team',
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
        const { result, ...audited } = await invite(tx, { newId, now, keepsLetters: isPrivate }, wanted)
        return { ...audited, done: `Invitation sent to ${result.email}.` }
      },
    }),
    operation({
      ...base,
      name: 'team.withdraw',
      path: 'team/withdraw',
      fields: z.object({ invitation: z.string() }),
      example: { invitation: 'iv_none' },
      perform: async ({ tx, subjectId, now }, { invitation: id }) => {
        const { result, ...audited } = await withdrawInvitation(tx, { subjectId, id, now })
        return { ...audited, done: `Invitation to ${result.email} withdrawn.` }
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
        const { result, ...audited } = await changeRole(tx, { subjectId, personId, role })
        return { ...audited, done: `${result.email} is now ${role}.` }
      },
    }),
    operation({
      ...base,
      name: 'team.remove',
      path: 'team/remove',
      fields: z.object({ person: z.string() }),
      example: { person: 'u_none' },
      perform: async ({ tx, subjectId }, { person: personId }) => {
        const { result, ...audited } = await removeMember(tx, { subjectId, personId })
        return { ...audited, done: `${result.email} removed from the team.` }
      },
    }),
  ]
}

async function team(context: PageContext, roles: readonly Role[], isLeader: boolean): Promise<Markup> {
  const { dependencies, subjectId } = context
  const members = await membersOf(dependencies.db, subjectId)
  return html`${card('Members', memberTable(context, members, isLeader ? roles : []))}
    ${isLeader ? html`${inviting(context, roles)}${await invitations(context)}` : ''}`
}

function memberTable(context: PageContext, members: readonly Member[], roles: readonly Role[]): Markup {
  const { timeZone } = context
  const isChangeable = roles.length > 0
  const columns = [
    { label: 'Name', cell: ({ name, email }: Member) => html`${name || email}<br><small>${email}</small>` },
    {
      label: 'Role',
      cell: (member: Member) => (isChangeable ? roleForm(context, member, roles) : member.role),
    },
    { label: 'Since', cell: ({ since }: Member) => moment(since, timeZone) },
    {
      label: 'Last active',
      cell: ({ seenAt }: Member) => (seenAt === null ? 'never' : moment(seenAt, timeZone)),
    },
    ...(isChangeable
      ? [{ label: 'Remove', isQuiet: true as const, cell: (member: Member) => removal(context, member) }]
      : []),
  ]
  return table(
    'Members',
    columns,
    members,
    html`<p>No members yet. People appear here after accepting an invitation.</p>`,
  )
}

function roleForm(context: PageContext, { personId, role, email }: Member, roles: readonly Role[]): Markup {
  const options = roles.map((one) => html`<option${one === role ? html` selected` : ''}>${one}</option>`)
  return operationForm(
    context,
    'team/change-role',
    html`${hidden('person', personId)}<select name="role" aria-label="Role: ${email}">${options}</select>
      ${button('Change role', 'quiet')}`,
    'line',
  )
}

function removal(context: PageContext, { personId }: Member): Markup {
  return operationForm(context, 'team/remove', html`${hidden('person', personId)}${button('Remove', 'grave')}`)
}

function inviting(context: PageContext, roles: readonly Role[]): Markup {
  const options = roles.map((role) => [role, role] as const)
  return card(
    'Invite someone',
    operationForm(
      context,
      'team/invite',
      html`${textField(context, { name: 'email', label: 'E-mail address', type: 'email' })}
        ${choiceField(context, { name: 'role', label: 'Role', options, value: roles.at(-1) ?? '' })}
        ${button('Send invitation')}`,
      'line',
    ),
  )
}

async function invitations(context: PageContext): Promise<Markup> {
  const { dependencies, subjectId, now, timeZone } = context
  const open = await openInvitations(dependencies.db, subjectId, now)
  const columns = [
    { label: 'E-mail address', cell: ({ email }: (typeof open)[number]) => email },
    { label: 'Role', cell: ({ role }: (typeof open)[number]) => role },
    { label: 'Expires', cell: ({ expires_at: at }: (typeof open)[number]) => moment(at, timeZone) },
    {
      label: 'Withdraw',
      isQuiet: true as const,
      cell: ({ id }: (typeof open)[number]) =>
        operationForm(context, 'team/withdraw', html`${hidden('invitation', id)}${button('Withdraw', 'quiet')}`),
    },
  ]
  return card(
    'Open invitations',
    table(
      'Open invitations',
      columns,
      open,
      html`<p>No open invitations. Invitations appear here until they’re accepted.</p>`,
    ),
  )
}
