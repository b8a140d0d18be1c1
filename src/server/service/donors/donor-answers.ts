import type { Markup } from '../../pages/page.ts'
import { PRIVATE, pageHeaders } from '../../pages/page-headers.ts'
import { acceptedLanguages, chooseLocale } from '../../pages/page-locale.ts'
import { type DonorSpeaker, donorSpeaker } from './page/donor-speaker.ts'
import { type DonorNotice, noticePage } from './page/layout.ts'

function headersFor(formsTo: readonly string[]): Record<string, string> {
  return pageHeaders({ 'script-src': "'none'", 'form-action': ["'self'", ...formsTo].join(' ') }, PRIVATE)
}

/** Speaks the first of the wanted languages that we speak, then those of the donor's browser. */
export function speakerFor(request: Request, ...wanted: (string | null)[]): DonorSpeaker {
  return donorSpeaker(chooseLocale([...wanted, ...acceptedLanguages(request)]))
}

/** Answers a page that nobody else keeps, frames or finds; its forms may lead to the origins named, besides our own. */
export async function answerPage(status: number, markup: Markup, formsTo: readonly string[] = []): Promise<Response> {
  return new Response(String(await markup), { status, headers: headersFor(formsTo) })
}

/** Answers a page that only says something. */
export function answerNotice(status: number, notice: DonorNotice, speaker: DonorSpeaker): Promise<Response> {
  return answerPage(status, noticePage(notice, speaker))
}

/** Says that an address leads nowhere (404), the same for a forged one and for one of another installation. */
export function answerUnknown(speaker: DonorSpeaker): Promise<Response> {
  const { say } = speaker
  const link = { href: '/gift', label: say('findTitle') }
  return answerNotice(404, { title: say('unknownTitle'), sentences: [say('unknown')], mark: 'alert', link }, speaker)
}

/** Refuses a form that a page of another site sent in the donor's name (403). */
export function answerForeign(speaker: DonorSpeaker, path: string): Promise<Response> {
  const { say } = speaker
  const link = { href: path, label: say('goToPage') }
  return answerNotice(403, { title: say('foreignTitle'), sentences: [say('foreign')], mark: 'alert', link }, speaker)
}
