import { html } from 'hono/html'
import type { Markup } from '../../../pages/page.ts'
import { dollars } from '../../../rendering/amounts.ts'
import type { Gift } from './gift.ts'
import { icon, page } from './layout.ts'

/** The sandbox's stand-in for the page of a donor's bank. */
export function bankPage({ amount, nonprofit, testMode }: Gift, action: string): Markup {
  return page({
    title: 'Confirm with your bank',
    testMode,
    main: html`<main class="notice"><section class="card" aria-labelledby="title">
      ${icon('alert', 'mark')}
      <h1 id="title">Is this you?</h1>
      <p>Your test bank asks you to confirm a payment of ${dollars(amount)} for ${nonprofit.name}.</p>
      <form method="post" action="${action}" data-gift>
        <button class="give" type="submit" name="answer" value="agree">Confirm payment</button>
        <button class="give quiet" type="submit" name="answer" value="refuse">Refuse</button>
      </form>
    </section></main>`,
  })
}
