import { unstorable } from '../../../contract/index.ts'
import { clientAddress, isFromElsewhere } from '../../http/client-address.ts'
import type { TokenBuckets } from '../../http/rate-limits.ts'
import { readSentForm } from '../checkout/payment-form.ts'
import { answerForeign, answerNotice, answerPage, type DonorPagesDependencies, speakerFor } from './donor-answers.ts'
import type { DonorSpeaker } from './page/layout.ts'
import { findPage } from './page/mine-page.ts'
import { requestDonationSearch } from './search/searches.ts'

const LONGEST_EMAIL = 254

/** Shows the form that asks for the links to one's gifts. */
export function showFindForm(request: Request): Promise<Response> {
  return answerPage(200, findPage(speakerFor(request)))
}

/** Takes the form; answers the same for every address, and leads nowhere where an answer would differ. */
export async function takeFindForm(
  { db, newId, clock, publicUrl }: DonorPagesDependencies,
  askers: TokenBuckets,
  request: Request,
): Promise<Response> {
  const speaker = speakerFor(request)
  if (isFromElsewhere(request, publicUrl)) return answerForeign(speaker, '/gift')
  const email = ((await readSentForm(request))?.get('email') ?? '').trim()
  if (!isEmail(email)) return answerPage(422, findPage(speaker, email.slice(0, LONGEST_EMAIL)))
  const client = clientAddress(request)
  const asked = client === undefined ? undefined : askers.take(client)
  if (asked?.allowed === false) return answerWait(speaker, asked.resetSeconds)
  await requestDonationSearch(db, newId, { email, locale: speaker.locale.tag, now: clock.now(true) })
  const { say } = speaker
  return answerNotice(200, { title: say('sentTitle'), sentences: [say('sent')], mark: 'mail' }, speaker)
}

async function answerWait(speaker: DonorSpeaker, seconds: number): Promise<Response> {
  const { say, locale } = speaker
  const minutes = new Intl.NumberFormat(locale.tag, { style: 'unit', unit: 'minute', unitDisplay: 'long' })
  const duration = minutes.format(Math.ceil(seconds / 60))
  const response = await answerNotice(
    429,
    { title: say('waitTitle'), sentences: [say('wait', { duration })], mark: 'clock' },
    speaker,
  )
  response.headers.set('retry-after', String(seconds))
  return response
}

function isEmail(text: string): boolean {
  return text.length <= LONGEST_EMAIL && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) && unstorable(text) === undefined
}
