import { html } from 'hono/html'
import type { Markup } from '../../../pages/page.ts'
import { page, typeName } from './layout.ts'

/** What a launch says before anybody proved to be the firm: nothing that its own address did not say. */
interface UnprovenLaunch {
  id: string
  state: string
  type: string
  sandbox: boolean
}

/** Asks whoever opened a launch to sign in. Whose client it is about is not shown before; no key is typed here. */
export function proofPage({ id, state, type, sandbox }: UnprovenLaunch): Markup {
  const title = `${typeName(type)}, ${state}`
  const to = encodeURIComponent(`/legal_extension/launch/${id}`)
  const main = html`<section class="card" data-launch="${id}" data-standing="proof_needed">
      <h1>${title}</h1>
      <p>Show that this client is your firm’s: sign in as one of its people.</p>
      <p><a class="button" href="/console/sign-in?to=${to}">Sign in</a></p>
      <p class="muted">Your firm’s own server may open this page for you with a signed token. Keys are never asked for here.</p>
    </section>`
  return page({ title, sandbox, main })
}
