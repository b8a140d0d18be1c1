import { TaskStatus } from '@lit/task'
import { nothing, type PropertyValues, type TemplateResult } from 'lit'
import { ApiElement, type ApiTask, type Phase } from './api-element.ts'
import { themeMistake } from './attribute-mistakes.ts'
import { html } from './bare-template.ts'
import { phaseOf } from './failures.ts'
import type { Sentences } from './messages/message.ts'

/** What the elements share that are a card around one answer. */
export abstract class CardElement<Own extends Sentences, Answer> extends ApiElement<Own> {
  protected abstract readonly answer: ApiTask<Answer>

  /** Tells whether an answer holds nothing to show yet. */
  protected abstract isEmpty(answer: Answer): boolean

  /** Shows an answer; it is undefined while it is awaited and where nothing can be asked. */
  protected abstract renderCard(answer: Answer | undefined): TemplateResult

  /** What is wrong with an attribute without which nothing true can be shown: nothing is asked for then. */
  protected get mistake(): string | undefined {
    return undefined
  }

  override get phase(): Phase {
    if (this.mistake !== undefined) return 'error'
    const { status, value, error } = this.answer
    if (status === TaskStatus.ERROR) return phaseOf(error)
    if (status !== TaskStatus.COMPLETE) return 'loading'
    if (value === undefined) return 'idle'
    return this.isEmpty(value) ? 'empty' : 'ready'
  }

  override refresh(): void {
    void this.answer.run()
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed)
    for (const mistake of [this.mistake, themeMistake(this)]) if (mistake !== undefined) this.warn(mistake)
  }

  protected override renderContent(): TemplateResult {
    if (this.mistake !== undefined)
      return html`<div class="frame" part="frame">
        <p class="failure" part="status" role="alert">${this.say('unavailable')}</p>
        <slot></slot>
      </div>`
    const { status, value, error } = this.answer
    if (status === TaskStatus.ERROR) return html`<div class="frame" part="frame">${this.renderFailure(error)}</div>`
    return this.renderCard(value)
  }

  /** A frame with a heading, and what belongs below it. */
  protected renderFrame(heading: unknown, content: unknown, icon: unknown = nothing): TemplateResult {
    return html`
      <div class="frame" part="frame" role="group" aria-labelledby="heading">
        <div class="top">${icon}<p class="heading" id="heading">${heading}</p>${this.renderRibbon()}</div>
        ${content}
      </div>
    `
  }
}
