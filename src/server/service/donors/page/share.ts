import { html } from 'hono/html'
import type { Markup } from '../../../pages/page.ts'
import type { ShownGift } from '../gift/load-gift.ts'
import type { DonorSpeaker } from './donor-speaker.ts'

/** Ways to tell others of the nonprofit; none of them carries the address of this page. */
export function share({ nonprofit, way }: ShownGift, { say, locale }: DonorSpeaker): Markup {
  if (way.standing === 'canceled' || way.standing === 'refunded') return html``
  const { id, name, ein } = nonprofit
  // A mail program shows the characters that keep directions apart inside a sentence; letters need none.
  const plain = (text: string): string => encodeURIComponent(text.replace(/[\u2068\u2069]/g, ''))
  const words = say('shareText', { name, ein: ein.replace(/^(\d{2})(\d{7})$/, '$1-$2') })
  return html`<section class="card" aria-labelledby="share">
      <h2 id="share">${say('shareTitle', { name })}</h2>
      <p class="links">
        <a href="mailto:?subject=${plain(name)}&amp;body=${plain(words)}">${say('shareByMail')}</a>
        <a href="/social/${id}/white.png?lang=${locale.language}" download="${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.png">${say('sharePicture')}</a>
      </p>
      <p class="small">${say('shareHint')}</p>
    </section>`
}
