import { css, html, nothing, type TemplateResult } from 'lit'
import type { ListedNonprofit } from '../../contract/nonprofits.ts'

/** The displayed data of a nonprofit. */
export type Named = Pick<ListedNonprofit, 'name' | 'ein' | 'category' | 'city' | 'state' | 'logo_url'> & {
  /** The nonprofits of a fund. */
  readonly fund_nonprofits?: readonly { readonly name: string }[] | undefined
}

/** A nonprofit's logo over its initial in the color of its cause; the initial stays visible without a logo. */
export function renderLogo({ category, logo_url, name }: Named): TemplateResult {
  return html`<span class="logo" part="logo" aria-hidden="true" .style=${`--_hue:${hueOf(category)}`}
    >${/[\p{L}\p{N}]/u.exec(name)?.[0]}${logo_url ? html`<img src=${logo_url} alt="" loading="lazy" @load=${showImage} />` : nothing}</span
  >`
}

/** A hue for each cause, in degrees; at least 24 from any other. */
export function hueOf(cause: string): number {
  return cause.charCodeAt(2) * 24 + cause.length * 48
}

function showImage({ target }: Event): void {
  if (target instanceof Element) target.classList.add('loaded')
}

/**
 * Place and EIN on one line, or the place alone if space is short; a search can render the place itself. A fund has
 * neither: its nonprofits stand there.
 */
export function renderFacts(
  { city, state, ein, fund_nonprofits: parts = [] }: Named,
  place: unknown = [city, state].filter(Boolean).join(', '),
): TemplateResult {
  if (ein === '') return html`<span class="muted">${parts.map(({ name }) => name).join(' · ')}</span>`
  return html`<span class="muted facts"><span dir="auto">${place}</span><span>${place && ' ·'}</span> <span>EIN ${ein.slice(0, 2)}-${ein.slice(2)}</span></span>`
}

/**
 * Styles of both. A name is as wide as its text, so that a name of the other direction starts where its neighbors do and
 * is truncated at its own end. In narrow places the EIN hides first; with large text on a phone, the logo too.
 */
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
    background: color-mix(in srgb, currentColor 12%, var(--_surface));
    color: light-dark(oklch(45% 0.1 var(--_hue)), oklch(85% 0.1 var(--_hue)));
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
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .line {
    inline-size: 70%;
    block-size: 0.875em;
    margin: 0.25em 0;
  }
  .line + .line {
    inline-size: 45%;
  }
  @container (max-width: 18em) {
    .facts :first-child ~ * {
      display: none;
    }
  }
  @container (max-width: 11em) {
    .logo {
      display: none;
    }
    .name {
      display: block;
    }
    .facts {
      white-space: normal;
    }
  }
`
