import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { SocialMediaContent } from '../../contract/nonprofits.ts'
import { shareEnglish } from '../messages/english.ts'
import { AlmonerElement } from '../shared/almoner-element.ts'
import { isAbsent, reflected } from '../shared/attributes.ts'
import { cardStyles, renderCard, renderFrame } from '../shared/card.ts'
import { ContentSharedEvent } from '../shared/events.ts'
import { showNonprofit, socialMediaContent } from '../shared/operations.ts'
import { type Phase, type Shown, taskPhase } from '../shared/service.ts'
import { tokens } from '../shared/tokens.styles.ts'
import { styles } from './social-share.styles.ts'

/** Networks with a plain share link. */
const NETWORKS = [
  ['Facebook', 'https://www.facebook.com/sharer/sharer.php?u={url}'],
  ['X', 'https://x.com/intent/post?text={text}&url={url}'],
  ['WhatsApp', 'https://wa.me/?text={text}%20{url}'],
  ['LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/?url={url}'],
] as const

/** A prepared picture. */
type Picture = Shown<SocialMediaContent>

/** A nonprofit and its pictures. */
interface Shared {
  name: string
  pictures: readonly Picture[]
}

/**
 * Shares a nonprofit's pictures: previews of the themes, the device's share sheet if it has one, otherwise download,
 * copy and plain links. No third-party scripts, no tracking.
 *
 * @slot - Fallback: a link that works without this element; shown until it is ready and whenever it can't work.
 * @csspart frame - The frame around everything.
 * @csspart preview - The picture of the chosen theme.
 * @csspart theme - One theme to choose.
 * @csspart button - Every button.
 * @csspart link - A link to a network.
 * @csspart status - The error message.
 * @csspart ribbon - The badge of test mode.
 * @cssstate idle - No nonprofit is set yet.
 * @cssstate loading - The pictures are loading.
 * @cssstate ready - The pictures are shown.
 * @cssstate empty - There are no pictures.
 * @cssstate error - A request failed.
 * @cssstate offline - There is no connection.
 * @fires almoner-ready - The element can be used; once.
 * @fires almoner-content-shared - A picture or link was shared.
 * @fires almoner-request-failed - A request failed after its retry.
 */
export class SocialShareElement extends AlmonerElement {
  static override readonly english = shareEnglish
  static override styles = [tokens, cardStyles, styles]
  static override properties = {
    ...AlmonerElement.properties,
    nonprofitId: { ...reflected, attribute: 'nonprofit-id' },
    url: {},
    text: {},
    chosen: { state: true },
    notice: { state: true },
  }

  /** ID or EIN of the nonprofit. */
  nonprofitId = ''
  /** The page to share; this page if empty. */
  url = ''
  /** Text to share with it. */
  text = ''
  protected chosen = 0
  protected notice = ''

  readonly #shared = this.serviceTask(
    () => [this.nonprofitId, this.language, this.url] as const,
    async ([id, locale, url], signal): Promise<Shared | undefined> => {
      if (isAbsent(id)) return undefined
      // Only for a page that the store names: drawing pictures for every page of a store would be too much.
      const gift_page = url && this.#link
      const [{ name }, pictures] = await Promise.all([
        this.ask(showNonprofit, { params: { id } }, { signal }),
        this.ask(
          socialMediaContent,
          { params: { id }, query: { locale, ...(gift_page && { gift_page }) } },
          { signal },
        ),
      ])
      this.chosen = 0
      return { name, pictures }
    },
  )

  override get phase(): Phase {
    return taskPhase(this.#shared, ({ pictures }) => pictures.length === 0)
  }

  override refresh(): void {
    void this.#shared.run()
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed)
    if (isAbsent(this.nonprofitId)) this.warn('needs a nonprofit-id')
  }

  get #link(): string {
    const link = document.createElement('a')
    link.href = this.url || location.href
    return link.href
  }

  get #words(): string {
    return this.text || this.t('shareText', { name: this.#shared.value?.name })
  }

  async #onShare(content: Picture | undefined): Promise<void> {
    const link = { url: this.#link, text: this.#words }
    const file = await pictureFile(content?.url)
    const withFile = file === undefined ? link : { ...link, files: [file] }
    try {
      await navigator.share(navigator.canShare?.(withFile) ? withFile : link)
      this.dispatchEvent(new ContentSharedEvent({ way: 'device' }))
    } catch {
      // The donor or the device canceled: both are fine, and all other options are still there.
    }
  }

  async #onCopy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.#link)
      this.notice = this.t('copied')
      this.dispatchEvent(new ContentSharedEvent({ way: 'copy' }))
    } catch {
      this.notice = this.t('copyFailed', { url: this.#link })
    }
  }

  protected override renderContent(): TemplateResult {
    if (/error|offline/.test(this.phase)) return renderFrame(this.renderFailure(this.#shared.error))
    if (this.phase === 'idle') return html`<slot></slot>`
    const { name = '', pictures } = this.#shared.value ?? {}
    const heading =
      pictures === undefined
        ? html`<span class="skeleton"><span class="hidden-visually">${this.t('loading')}</span>&nbsp;</span>`
        : this.t('shareTitle', { name })
    return renderCard(
      { heading, ribbon: this.renderRibbon() },
      html`${this.#renderPictures(name, pictures)} ${this.#renderWays(pictures?.[this.chosen])}`,
    )
  }

  #renderPictures(name: string, contents: readonly Picture[] | undefined): TemplateResult {
    const content = contents?.[this.chosen]
    return html`
      <div class="preview skeleton" part="preview">
        ${
          content === undefined
            ? html`<p class=${contents === undefined ? 'hidden-visually' : 'muted'} role="status">${this.t(contents === undefined ? 'loading' : 'shareNone')}</p>`
            : html`<img
                src=${content.url}
                alt=${this.t('sharePreview', { theme: this.#themeName(content), name })}
                width="600"
                height="600"
              />`
        }
      </div>
      <fieldset>
        <legend class="hidden-visually">${this.t('sharePicture')}</legend>
        ${(contents ?? []).map((one, index) => this.#renderTheme(one, index))}
      </fieldset>
    `
  }

  #renderTheme(content: Picture, index: number): TemplateResult {
    return html`<label class="theme" part="theme">
      <input
        type="radio"
        name="theme"
        class="hidden-visually"
        .checked=${index === this.chosen}
        @change=${() => {
          this.chosen = index
        }}
      />
      <span>${this.#themeName(content)}</span>
    </label>`
  }

  #themeName({ theme }: Picture): string {
    return isKnown(theme) ? this.t(theme) : theme
  }

  #renderWays(content: Picture | undefined): TemplateResult {
    const canShare = typeof navigator.share === 'function'
    const networks = NETWORKS.map(([name, address]) => this.#renderNetwork(name, address))
    return html`
      <div class="ways">
        ${
          canShare
            ? html`<button type="button" class="main-button" part="button" @click=${() => this.#onShare(content)}>${this.t('share')}</button>`
            : nothing
        }
        ${
          content === undefined
            ? html`<span class="main-button skeleton" aria-hidden="true"><span>${this.t('download')}</span></span>`
            : html`<a
                class=${canShare ? 'quiet-button' : 'main-button'}
                part="button"
                href=${content.url}
                download
                target="_blank"
                rel="noopener"
                @click=${() => this.dispatchEvent(new ContentSharedEvent({ way: 'download' }))}
                >${this.t('download')}</a
              >`
        }
        <button type="button" class="quiet-button" part="button" @click=${() => this.#onCopy()}>${this.t('copyLink')}</button>
      </div>
      <p class="networks">
        ${networks.slice(0, -1)}<span>${networks.slice(-1)}${this.#renderNetwork(this.t('email'), 'mailto:?subject={name}&body={text}%20{url}')}</span>
      </p>
      <p class="muted notice" role="status">${this.notice}</p>
    `
  }

  #renderNetwork(name: string, address: string): TemplateResult {
    const href = address
      .replace('{url}', encodeURIComponent(this.#link))
      .replace('{text}', encodeURIComponent(this.#words))
      .replace('{name}', encodeURIComponent(this.#shared.value?.name ?? ''))
    // A new window for `mailto:` would stay open and empty.
    const target = address.startsWith('mailto:') ? nothing : '_blank'
    return html`<a part="link" href=${href} target=${target} rel="noopener noreferrer">${name}</a>`
  }
}

/** The picture as a file for the device's share sheet; undefined if it can't be loaded. */
async function pictureFile(url: string | undefined): Promise<File | undefined> {
  if (url === undefined) return undefined
  try {
    const blob = await (await fetch(url, { credentials: 'omit' })).blob()
    return new File([blob], `picture.${blob.type.split('/')[1] ?? 'png'}`, { type: blob.type })
  } catch {
    return undefined
  }
}

function isKnown(theme: string): theme is 'pink' | 'white' | 'black' {
  return /^(pink|white|black)$/.test(theme)
}

declare global {
  interface HTMLElementTagNameMap {
    'social-share': SocialShareElement
  }
}
