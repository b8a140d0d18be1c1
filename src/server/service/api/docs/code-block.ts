import { html } from 'hono/html'
import type { Markup } from '../../../pages/page.ts'
import { SAMPLE_LANGUAGES, type SampleLanguage } from './code-samples.ts'

/** Code with a button that copies it, which the page's script brings to life. */
export function codeBlock(code: string, label: string): Markup {
  return html`<div class="code"><pre tabindex="0" role="group" aria-label="${label}"><code>${code}</code></pre><button class="copy" type="button" hidden>Copy</button></div>`
}

/** The same in every language; the reader's is shown. */
export function sampleBlocks(samples: Readonly<Record<SampleLanguage, string>>, label: string): Markup[] {
  return languages.map(
    ({ language, name }) =>
      html`<div class="sample" data-language="${language}">${codeBlock(samples[language], `${label} in ${name}`)}</div>`,
  )
}

const languages = SAMPLE_LANGUAGES.map(([language, name]) => ({ language, name }))

/** Lets the reader choose the language of all examples. */
export function languageChoice(): Markup {
  return html`<form class="languages" hidden>
    <label for="language">Examples in</label>
    <select id="language">${languages.map(({ language, name }) => html`<option value="${language}">${name}</option>`)}</select>
  </form>`
}
