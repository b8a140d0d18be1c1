import { html } from 'hono/html'
import { icon } from '../../../pages/icon.ts'
import type { Markup } from '../../../pages/page.ts'
import type { Gift } from './gift.ts'
import type { HostedSpeaker } from './hosted-speaker.ts'
import { connection, page } from './layout.ts'
import { shopLogo } from './shop-brand.ts'

/** The sandbox's stand-in for the page of a donor's bank. */
export function bankPage(gift: Gift, action: string, speaker: HostedSpeaker): Markup {
  const { amount, nonprofit, testMode } = gift
  const { say, money } = speaker
  return page({
    speaker,
    title: say('bankTitle'),
    testMode,
    brand: gift,
    main: html`<main class="notice"><section class="card" aria-labelledby="title">
      ${shopLogo(gift)}
      ${icon('alert', 'mark')}
      <h1 id="title">${say('bankQuestion')}</h1>
      <p>${say('bank', { amount: money(amount), name: nonprofit.name })}</p>
      <form method="post" action="${action}" data-gift>
        <button class="give" type="submit" name="answer" value="agree">${say('bankAgree')}</button>
        <button class="give quiet" type="submit" name="answer" value="refuse">${say('bankRefuse')}</button>
        ${connection(speaker)}
      </form>
    </section></main>`,
  })
}
