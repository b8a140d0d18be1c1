import { css, html, nothing, type TemplateResult } from 'lit'

/** Parts of a card besides its content. */
interface CardOptions {
  heading: unknown
  icon?: unknown
  /** The badge of test mode. */
  ribbon: unknown
}

/** Renders a frame with a heading and the content below it. */
export function renderCard({ heading, icon = nothing, ribbon }: CardOptions, content: unknown): TemplateResult {
  return html`
    <div class="frame" part="frame" role="group" aria-labelledby="heading">
      <div class="top">
        ${icon}
        <p class="heading" id="heading">${heading}</p>
        ${ribbon}
      </div>
      ${content}
    </div>
  `
}

/** Styles of a card with a heading. */
export const cardStyles = css`
  .top {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5em;
  }
  .heading {
    flex: 1 5em;
    font-weight: 500;
  }
`

/** Renders a frame with a failure, or other content without a heading. */
export function renderFrame(content: unknown): TemplateResult {
  return html`<div class="frame" part="frame">${content}</div>`
}

/** Paths of the small icons, in a 20 by 20 view box. */
export const SEARCH = 'M14 9A5 5 0 1 1 4 9a5 5 0 0 1 10 0m-1 4 4 4'
export const CROSS = 'm5 5 10 10m0-10L5 15'
export const CHECK = 'm4 11 4 4 8-9'
export const LOCK = 'M5 9h10v7H5zm2 0V6a3 3 0 0 1 6 0v3'
export const LEAF = 'M4 17c1-5 4-7 7-8M5 15C1 8 10 4 16 4c1 9-5 15-11 11'

/** A decorative icon in the color of the surrounding text. */
export function renderIcon(lines: string): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 20 20" fill="none" stroke="currentColor"
    stroke-width="1.75" aria-hidden="true"><path d=${lines} /></svg>`
}
