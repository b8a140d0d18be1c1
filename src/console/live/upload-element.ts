import { css, html, LitElement, nothing, type TemplateResult } from 'lit'
import { askPage, showAnswer } from './ask-page.ts'
import { liveStyles } from './live-styles.ts'

/**
 * Wraps a form with a file: shows upload progress and lets the person cancel. Without scripts the form submits as usual.
 */
export class UploadElement extends LitElement {
  static override properties = { share: { state: true }, problem: { state: true } }
  static override styles = [
    liveStyles,
    css`
      .sending {
        display: flex;
        align-items: center;
        gap: 0.75rem;
        margin-block-start: 0.75rem;
        max-inline-size: 32rem;
      }

      progress {
        flex: 1;
        accent-color: var(--accent);
      }

      .problem {
        margin: 0.75rem 0 0;
        color: var(--error);
      }
    `,
  ]

  /** Upload progress from 0 to 1; undefined while idle. */
  share: number | undefined
  problem = ''

  #sending: AbortController | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.addEventListener('submit', this.#onSubmit)
  }

  #onSubmit = async (event: SubmitEvent): Promise<void> => {
    const { target: form, submitter } = event
    if (!(form instanceof HTMLFormElement) || form.enctype !== 'multipart/form-data' || event.defaultPrevented) return
    event.preventDefault()
    if (this.#sending !== undefined) return
    const sending = new AbortController()
    this.#sending = sending
    this.share = 0
    this.problem = ''
    const answered = await askPage({
      address: form.action,
      form: new FormData(form, submitter),
      signal: sending.signal,
      onProgress: (sent, all) => {
        this.share = sent / all
      },
    })
    this.#sending = undefined
    this.share = undefined
    if (answered !== undefined) showAnswer(answered, form.action)
    else if (!sending.signal.aborted) this.problem = 'The file wasn’t uploaded. Please try again.'
  }

  override render(): TemplateResult {
    return html`<slot></slot>${this.share === undefined ? nothing : this.#progress(this.share)}
      ${this.problem === '' ? nothing : html`<p class="problem" role="alert">${this.problem}</p>`}`
  }

  #progress(share: number): TemplateResult {
    const percent = Math.round(share * 100)
    const words = share < 1 ? `Uploading: ${percent}%` : 'Uploaded. Reading the file…'
    return html`<div class="sending">
      <progress aria-label="Uploading the file" max="1" .value=${share}></progress>
      <small role="status">${words}</small>
      <button type="button" @click=${() => this.#sending?.abort()}>Cancel</button>
    </div>`
  }
}
