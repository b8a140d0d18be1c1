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

/** Asks for the firm's keys. Whose client it is about is not shown before. */
export function proofPage(launch: UnprovenLaunch, options: { refused?: boolean } = {}): Markup {
  const { id, state, type, sandbox } = launch
  const mode = sandbox ? 'test' : 'live'
  const title = `${typeName(type)}, ${state}`
  const main = html`<section class="card" data-launch="${id}" data-standing="proof_needed">
      <h1>${title}</h1>
      <p>Show that this client is your firm’s. The filing extension does so by itself when it holds your keys.</p>
      ${options.refused === true ? html`<p class="alert" role="alert">These are not the ${mode} keys of a law firm. Check both and try again.</p>` : ''}
      <form method="post" action="/legal_extension/launch/${id}" autocomplete="off">
        <label for="public_key">Public key</label>
        <input id="public_key" name="public_key" required autocapitalize="none" spellcheck="false" autocomplete="off">
        <label for="secret_key">Secret key</label>
        <input id="secret_key" name="secret_key" type="password" required autocomplete="off">
        <button type="submit">Show the filing</button>
      </form>
      <p class="muted">Use your firm’s ${mode} keys. They are checked and not kept.</p>
    </section>`
  return page({ title, sandbox, main })
}
