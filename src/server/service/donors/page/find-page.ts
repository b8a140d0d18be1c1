import { html } from 'hono/html'
import { icon } from '../../../pages/icon.ts'
import type { Markup } from '../../../pages/page.ts'
import type { DonorSpeaker } from './donor-speaker.ts'
import { donorPage } from './layout.ts'

/** The page where a donor has the link to all gifts sent; `wrong` is what was typed and is no address. */
export function findPage(speaker: DonorSpeaker, wrong?: string): Markup {
  const { say } = speaker
  const described = wrong === undefined ? '' : html` aria-invalid="true" aria-describedby="email-problem" autofocus`
  return donorPage({
    speaker,
    title: say('findTitle'),
    main: html`<main class="notice"><section class="card" aria-labelledby="title">
      ${icon('mail', 'mark')}
      <h1 id="title">${say('findTitle')}</h1>
      <p id="hint">${say('find')}</p>
      <form method="post" action="/gift" novalidate>
        <div class="field">
          <label for="email">${say('email')}</label>
          <input id="email" name="email" type="email" value="${wrong ?? ''}" autocomplete="email" maxlength="254" dir="ltr" required${described}>
          ${wrong === undefined ? '' : html`<p class="problem" id="email-problem">${say('emailWrong')}</p>`}
        </div>
        <button class="give" type="submit">${say('findButton')}</button>
      </form>
    </section></main>`,
  })
}
