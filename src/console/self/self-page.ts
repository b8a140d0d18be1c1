import { html } from 'hono/html'
import * as z from 'zod/mini'
import { HttpError } from '../../server/http/http-error.ts'
import type { Markup } from '../../server/pages/page.ts'
import { addPasskey, passkeysOf, registrationOptions, removePasskey } from '../../server/service/people/passkeys.ts'
import { endSessions, openSessions } from '../../server/service/people/sessions.ts'
import { button, card, hidden, moment, operationForm, table, textField } from '../frame/controls.ts'
import { type ConsolePage, operation, type PageContext } from '../frame/define.ts'
import { homeAddress } from '../frame/layout.ts'

/** A person's own page: name, passkeys, sessions and teams. */
export const selfPage: ConsolePage = {
  path: '',
  roles: ['self'],
  nav: 'Your sign-in',
  show: async (context) => ({
    title: 'Your sign-in',
    main: html`${places(context)}${profile(context)}${await passkeys(context)}${await sessions(context)}`,
  }),
}

function places({ memberships }: PageContext): Markup {
  const columns = [
    { label: 'Team', cell: place },
    { label: 'Role', cell: ({ role }: { role: string }) => role },
  ]
  return card(
    'Your teams',
    table(
      'Your teams',
      columns,
      memberships,
      html`<p>You’re not on a team yet. Ask an owner to invite you by e-mail, or claim your nonprofit.</p>`,
    ),
  )
}

function place(membership: PageContext['memberships'][number]): Markup {
  return html`<a href="${homeAddress(membership)}">${membership.name}</a>`
}

function profile(context: PageContext): Markup {
  const { name } = context.person
  const field = textField(context, { name: 'name', label: 'Name', value: name, autocomplete: 'name' })
  return card('Profile', operationForm(context, 'profile/set', html`${field}${button('Save')}`, 'line'))
}

async function passkeys(context: PageContext): Promise<Markup> {
  const { dependencies, person, now, timeZone, formToken } = context
  const { db, seal, publicUrl } = dependencies
  const known = await passkeysOf(db, person.id)
  const options = await registrationOptions({ seal, publicUrl, now }, person, known)
  const columns = [
    { label: 'Name', cell: ({ name }: (typeof known)[number]) => name },
    { label: 'Added', cell: ({ created_at: at }: (typeof known)[number]) => moment(at, timeZone) },
    {
      label: 'Last used',
      cell: ({ used_at: at }: (typeof known)[number]) => (at === null ? 'never' : moment(at, timeZone)),
    },
    {
      label: 'Remove',
      isQuiet: true as const,
      cell: ({ id }: (typeof known)[number]) =>
        operationForm(context, 'passkeys/remove', html`${hidden('passkey', id)}${button('Remove', 'grave')}`),
    },
  ]
  return card(
    'Passkeys',
    html`<p class="hint">A passkey signs you in with your fingerprint, face or screen lock. It can’t be stolen from us.</p>
      ${table('Passkeys', columns, known, html`<p>No passkeys yet. Add one to sign in without an e-mail.</p>`)}
      <noscript><p class="hint">Passkeys need JavaScript.</p></noscript>
      <form class="line" method="post" action="/console/me/passkeys/add" data-passkey="create" data-options="${options}" hidden>
        <p class="flash problem" role="alert" hidden></p>
        ${hidden('form_token', formToken)}${hidden('credential', '')}
        ${textField(context, { name: 'passkey_name', label: 'Name of the passkey', required: false })}
        ${button('Add a passkey')}
      </form>`,
  )
}

async function sessions(context: PageContext): Promise<Markup> {
  const { dependencies, person, session, now, timeZone } = context
  const open = await openSessions(dependencies.db, person.id, now)
  const columns = [
    {
      label: 'Browser',
      cell: ({ id, agent }: (typeof open)[number]) =>
        id === session.id ? html`${browserOf(agent)} <span class="tag">this one</span>` : browserOf(agent),
    },
    { label: 'IP address', cell: ({ address }: (typeof open)[number]) => address ?? '' },
    { label: 'Signed in', cell: ({ created_at: at }: (typeof open)[number]) => moment(at, timeZone) },
    { label: 'Last used', cell: ({ seen_at: at }: (typeof open)[number]) => moment(at, timeZone) },
    {
      label: 'Sign out',
      isQuiet: true as const,
      cell: ({ id }: (typeof open)[number]) =>
        operationForm(context, 'sessions/end', html`${hidden('session', id)}${button('Sign out', 'quiet')}`),
    },
  ]
  const others = operationForm(context, 'sessions/end-others', button('Sign out everywhere else', 'quiet'))
  return card(
    'Where you’re signed in',
    table(
      'Where you’re signed in',
      columns,
      open,
      html`<p>No open sessions. Browsers where you sign in appear here.</p>`,
    ),
    others,
  )
}

/** Browser and operating system named in a `User-Agent`, such as `Firefox, Windows`. */
function browserOf(agent: string): string {
  const browser = /(Edg|Firefox|Chrome|Safari)\//.exec(agent)?.[1]?.replace('Edg', 'Edge')
  const machine = /(iPhone|iPad|Android|Windows|Mac OS X|Linux)/.exec(agent)?.[1]?.replace('Mac OS X', 'Mac')
  return [browser, machine].filter((word) => word !== undefined).join(', ') || agent.slice(0, 40) || 'Unknown browser'
}

const text = z.string().check(z.maxLength(100))

/** Sets the name that other people see. */
const setName = operation({
  name: 'profile.set',
  path: 'profile/set',
  page: '',
  roles: ['self'],
  fields: z.object({ name: text }),
  example: { name: 'Ada Okafor' },
  perform: async ({ tx, person }, { name }) => {
    await tx.updateTable('person').set({ name }).where('id', '=', person.id).execute()
    return {
      record: person.id,
      subject: person.id,
      before: { name: person.name },
      after: { name },
      done: 'Name saved.',
    }
  },
})

const keepPasskey = operation({
  name: 'passkeys.add',
  path: 'passkeys/add',
  page: '',
  roles: ['self'],
  fresh: true,
  fields: z.object({ credential: z.string(), passkey_name: z.optional(text) }),
  example: { credential: '{}' },
  perform: async ({ tx, person, now, dependencies: { seal, publicUrl } }, { credential, passkey_name: name = '' }) => ({
    ...(await addPasskey(tx, { seal, publicUrl, now }, { person, name, credential })),
    done: 'Passkey added.',
  }),
})

const forgetPasskey = operation({
  name: 'passkeys.remove',
  path: 'passkeys/remove',
  page: '',
  roles: ['self'],
  fresh: true,
  fields: z.object({ passkey: z.string() }),
  example: { passkey: 'none' },
  perform: async ({ tx, person }, { passkey: id }) => ({
    ...(await removePasskey(tx, { person, id })),
    done: 'Passkey removed.',
  }),
})

const endOne = operation({
  name: 'sessions.end',
  path: 'sessions/end',
  page: '',
  roles: ['self'],
  fields: z.object({ session: z.string() }),
  example: { session: 'cs_none' },
  perform: async ({ tx, person, now }, { session: only }) => {
    if ((await endSessions(tx, person.id, { only, now })) === 0)
      throw new HttpError('not_found', { detail: 'This session has ended.' })
    return { record: only, subject: person.id, done: 'Session ended.' }
  },
})

const endOthers = operation({
  name: 'sessions.end_others',
  path: 'sessions/end-others',
  page: '',
  roles: ['self'],
  fields: z.object({}),
  example: {},
  perform: async ({ tx, person, session, now }) => {
    const ended = await endSessions(tx, person.id, { except: session.id, now })
    return { record: person.id, subject: person.id, after: { ended }, done: 'All other sessions ended.' }
  },
})

/** Changes to a person's own name, passkeys and sessions. */
export const selfOperations = [setName, keepPasskey, forgetPasskey, endOne, endOthers]
