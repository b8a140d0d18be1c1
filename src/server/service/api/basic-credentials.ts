import type { BasicCredentials } from '../../../contract/basic-credentials.ts'

/** Reads `Authorization: Basic …`; undefined when there is none or it is not Basic with two parts. */
export function readBasicCredentials(header: string | null | undefined): BasicCredentials | undefined {
  const [, encoded] = /^basic\s+([a-z0-9+/=_-]+)\s*$/i.exec(header ?? '') ?? []
  if (encoded === undefined) return undefined
  const decoded = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = decoded.indexOf(':')
  return colon < 0 ? undefined : { publicKey: decoded.slice(0, colon), secretKey: decoded.slice(colon + 1) }
}
