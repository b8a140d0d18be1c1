import { isFromElsewhere } from '../../http/from-elsewhere.ts'
import { PRIVATE, pageHeaders } from '../../pages/page-headers.ts'
import type { StatementFacts } from '../letters/letter-facts.ts'
import { writeLetter } from '../letters/write-letter.ts'
import { receiptsInForce } from '../money/receipts/issue-receipt.ts'
import { statementPage, statementPdf, yearStatement } from '../money/receipts/year-statement.ts'
import { answerForeign, answerNotice, answerUnknown, speakerFor } from './donor-answers.ts'
import type { DonorPagesDependencies } from './donor-pages-dependencies.ts'
import type { Act } from './my-gifts.ts'
import type { GiftSearch } from './search/searches.ts'

type Statement = NonNullable<ReturnType<typeof yearStatement>>
type Answer = (statement: Statement, search: GiftSearch, request: Request) => Promise<Response>

/** Shows the statement of a year. */
export const showYear = ofYear(async (facts, search, request) => {
  const page = await statementPage(shown(facts, search), `${new URL(request.url).pathname}/statement.pdf`)
  return new Response(String(page), { headers: pageHeaders({}, PRIVATE) })
})

/** The statement of a year as a file. */
export const yearPdf = ofYear(async (facts, search) => {
  const headers = {
    ...PRIVATE,
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="gifts-${facts.year}.pdf"`,
    'cache-control': 'no-store',
  }
  return new Response(new Uint8Array(await statementPdf(shown(facts, search))), { headers })
})

/** Sends the statement of a year by letter, once for each link that a donor came by. */
export const sendYear: Act = (dependencies, search, request) =>
  ofYear(async (facts) => {
    const { db, newId, clock, publicUrl } = dependencies
    const { id, email, locale, live_mode: liveMode } = search
    const speaker = speakerFor(request, locale)
    const path = new URL(request.url).pathname.replace(/\/20\d\d\/letter$/, '')
    if (isFromElsewhere(request, publicUrl)) return answerForeign(speaker, path)
    const [year, now] = [String(facts.year), clock.now(true)]
    const letter = { liveMode, subjectId: id, once: `${id} ${year}`, accountId: null, recipient: email, locale, now }
    await writeLetter(db, newId, { ...letter, kind: 'statement', facts })
    const { say } = speaker
    const link = { href: path, label: say('backToYours') }
    const sentences = [say('statementSent', { year, email })]
    return answerNotice(200, { title: say('statementSentTitle'), sentences, mark: 'mail', link }, speaker)
  })(dependencies, search, request)

/** Answers about the gifts of the year that the address names; says that there is nothing (404) where there are none. */
function ofYear(answer: Answer): Act {
  return async ({ db }: DonorPagesDependencies, search, request) => {
    const { id, email, live_mode: liveMode } = search
    const year = Number(/\/(20\d\d)(?:\/|$)/.exec(new URL(request.url).pathname)?.[1])
    const statement = yearStatement(await receiptsInForce(db, { email, liveMode }), { year, search: id })
    return statement === undefined
      ? answerUnknown(speakerFor(request, search.locale))
      : answer(statement, search, request)
  }
}

function shown(facts: StatementFacts, { locale, live_mode: liveMode, asked_at: asOf }: GiftSearch) {
  return { facts, locale, liveMode, asOf }
}
