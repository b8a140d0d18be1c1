const NAME = 'almoner_session'

/**
 * The cookie that says who is signed in. Where the world reaches us by https its name makes browsers hold it to this
 * host, to encryption and to no other path; a plain `http://localhost` has no such cookies, and another name.
 */
export function sessionCookie(publicUrl: string, token: string | undefined): string {
  const age = token === undefined ? '; Max-Age=0' : ''
  const secure = isSecure(publicUrl) ? '; Secure' : ''
  return `${nameFor(publicUrl)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax${secure}${age}`
}

/** The secret a request brings; empty where it brings none. */
export function readSessionCookie(publicUrl: string, { headers }: Request): string {
  return readCookie(headers, nameFor(publicUrl))
}

/** The time zone of the browser, as its script noted it; undefined where none did. */
export function readTimeZone({ headers }: Request): string | undefined {
  return decodeURIComponent(readCookie(headers, 'almoner_zone').replace(/%(?![0-9a-f]{2})/gi, '')) || undefined
}

/** The value of a cookie; empty where a request brings none of the name. */
export function readCookie(headers: Headers, name: string): string {
  for (const part of (headers.get('cookie') ?? '').split(';')) {
    const [key = '', value = ''] = part.trim().split('=')
    if (key === name) return value
  }
  return ''
}

function nameFor(publicUrl: string): string {
  return isSecure(publicUrl) ? `__Host-${NAME}` : NAME
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}
