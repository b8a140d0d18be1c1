import { html } from 'hono/html'
import type { Markup } from '../../server/pages/page.ts'
import type { NonprofitRecord } from '../../server/service/directory/registry/nonprofit-records.ts'
import { card } from '../frame/controls.ts'
import { say } from '../frame/say.ts'
import { profileWords as words } from './profile-words.ts'

/** A nonprofit as the picker and a card show it. */
export function preview(nonprofit: NonprofitRecord): Markup {
  const { name, ein, city, state, mission, stats, logo_url: logo, cover_image_url: cover } = nonprofit
  const place = [city, state].filter((part) => part !== '').join(', ')
  const facts = `${place === '' ? '' : `${place} · `}EIN ${ein.slice(0, 2)}-${ein.slice(2)}`
  const row = html`<div class="listed-as"><span class="logo" aria-hidden="true">${picture(logo) ?? [...name][0]}</span>
    <span>${name}<br><small>${facts}</small></span></div>`
  const sentences = stats.map((sentence) => html`<span class="tag">${sentence}</span> `)
  const face = html`<div class="card-as">${picture(cover) ?? ''}<div>${row}
    <p>${mission === '' ? html`<span class="hint">${words.noMission}</span>` : mission}</p>
    ${stats.length === 0 ? '' : html`<p>${sentences}</p>`}</div></div>`
  const elsewhere = [logo, cover]
    .filter((url) => url !== null && !url.startsWith('/'))
    .map((url) => html`<p class="hint">${say(words.elsewhere, { url: url ?? '' })}</p>`)
  return card(
    words.preview,
    html`<div class="beside">
      <div><p class="hint">${words.inPicker}</p>${row}</div>
      <div><p class="hint">${words.onCard}</p>${face}</div>
    </div>${elsewhere}`,
  )
}

/** A picture that lies here; pages of the console load nothing from elsewhere. */
function picture(address: string | null): Markup | undefined {
  return address?.startsWith('/') === true ? html`<img src="${address}" alt="">` : undefined
}
