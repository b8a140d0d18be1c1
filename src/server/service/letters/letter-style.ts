import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The one stylesheet of letters, which stands inside each. */
export const letterStyle = readFileSync(new URL('letter.css', import.meta.url), 'utf8')

/** Names it to a content security policy. */
export const letterStyleHash = `sha256-${createHash('sha256').update(letterStyle).digest('base64')}`
