import { base64url, bytesOf, isSignedText, signText } from '../../actions/signed-text.ts'
import { HttpError } from '../http/http-error.ts'
import { PRIVATE, pageHeaders } from '../pages/page-headers.ts'
import type { ActionClaims } from './action-guard.ts'
import { type ProxyAccount, secretsOf } from './proxy-account.ts'

/**
 * Work that a page does before it gets a link, so that creating many is expensive. Off unless the proxy
 * has one. A page without an answer gets `challenge_required` with the question as `detail`, and sends the answer in
 * the header `almoner-challenge`.
 */
export interface Challenge {
  /** True: always required; otherwise only while an account gets unusually many requests. */
  always: boolean
  /** A new question, of letters, digits, dots and hyphens. */
  ask(): Promise<string>
  /** Whether an answer is correct and wasn't used before. */
  accepts(answer: string): Promise<boolean>
  /**
   * Script source of `async function solve(question)`, which finds the answer in a browser. With it a page that sends
   * no answer gets the URL of a proxy page that does the work and then redirects.
   */
  solver?: string
}

/** The header of an answer. */
export const CHALLENGE_HEADER = 'almoner-challenge'

/** Options of a proof of work, which the visitor's browser solves without asking the visitor. */
export interface ProofOfWorkOptions {
  /** Signs questions: a long random text that all instances of the proxy share. */
  secret: string
  /** Leading zero bits of an answer's hash; each one doubles the work. 16 take a phone about a second. */
  bits?: number
  /** True: always required. */
  always?: boolean
  /** Remembers used answers. */
  claims: ActionClaims
  now?: () => number
}

const TASK_PURPOSE = 'almoner-work-v1.'
const LIFE_SECONDS = 300
const encoder = new TextEncoder()

/** A challenge: find a number whose hash with the question starts with zero bits. */
export function createProofOfWork({
  secret,
  bits = 16,
  always = false,
  claims,
  now = Date.now,
}: ProofOfWorkOptions): Challenge {
  return {
    always,
    solver: SOLVER,
    async ask() {
      const head = `${bits}.${Math.floor(now() / 1_000) + LIFE_SECONDS}.${crypto.randomUUID()}`
      return `${head}.${await signText(TASK_PURPOSE, head, secret)}`
    },
    async accepts(answer) {
      const [asked = '', ends = '', id = '', signature = '', number = ''] = answer.split('.')
      const head = `${asked}.${ends}.${id}`
      if (asked !== String(bits) || Number(ends) * 1_000 <= now() || !/^\d{1,15}$/.test(number)) return false
      if (!(await isSignedText(TASK_PURPOSE, { text: head, signature }, [secret]))) return false
      const works = (await zeroBits(`${head}.${signature}.${number}`)) >= bits
      return works && claims.claim(`work-${id}`, Number(ends))
    },
  }
}

/** The same as `solveProofOfWork`, for a page that loads no other file. */
const SOLVER = `async function solve(question) {
  const encoder = new TextEncoder()
  const bits = Number(question.split('.')[0])
  for (let number = 0; ; number += 1) {
    const answer = question + '.' + number
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(answer)))
    const first = digest.findIndex((byte) => byte !== 0)
    if (first * 8 + Math.clz32(digest[first]) - 24 >= bits) return answer
  }
}`

/** Solves a question in the browser; returns it with the number. */
export async function solveProofOfWork(question: string): Promise<string> {
  const bits = Number(question.split('.')[0])
  for (let number = 0; ; number += 1)
    if ((await zeroBits(`${question}.${number}`)) >= bits) return `${question}.${number}`
}

async function zeroBits(text: string): Promise<number> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)))
  const first = digest.findIndex((byte) => byte !== 0)
  return first < 0 ? 256 : first * 8 + Math.clz32(digest[first] ?? 0) - 24
}

/** The parts of the proxy that the page needs. */
export interface ChallengePageOptions {
  publicUrl?: string
  basePath?: string
  challenge?: Challenge
}

const PURPOSE = 'almoner-checkout-v1.'

/** Whether donors' browsers can solve the challenge on a page of the proxy, without the merchant's page. */
export function hasChallengePage({ publicUrl, challenge }: ChallengePageOptions): boolean {
  return publicUrl !== undefined && challenge?.solver !== undefined
}

/** The URL of a page that opens the payment page after the proof of work. It doesn't reveal the link. */
export async function challengeAddress(
  checkoutUrl: string,
  { publicKey, secretKey }: ProxyAccount,
  { publicUrl = '', basePath = '/proxy' }: ChallengePageOptions,
): Promise<string> {
  const sealed = await sealText(PURPOSE, checkoutUrl, secretKey)
  return `${publicUrl}${basePath}/checkout/${sealed}?public_key=${encodeURIComponent(publicKey)}`
}

/** Answers the page, or the link once the proof is valid. */
export async function answerChallengePage(
  sealed: string,
  request: Request,
  account: ProxyAccount,
  { challenge }: ChallengePageOptions,
): Promise<Response> {
  const checkoutUrl = await openSealed(PURPOSE, sealed, secretsOf(account))
  if (checkoutUrl === undefined || challenge?.solver === undefined) throw new HttpError('not_found')
  if (request.method !== 'POST') return challengePage(await challenge.ask(), challenge.solver)
  const answer = request.headers.get(CHALLENGE_HEADER) ?? ''
  if (!(await challenge.accepts(answer)))
    throw new HttpError('challenge_required', { detail: 'The answer is wrong, expired or already used.' })
  return Response.json({ checkout_url: checkoutUrl }, { headers: { 'cache-control': 'no-store' } })
}

function challengePage(question: string, solver: string): Response {
  const nonce = crypto.randomUUID()
  const policy = { 'script-src': `'nonce-${nonce}'`, 'style-src': `'nonce-${nonce}'`, 'connect-src': "'self'" }
  return new Response(pageText(nonce, question, solver), { headers: pageHeaders(policy, PRIVATE) })
}

const STYLE = `:root { color-scheme: light dark }
body { margin: 0; min-block-size: 100dvh; display: grid; place-content: center; padding: 1.5rem; text-align: center;
  font: 400 1.0625rem/1.5 ui-sans-serif, system-ui, sans-serif; background: light-dark(#f6f7f5, #101413); color: light-dark(#1b211e, #e9eeeb) }
h1 { margin: 0 0 .5rem; font-size: 1.375rem; font-weight: 650 }
p { margin: 0; max-inline-size: 30rem; color: light-dark(#59635e, #a5b0aa) }`

/** The question has only letters, digits, dots and hyphens, so it needs no escaping in a script. */
function pageText(nonce: string, question: string, solver: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Opening the payment page</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <style nonce="${nonce}">${STYLE}</style>
  </head>
  <body>
    <main>
      <h1>One moment, please</h1>
      <p role="status">We are opening the secure payment page. This takes a few seconds.</p>
      <noscript><p>This page needs JavaScript. Turn it on, then reload the page.</p></noscript>
    </main>
    <script type="module" nonce="${nonce}">
${solver}
try {
  const answer = await solve('${question.replace(/[^\w.-]/g, '')}')
  const response = await fetch(location.href, { method: 'POST', headers: { '${CHALLENGE_HEADER}': answer } })
  if (!response.ok) throw new Error(String(response.status))
  const { checkout_url } = await response.json()
  location.replace(checkout_url)
} catch {
  document.querySelector('[role=status]').textContent =
    'The payment page could not be opened. Nothing was charged. Please reload this page.'
}
    </script>
  </body>
</html>
`
}

const IV_BYTES = 12

/** Encrypts a text with a secret (AES-256-GCM), as Base64url; each purpose has its own key. */
async function sealText(purpose: string, text: string, secret: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const key = await keyOf(purpose, secret, 'encrypt')
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, encoder.encode(text))
  return base64url(Uint8Array.from([...iv, ...new Uint8Array(sealed)]))
}

/** Decrypts a text with one of the secrets; undefined if none fits. */
async function openSealed(purpose: string, sealed: string, secrets: readonly string[]): Promise<string | undefined> {
  const bytes = bytesOf(sealed)
  for (const secret of secrets) {
    const key = await keyOf(purpose, secret, 'decrypt')
    const parameters = { name: 'AES-GCM', iv: bytes.subarray(0, IV_BYTES) }
    const opened = await crypto.subtle.decrypt(parameters, key, bytes.subarray(IV_BYTES)).catch(() => undefined)
    if (opened !== undefined) return new TextDecoder().decode(opened)
  }
  return undefined
}

async function keyOf(purpose: string, secret: string, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(purpose + secret))
  return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, [use])
}
