import { css, html, nothing, type TemplateResult } from 'lit'
import type { ListedNonprofit } from '../../contract/nonprofits.ts'

/** What is shown of a nonprofit wherever one is named. */
export type Named = Pick<ListedNonprofit, 'name' | 'ein' | 'city' | 'state' | 'icon_url' | 'logo_url'>

/** The picture of a nonprofit over its initial, which stays when no picture comes. */
export function renderLogo({ logo_url, icon_url, name }: Named): TemplateResult {
  const source = logo_url || icon_url
  return html`<span class="logo" part="logo" aria-hidden="true"
    >${[...name][0]}${source ? html`<img src=${source} alt="" loading="lazy" @load=${showImage} />` : nothing}</span
  >`
}

function showImage({ target }: Event): void {
  if (target instanceof Element) target.classList.add('loaded')
}

/** Place and EIN on one line: where it is narrow, the place is shortened. */
export function renderFacts({ city, state, ein }: Named): TemplateResult {
  const place = [city, state].filter(Boolean).join(', ')
  return html`<span class="muted facts"><span dir="auto">${place}</span><span>${`${place && ' · '}EIN ${ein.slice(0, 2)}-${ein.slice(2)}`}</span></span>`
}

/** Looks of both. */
export const nonprofitStyles = css`
  .logo {
    place-items: center;
    position: relative;
    display: grid;
    flex: none;
    inline-size: 3em;
    border-radius: var(--_radius);
    block-size: 3em;
    overflow: hidden;
    background: var(--_soft);
    color: var(--_accent);
    font-weight: 500;
  }
  .logo img {
    position: absolute;
    inline-size: 100%;
    block-size: 100%;
    object-fit: contain;
    background: #fff;
  }
  .logo img:not(.loaded) {
    opacity: 0;
  }
  .words {
    display: flex;
    flex: 1 7em;
    flex-direction: column;
    min-inline-size: 0;
  }
  /* As wide as it is, so that a name of the other direction begins where its neighbours do and is cut at its own end. */
  .name {
    align-self: flex-start;
    max-inline-size: 100%;
    -webkit-box-orient: vertical;
    display: -webkit-box;
    font-weight: 600;
    line-height: 1.35;
    overflow: hidden;
    -webkit-line-clamp: 2;
    overflow-wrap: anywhere;
  }
  .facts {
    display: flex;
    white-space: pre;
  }
  .facts :first-child {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .facts :last-child {
    flex: none;
  }
  .line {
    inline-size: 70%;
    block-size: 0.875em;
    margin: 0.25em 0;
  }
  .line + .line {
    inline-size: 45%;
  }
  /* Large text on a phone: the room goes to the words, and none of them is cut off. */
  @container (max-width: 11em) {
    .logo {
      display: none;
    }
    .name,
    .facts {
      display: block;
      white-space: normal;
    }
  }
`
