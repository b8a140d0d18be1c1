import { html } from 'hono/html'
import type { Markup } from '../../server/pages/page.ts'
import { passkeysOf, registrationOptions } from '../../server/service/people/passkeys.ts'
import { openSessions } from '../../server/service/people/sessions.ts'
import { button, card, hidden, moment, operationForm, table, textField } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { homeOf } from '../frame/layout.ts'
import { selfWords as words } from './self-words.ts'

/** A person's own page: name, passkeys, sessions, and where the person works. */
export const selfPage: ConsolePage = {
  path: '',
  roles: ['self'],
  nav: words.nav,
  show: async (context) => ({
    title: words.title,
    main: html`${places(context)}${profile(context)}${await passkeys(context)}${await sessions(context)}`,
  }),
}

function places({ memberships }: PageContext): Markup {
  const columns = [
    { label: words.place, cell: place },
    { label: words.role, cell: ({ role }: { role: string }) => role },
  ]
  return card(words.places, table(words.places, columns, memberships, html`<p>${words.noPlaces}</p>`))
}

function place(membership: PageContext['memberships'][number]): Markup {
  return html`<a href="${homeOf(membership)}">${membership.name}</a>`
}

function profile(context: PageContext): Markup {
  const { name } = context.person
  const field = textField(context, { name: 'name', label: words.name, value: name, autocomplete: 'name' })
  return card(words.profile, operationForm(context, 'profile/set', html`${field}${button(words.save)}`, 'line'))
}

async function passkeys(context: PageContext): Promise<Markup> {
  const { dependencies, person, now, timeZone, formToken } = context
  const { db, seal, publicUrl } = dependencies
  const known = await passkeysOf(db, person.id)
  const options = await registrationOptions({ seal, publicUrl, now }, person, known)
  const columns = [
    { label: words.name, cell: ({ name }: (typeof known)[number]) => name },
    { label: words.added, cell: ({ created_at: at }: (typeof known)[number]) => moment(at, timeZone) },
    {
      label: words.used,
      cell: ({ used_at: at }: (typeof known)[number]) => (at === null ? words.never : moment(at, timeZone)),
    },
    {
      label: words.remove,
      isQuiet: true as const,
      cell: ({ id }: (typeof known)[number]) =>
        operationForm(context, 'passkeys/remove', html`${hidden('passkey', id)}${button(words.remove, 'grave')}`),
    },
  ]
  return card(
    words.passkeys,
    html`<p class="hint">${words.passkeysHint}</p>
      ${table(words.passkeys, columns, known, html`<p>${words.noPasskeys}</p>`)}
      <noscript><p class="hint">${words.noScript}</p></noscript>
      <form class="line" method="post" action="/console/me/passkeys/add" data-passkey="create" data-options="${options}" hidden>
        <p class="flash problem" role="alert" hidden></p>
        ${hidden('form_token', formToken)}${hidden('credential', '')}
        ${textField(context, { name: 'passkey_name', label: words.passkeyName, required: false })}
        ${button(words.addPasskey)}
      </form>`,
  )
}

async function sessions(context: PageContext): Promise<Markup> {
  const { dependencies, person, session, now, timeZone } = context
  const open = await openSessions(dependencies.db, person.id, now)
  const columns = [
    {
      label: words.device,
      cell: ({ id, agent }: (typeof open)[number]) =>
        id === session.id ? html`${browserOf(agent)} <span class="tag">${words.here}</span>` : browserOf(agent),
    },
    { label: words.address, cell: ({ address }: (typeof open)[number]) => address ?? '' },
    { label: words.began, cell: ({ created_at: at }: (typeof open)[number]) => moment(at, timeZone) },
    { label: words.seen, cell: ({ seen_at: at }: (typeof open)[number]) => moment(at, timeZone) },
    {
      label: words.end,
      isQuiet: true as const,
      cell: ({ id }: (typeof open)[number]) =>
        operationForm(context, 'sessions/end', html`${hidden('session', id)}${button(words.end, 'quiet')}`),
    },
  ]
  const others = operationForm(context, 'sessions/end-others', button(words.endAll, 'quiet'))
  return card(words.sessions, table(words.sessions, columns, open, html`<p>${words.noSessions}</p>`), others)
}

/** What people call the browser and the machine behind a `User-Agent`. */
function browserOf(agent: string): string {
  const browser = /(Edg|Firefox|Chrome|Safari)\//.exec(agent)?.[1]?.replace('Edg', 'Edge')
  const machine = /(iPhone|iPad|Android|Windows|Mac OS X|Linux)/.exec(agent)?.[1]?.replace('Mac OS X', 'Mac')
  return [browser, machine].filter((word) => word !== undefined).join(', ') || agent.slice(0, 40) || '?'
}
