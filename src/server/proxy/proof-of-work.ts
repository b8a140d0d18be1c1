import { isSignedText, signText } from '../../actions/signed-text.ts'
import type { ActionClaims } from './action-claims.ts'
import type { Challenge } from './challenge.ts'

/** How to make a challenge of work for the visitor's own processor: nobody else is asked, nothing is shown. */
export interface ProofOfWorkOptions {
  /** Signs the questions; any long random text that all instances of the proxy share. */
  secret: string
  /** Zero bits an answer's hash begins with; each more doubles the work. 16 takes a phone about a second. */
  bits?: number
  /** True to ask everybody. */
  always?: boolean
  /** Remembers used answers. */
  claims: ActionClaims
  now?: () => number
}

const PURPOSE = 'almoner-work-v1.'
const LIFE_SECONDS = 300
const encoder = new TextEncoder()

/** An example of a challenge: find a number whose hash with the question begins with zero bits. */
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
      return `${head}.${await signText(PURPOSE, head, secret)}`
    },
    async accepts(answer) {
      const [asked = '', ends = '', id = '', signature = '', number = ''] = answer.split('.')
      const head = `${asked}.${ends}.${id}`
      if (asked !== String(bits) || Number(ends) * 1_000 <= now() || !/^\d{1,15}$/.test(number)) return false
      if (!(await isSignedText(PURPOSE, { text: head, signature }, [secret]))) return false
      const works = (await zeroBits(`${head}.${signature}.${number}`)) >= bits
      return works && claims.claim(`work-${id}`, Number(ends))
    },
  }
}

/** The same as `solveProofOfWork`, for a page that loads nothing else. */
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

/** Does the work on the visitor's side: the question with the number that answers it. */
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
