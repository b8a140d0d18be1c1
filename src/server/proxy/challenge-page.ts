import { HttpError } from '../http/http-error.ts'
import { PRIVATE, pageHeaders } from '../pages/page-headers.ts'
import { CHALLENGE_HEADER, type Challenge } from './challenge.ts'
import { type ProxyAccount, secretsOf } from './proxy-account.ts'
import { openSealed, sealText } from './sealed-text.ts'

/** What of a proxy the page stands on. */
export interface ProvingDoor {
  publicUrl?: string
  basePath?: string
  challenge?: Challenge
}

const PURPOSE = 'almoner-checkout-v1.'

/** Whether donors' browsers can do what the challenge asks on a page of the proxy, without the merchant's page. */
export function hasChallengePage({ publicUrl, challenge }: ProvingDoor): boolean {
  return publicUrl !== undefined && challenge?.solver !== undefined
}

/** The address of a page that opens the payment page once the browser has done its work. It tells nobody the link. */
export async function challengeAddress(
  checkoutUrl: string,
  { publicKey, secretKey }: ProxyAccount,
  { publicUrl = '', basePath = '/proxy' }: ProvingDoor,
): Promise<string> {
  const sealed = await sealText(PURPOSE, checkoutUrl, secretKey)
  return `${publicUrl}${basePath}/checkout/${sealed}?public_key=${encodeURIComponent(publicKey)}`
}

/** Answers the page, or the link to whoever has done the work. */
export async function answerChallengePage(
  sealed: string,
  request: Request,
  account: ProxyAccount,
  { challenge }: ProvingDoor,
): Promise<Response> {
  const checkoutUrl = await openSealed(PURPOSE, sealed, secretsOf(account))
  if (checkoutUrl === undefined || challenge?.solver === undefined) throw new HttpError('not_found')
  if (request.method !== 'POST') return challengePage(await challenge.ask(), challenge.solver)
  const answer = request.headers.get(CHALLENGE_HEADER) ?? ''
  if (!(await challenge.accepts(answer)))
    throw new HttpError('challenge_required', { detail: 'The answer is wrong, was used, or came too late.' })
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

/** The question is made of letters, digits, dots and dashes alone, so that it may stand in a script as it is. */
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
      <noscript><p>It needs JavaScript. Please switch it on, then load this page again.</p></noscript>
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
    'The payment page could not be opened. Nothing was charged. Please load this page again.'
}
    </script>
  </body>
</html>
`
}
