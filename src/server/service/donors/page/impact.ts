import { html } from 'hono/html'
import type { Markup } from '../../../pages/page.ts'
import type { ImpactRate } from '../../reports/impact-rate.ts'
import type { ShownGift } from '../gift/load-gift.ts'
import type { DonorSpeaker } from './donor-speaker.ts'

/** What the nonprofit says its gifts do, and this one; nothing where it says nothing. */
export function impact({ rates, nonprofit, granted, way }: ShownGift, speaker: DonorSpeaker): Markup {
  if (rates.length === 0) return html``
  const { say, money } = speaker
  const isGiven = way.standing !== 'canceled' && way.standing !== 'refunded'
  return html`<section class="card" aria-labelledby="impact">
      <h2 id="impact">${say('impactTitle', { name: nonprofit.name })}</h2>
      <ul class="impact">${rates.map((rate) => {
        const made = Number((BigInt(granted) * BigInt(rate.quantity)) / BigInt(rate.cents))
        const of = say('impactRate', { amount: money(rate.cents), things: things(rate.quantity, rate, speaker) })
        const own = say('impactGift', { things: things(made, rate, speaker) })
        return html`<li>${isGiven && made > 0 ? html`<strong>${own}</strong>` : ''}<span>${of}</span></li>`
      })}</ul>
    </section>`
}

/** A number of things; the nonprofit's own words, which are English. */
function things(count: number, { unitOne, unitMany }: ImpactRate, { locale }: DonorSpeaker): string {
  return `${new Intl.NumberFormat(locale.tag).format(count)} ${count === 1 ? unitOne : unitMany}`
}
