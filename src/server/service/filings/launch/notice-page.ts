import { html } from 'hono/html'
import type { Markup } from '../../../pages/page.ts'
import { page } from './layout.ts'

const NOTICES = {
  gone: {
    title: 'This launch has ended',
    sentence:
      'It is older than half an hour, was closed after wrong keys, or never was. Start again from your own software.',
  },
  not_a_client: {
    title: 'Not a client of your firm',
    sentence: 'No filing data of your firm belongs to this client. Save some first, then start again.',
  },
} as const

/** Says that there is nothing to show, and what to do. */
export function noticePage(name: keyof typeof NOTICES): Markup {
  const { title, sentence } = NOTICES[name]
  const main = html`<section class="card"><h1>${title}</h1><p>${sentence}</p></section>`
  return page({ title, sandbox: false, main })
}
