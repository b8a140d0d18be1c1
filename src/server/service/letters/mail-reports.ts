import type { Selectable } from 'kysely'
import PostalMime, { type Attachment } from 'postal-mime'
import type { StoppedAddressTable } from '../../database/tables/letters.ts'
import type { Database } from '../../database/tables/tables.ts'
import { stopAddress } from './send-letter.ts'

/** The result of processing a message: `nothing` if it isn't a report about one of our e-mails. */
export interface ReportResult {
  result: 'nothing' | 'refused' | 'stopped'
  letter?: string
  address?: string
}

/**
 * Processes a message to the sender address. A report is trusted only if it returns the Message-ID of an e-mail that
 * was sent, which only its recipient and the mail servers know. A bounced e-mail counts as refused. An address that
 * doesn't exist, or whose owner complains, gets no further e-mails.
 */
export async function processMailReport(db: Database, raw: Uint8Array, now: Date): Promise<ReportResult> {
  const report = await readMailReport(raw)
  if (report === undefined || report.letters.length === 0) return { result: 'nothing' }
  const { what } = report
  return db.transaction().execute(async (tx) => {
    const letter = await tx
      .selectFrom('letter')
      .select(['id', 'recipient'])
      .where('id', 'in', report.letters)
      .where('live_mode', '=', true)
      .where('status', '<>', 'stopped')
      .forUpdate()
      .executeTakeFirst()
    if (letter === undefined) return { result: 'nothing' }
    const { id, recipient: address } = letter
    const isStopped = what.kind === 'complaint' || what.isAddress
    if (what.kind === 'bounce')
      await tx
        .updateTable('letter')
        .set({ status: 'refused', next_attempt_at: null, finished_at: now })
        .where('id', '=', id)
        .execute()
    if (isStopped) await stopAddress(tx, { address, reason: what.kind, letterId: id, now })
    return { result: isStopped ? 'stopped' : 'refused', letter: id, address }
  })
}

/** A report of a mail server or mailbox provider about an e-mail it accepted. */
export interface MailReport {
  /** The IDs of e-mails that the report may be about, from the returned headers. */
  letters: string[]
  /** `complaint`: marked as spam. `bounce`: it will never arrive; `isAddress` if no e-mail to the address would. */
  what: { kind: 'complaint' } | { kind: 'bounce'; isAddress: boolean; answer: string }
}

/** RFC 3463 codes about the address itself: unknown user, unknown host, moved, disabled. */
const ADDRESS_STATUS = /\b5\.1\.(?:[1-36]|10)\b|\b5\.2\.1\b/

const LETTER_ID = /\blet_[0-9A-Za-z]{10,40}\b/g

/**
 * Parses a delivery report (RFC 3464) or complaint (RFC 5965). Undefined for any other message, for delayed or
 * successful deliveries, and for "not spam" reports.
 */
async function readMailReport(raw: Uint8Array): Promise<MailReport | undefined> {
  const { attachments, headers } = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'arraybuffer',
    maxNestingDepth: 20,
  })
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? ''
  if (!/^multipart\/report\b/i.test(type.trim())) return undefined
  const part = (name: RegExp) => attachments.filter(({ mimeType }) => name.test(mimeType)).map(textOf)
  const returned = part(/^(?:message\/(?:global|rfc822|global-headers)|text\/rfc822-headers)$/i).map(messageIdIn)
  const [complaint] = part(/^message\/feedback-report$/i)
  if (complaint !== undefined) {
    if (/^not-spam$/i.test(fieldIn(complaint, 'Feedback-Type'))) return undefined
    return { letters: idsIn(returned.join(' ')), what: { kind: 'complaint' } }
  }
  const [status = ''] = part(/^message\/(?:global-)?delivery-status$/i)
  const failed = status.split(/\r?\n\s*\r?\n/).find((group) => /^failed$/i.test(fieldIn(group, 'Action')))
  if (failed === undefined) return undefined
  const answer = [fieldIn(failed, 'Status'), fieldIn(failed, 'Diagnostic-Code')].join(' ').trim().slice(0, 500)
  return {
    letters: idsIn(`${fieldIn(status, 'Original-Envelope-Id')} ${returned.join(' ')}`),
    what: { kind: 'bounce', isAddress: ADDRESS_STATUS.test(answer), answer },
  }
}

function textOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}

/** The Message-ID of a returned e-mail or of its headers; its body is ignored. */
function messageIdIn(message: string): string {
  const [head = ''] = message.split(/\r?\n\r?\n/)
  return fieldIn(head, 'Message-ID')
}

/** A header field from a block of fields, with folded lines joined. */
function fieldIn(group: string, name: string): string {
  const field = new RegExp(`^${name}:((?:.|\\r?\\n[ \\t])*)`, 'im').exec(group)
  return (field?.[1] ?? '').replace(/\r?\n[ \t]+/g, ' ').trim()
}

function idsIn(text: string): string[] {
  return [...new Set(text.match(LETTER_ID) ?? [])]
}

/** Addresses that get no e-mails, latest first. */
export function listStoppedAddresses(
  db: Database,
  { offset, limit }: { offset: number; limit: number },
): Promise<Selectable<StoppedAddressTable>[]> {
  return db
    .selectFrom('stopped_address')
    .selectAll()
    .orderBy('stopped_at', 'desc')
    .orderBy('address')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** Allows e-mails to an address again, from the next one on; returns whether it was blocked. */
export async function liftAddress(db: Database, address: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('stopped_address')
    .where('address', '=', address.trim().toLowerCase())
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
