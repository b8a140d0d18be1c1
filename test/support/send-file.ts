import type { ConsoleWorld, SignedIn } from './console-world.ts'

/** Sends a form with files as a page of the session would; answers where it led. */
export async function sendFile(
  { fetch, dependencies }: ConsoleWorld,
  { cookie, formToken }: SignedIn,
  path: string,
  fields: Readonly<Record<string, string | File>>,
): Promise<string> {
  const body = new FormData()
  for (const [name, value] of Object.entries({ form_token: formToken, ...fields })) body.set(name, value)
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const answer = await fetch(new Request(`${dependencies.publicUrl}${path}`, { method: 'POST', headers, body }))
  if (answer.status !== 303) throw new Error(`${path} answers ${answer.status}`)
  return answer.headers.get('location') ?? ''
}
