import { HttpError } from '../../server/http/http-error.ts'
import { beginAt, endAt, type Provider, RETURN_PATH } from '../../server/service/people/providers.ts'
import { readCookie } from '../../server/service/people/sessions.ts'
import { answerPage } from '../frame/answers.ts'
import { noticePage } from '../frame/bare-page.ts'
import type { ConsoleDependencies } from '../frame/console-dependencies.ts'
import { enter, refuseStrangers } from './enter.ts'
import { providerPage } from './sign-in-pages.ts'
import { signInWords as words } from './sign-in-words.ts'

const STATE_COOKIE = 'almoner_provider'

/** Leads somebody to the sign-in of their company; the browser keeps what it has to bring back. */
export async function beginProvider(
  { db, seal, publicUrl, clock }: ConsoleDependencies,
  provider: Provider,
  wanted: { email: string; returnTo: string },
): Promise<Response> {
  const { address, state } = await beginAt({ db, seal, publicUrl, now: clock.now(true) }, provider, wanted)
  const answer = await answerPage(200, providerPage(address, provider.domain))
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const cookie = `${STATE_COOKIE}=${state}; Path=${RETURN_PATH}; Max-Age=600; HttpOnly; SameSite=Lax${secure}`
  answer.headers.append('set-cookie', cookie)
  return answer
}

/** Lets in whom a provider sent back, in the browser that went there. */
export async function endProvider(dependencies: ConsoleDependencies, request: Request): Promise<Response> {
  const { db, seal, publicUrl, clock, log } = dependencies
  const back = new URL(request.url)
  if (readCookie(request.headers, STATE_COOKIE) !== back.searchParams.get('state')) return answerFailed()
  try {
    const found = await endAt({ db, seal, publicUrl, now: clock.now(true) }, back)
    if (found === undefined) return answerFailed()
    const { person, returnTo: to } = found
    refuseStrangers(dependencies, person)
    return await db.transaction().execute((tx) => enter(dependencies, request, { person, method: 'provider', to, tx }))
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    log.warn({ err: error }, 'A sign-in by a provider failed')
    return answerFailed()
  }
}

function answerFailed(): Promise<Response> {
  return answerPage(403, noticePage(words.providerFailedTitle, words.providerFailed, '/console/sign-in', words.again))
}
