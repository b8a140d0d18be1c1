import type { Database } from '../../database/tables/tables.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import type { Markup } from '../../pages/page.ts'
import { PRIVATE, pageHeaders } from '../../pages/page-headers.ts'
import { acceptedLanguages, chooseLocale } from '../../pages/page-locale.ts'
import type { Processors } from '../../processors/processor.ts'
import type { Seal } from '../accounts/sealing.ts'
import { type DonorNotice, type DonorSpeaker, donorSpeaker, noticePage } from './page/layout.ts'

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

/** What the donors' pages stand on. */
export interface DonorPagesDependencies {
  db: Database
  clock: Clock
  newId: NewId
  seal: Seal
  /** The origin the world reaches the pages at, without a slash at the end. */
  publicUrl: string
  /** Who takes donors' money; without it the sandbox's own. */
  processors?: Partial<Processors>
  /** Whose days the steps of a gift are dated by; `FOUNDATION_TIME_ZONE` when absent. */
  timeZone?: string
}
