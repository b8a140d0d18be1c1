import { html } from 'hono/html'
import type { Markup } from '../../server/pages/page.ts'
import { barePage } from '../frame/bare-page.ts'
import { button, hidden, textField } from '../frame/controls.ts'
import { say } from '../frame/say.ts'
import { signInWords as words } from './sign-in-words.ts'

/** What the page shows again after a refusal. */
export interface SignInView {
  to: string
  /** What the browser is asked for a passkey. */
  options: string
  problem?: { text: string; param?: string | undefined }
  email?: string
}

/** The page on which people come in: by a passkey, or by a letter. */
export function signInPage({ to, options, problem, email = '' }: SignInView): Markup {
  const context = { problem: problem ?? null, sent: { email } }
  return barePage(
    words.title,
    html`${problem !== undefined && problem.param === undefined ? html`<p class="flash problem" role="alert">${problem.text}</p>` : ''}
      ${passkeyForm('/console/sign-in/passkey', words.withPasskey, { options, to })}
      <form method="post" action="/console/sign-in">
        ${hidden('to', to)}
        ${textField(context, { name: 'email', label: words.email, type: 'email', autocomplete: 'username webauthn' })}
        ${button(words.send, 'quiet')}
      </form>
      <p class="hint"><a href="/console/sign-in?to=/console/me/claim">${words.claim}</a></p>`,
  )
}

/** A form whose button asks the browser for a passkey; without script it is not there. */
export function passkeyForm(
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

/** Says the same to everybody who asked for a link. */
export function sentPage(isPrivate: boolean): Markup {
  const kept = html`<p>${words.sentSandbox} <a href="/sandbox/mail">/sandbox/mail</a>.</p>`
  return barePage(words.sentTitle, html`<p>${words.sent}</p>${isPrivate ? kept : ''}`)
}

/** Leads on to a company's own sign-in; a link, since no form may be sent elsewhere. */
export function providerPage(address: string, domain: string): Markup {
  const label = say(words.providerButton, { host: new URL(address).host })
  return barePage(
    words.providerTitle,
    html`<p>${say(words.provider, { domain })}</p><p><a class="button" href="${address}">${label}</a></p>`,
  )
}

/** Asks for one press, so that programs that look into letters use up no link. */
export function followPage(path: string): Markup {
  return barePage(
    words.followTitle,
    html`<p>${words.follow}</p><form method="post" action="${path}">${button(words.followButton)}</form>`,
  )
}

/** Says where an invitation leads, and asks for the name of who follows it. */
export function invitationPage(path: string, { place, role }: { place: string; role: string }): Markup {
  return barePage(
    words.invitationTitle,
    html`<p>${say(words.invitation, { place, role })}</p>
      <form method="post" action="${path}">
        ${textField({ problem: null, sent: {} }, { name: 'name', label: words.name, autocomplete: 'name' })}
        ${button(words.accept)}
      </form>`,
  )
}

/** Says that a link leads nowhere any more. */
export function endedPage(): Markup {
  return barePage(
    words.endedTitle,
    html`<p>${words.ended}</p><p><a class="button quiet" href="/console/sign-in">${words.again}</a></p>`,
  )
}

/** Asks a person who is signed in to show once more who it is. */
export function provePage(
  title: string,
  view: { to: string; options: string; formToken: string; email: string; hasPasskey: boolean; problem?: string },
): Markup {
  const { to, options, formToken, email, hasPasskey, problem } = view
  return barePage(
    title,
    html`<p>${words.prove}</p>
      ${problem === undefined ? '' : html`<p class="flash problem" role="alert">${problem}</p>`}
      ${hasPasskey ? passkeyForm('/console/prove', words.proveWithPasskey, { options, to, formToken }) : ''}
      <form method="post" action="/console/prove/letter">
        ${hidden('form_token', formToken)}${hidden('to', to)}
        ${button(words.proveByLetter, hasPasskey ? 'quiet' : 'main')}
        <small>${say(words.proveHint, { email })}</small>
      </form>`,
  )
}
