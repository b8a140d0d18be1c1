import { html } from 'hono/html'
import type { Markup } from '../../server/pages/page.ts'
import { button, hidden, textField } from '../frame/controls.ts'
import { barePage } from '../frame/layout.ts'

/** Values of the sign-in page, also after a refusal. */
interface SignInView {
  to: string
  /** Passkey request options for the browser. */
  options: string
  problem?: { text: string; param?: string | undefined }
  email?: string
}

/** The sign-in page: by passkey or by e-mailed link. */
export function signInPage({ to, options, problem, email = '' }: SignInView): Markup {
  const context = { problem: problem ?? null, sent: { email } }
  return barePage(
    'Sign in',
    html`${problem !== undefined && problem.param === undefined ? html`<p class="flash problem" role="alert">${problem.text}</p>` : ''}
      ${passkeyForm('/console/sign-in/passkey', 'Sign in with a passkey', { options, to })}
      <form method="post" action="/console/sign-in">
        ${hidden('to', to)}
        ${textField(context, { name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username webauthn' })}
        ${button('E-mail me a link', 'quiet')}
      </form>
      <p class="hint"><a href="/console/sign-in?to=/console/me/claim">Do you work for a nonprofit that isn’t here yet? Claim it.</a></p>`,
  )
}

/** A form whose button asks the browser for a passkey; hidden without scripts. */
function passkeyForm(
  action: string,
  label: string,
  { options, to, formToken }: { options: string; to?: string; formToken?: string },
): Markup {
  return html`<form method="post" action="${action}" data-passkey="get" data-options="${options}" hidden>
    ${to === undefined ? '' : hidden('to', to)}${formToken === undefined ? '' : hidden('form_token', formToken)}
    ${hidden('credential', '')}
    <p class="flash problem" role="alert" hidden></p>
    ${button(label)}
  </form>`
}

/** The same answer whether or not the address is known. */
export function sentPage(isPrivate: boolean): Markup {
  const sandboxNote = html`<p>The sandbox doesn’t send e-mails. Read them at <a href="/sandbox/mail">/sandbox/mail</a>.</p>`
  return barePage(
    'Check your e-mail',
    html`<p>If this address belongs to a user, we’ve sent a sign-in link to it. The link works for 15 minutes.</p>${isPrivate ? sandboxNote : ''}`,
  )
}

/** Link to a company's own sign-in. The security policy forbids forms to other sites. */
export function providerPage(address: string, domain: string): Markup {
  const label = `Continue to ${new URL(address).host}`
  return barePage(
    'Sign in with your company',
    html`<p>People with an address at ${domain} sign in through their company.</p><p><a class="button" href="${address}">${label}</a></p>`,
  )
}

/** Asks for a click, so that e-mail scanners don't use up the link. */
export function followPage(path: string): Markup {
  return barePage(
    'Sign in',
    html`<p>Continue to sign in with the link from your e-mail.</p><form method="post" action="${path}">${button('Sign in')}</form>`,
  )
}

/** Names the team of an invitation and asks for the person's name. */
export function invitationPage(path: string, { place, role }: { place: string; role: string }): Markup {
  return barePage(
    'Welcome',
    html`<p>You’re invited to join ${place} as ${role}.</p>
      <form method="post" action="${path}">
        ${textField({ problem: null, sent: {} }, { name: 'name', label: 'Your name', autocomplete: 'name' })}
        ${button('Accept invitation')}
      </form>`,
  )
}

/** Says that a link has expired. */
export function endedPage(): Markup {
  return barePage(
    'This link has expired',
    html`<p>It was already used, or it’s too old. Request a new one.</p><p><a class="button quiet" href="/console/sign-in">Sign in</a></p>`,
  )
}

/** Asks a signed-in person to confirm their identity. */
export function provePage(
  title: string,
  view: { to: string; options: string; formToken: string; email: string; hasPasskey: boolean; problem?: string },
): Markup {
  const { to, options, formToken, email, hasPasskey, problem } = view
  return barePage(
    title,
    html`<p>This action needs a recent sign-in. Please confirm that it’s you.</p>
      ${problem === undefined ? '' : html`<p class="flash problem" role="alert">${problem}</p>`}
      ${hasPasskey ? passkeyForm('/console/prove', 'Use passkey', { options, to, formToken }) : ''}
      <form method="post" action="/console/prove/letter">
        ${hidden('form_token', formToken)}${hidden('to', to)}
        ${button('E-mail me a link', hasPasskey ? 'quiet' : 'main')}
        <small>The link goes to ${email}.</small>
      </form>`,
  )
}
