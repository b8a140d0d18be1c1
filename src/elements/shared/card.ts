import { html, nothing, type TemplateResult } from 'lit'

/** What a card shows besides its content. */
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

/** Renders a frame with a failure, or anything else that has no heading. */
export function renderFrame(content: unknown): TemplateResult {
  return html`<div class="frame" part="frame">${content}</div>`
}
