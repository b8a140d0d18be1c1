import { HttpError } from '../../server/http/http-error.ts'
import { createTokenBuckets } from '../../server/http/rate-limits.ts'
import { passkeysOf, signInOptions, spendPasskey } from '../../server/service/people/passkeys.ts'
import { requestSignInLink } from '../../server/service/people/sign-in-links.ts'
import { answerForeign, isOwnForm } from '../frame/answer-operation.ts'
import { answerPage, leadOn, safeReturn } from '../frame/answers.ts'
import type { ConsoleContext } from '../frame/define.ts'
import { frameWords } from '../frame/frame-words.ts'
import { readSentForm } from '../frame/sent-fields.ts'
import { tooOften } from './sign-in.ts'
import { provePage, sentPage } from './sign-in-pages.ts'

const TRIES = { requests: 30, seconds: 900 }

type Signed = Pick<ConsoleContext, 'dependencies' | 'request' | 'session' | 'person' | 'formToken' | 'now'>

/** `/console/prove`: a person who is signed in shows once more who it is, by a passkey or by a letter. */
export function createProving(): (context: Signed) => Promise<Response> {
  const tries = createTokenBuckets(TRIES)
  return async (context) => {
    const { request } = context
    const { pathname, searchParams } = new URL(request.url)
    if (request.method !== 'POST') return show(context, safeReturn(searchParams.get('to')))
    const { fields } = await readSentForm(request)
    if (!isOwnForm(context, fields)) return answerForeign()
    const to = safeReturn(String(fields.to ?? ''))
    const wait = tooOften(tries, request)
    if (wait !== undefined) return wait
    return pathname.endsWith('/letter') ? sendLetter(context, to) : takePasskey(context, String(fields.credential), to)
  }
}

async function show({ dependencies, person, formToken, now }: Signed, to: string, problem?: string): Promise<Response> {
  const { db, seal, publicUrl } = dependencies
  const view = {
    to,
    formToken,
    email: person.email,
    options: await signInOptions({ seal, publicUrl, now }),
    hasPasskey: (await passkeysOf(db, person.id)).length > 0,
    ...(problem === undefined ? {} : { problem }),
  }
  return answerPage(problem === undefined ? 200 : 401, provePage(frameWords.proveTitle, view))
}

async function sendLetter({ dependencies, person, now }: Signed, returnTo: string): Promise<Response> {
  const { db, newId, isPrivate } = dependencies
  await requestSignInLink(db, newId, { email: person.email, returnTo, now, keepsLetters: isPrivate })
  return answerPage(200, sentPage(isPrivate))
}

async function takePasskey(context: Signed, credential: string, to: string): Promise<Response> {
  const { dependencies, person, session, now } = context
  const { db, seal, publicUrl } = dependencies
  try {
    await db.transaction().execute(async (tx) => {
      const shown = await spendPasskey(tx, { seal, publicUrl, now }, credential)
      if (shown.id !== person.id)
        throw new HttpError('credentials_invalid', { detail: 'This is the passkey of somebody else.' })
      await tx.updateTable('console_session').set({ proved_at: now }).where('id', '=', session.id).execute()
    })
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return show(context, to, error.message)
  }
  return leadOn(to)
}
