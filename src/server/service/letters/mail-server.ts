import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection, { type SMTPEnvelope } from 'nodemailer/lib/smtp-connection'
import type { ComposedLetter } from './compose-letter.ts'

/** The mail server that sends e-mails. */
export interface MailServer {
  /** `smtp://` or `smtps://`, with user and password if required. */
  url: string
  /** The sender address. */
  from: string
  /** Timeout in milliseconds. Default: ten minutes, the time that storing an e-mail may take (RFC 5321). */
  patienceMs?: number
}

/** An e-mail with its recipient and creation time. */
export interface Envelope {
  id: string
  recipient: string
  createdAt: Date
  letter: ComposedLetter
}

/** The result of an attempt; `isAnswer` distinguishes a server reply from a timeout or lost connection. */
export type MailAnswer =
  | { status: 'taken'; answer: string }
  /** The server will never accept it for this address. */
  | { status: 'refused'; answer: string; isAddress: boolean }
  /** Temporary failure or no reply: retry. */
  | { status: 'failed'; answer: string; isAnswer: boolean }

/**
 * Sends an e-mail to the mail server. `handedOver` is awaited before the last byte is sent: from then on the server may
 * have accepted the e-mail, even if no reply arrives. The same e-mail always has the same bytes and Message-ID.
 */
export async function handToServer(
  server: MailServer,
  envelope: Envelope,
  handedOver: () => Promise<void>,
): Promise<MailAnswer> {
  const message = await messageOf(server, envelope)
  const to = { from: server.from, to: [envelope.recipient] }
  const dsn = { id: envelope.id, return: 'headers', notify: ['failure'] }
  try {
    const handover = { envelope: { ...to, dsn }, message, handedOver }
    return { status: 'taken', answer: await sendBySmtp(server.url, server.patienceMs ?? 600_000, handover) }
  } catch (error) {
    return answerOf(error)
  }
}

/** The bytes of an e-mail, identical at every attempt. */
function messageOf({ from }: MailServer, { id, recipient, createdAt, letter }: Envelope): Promise<Buffer> {
  const composer = new MailComposer({
    from: { name: letter.sender, address: from },
    to: { name: '', address: recipient },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    date: createdAt,
    messageId: messageIdOf(id, from),
    boundaryPrefix: id,
    baseBoundary: id,
    newline: 'windows',
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  return composer.compile().build()
}

/** The Message-ID of an e-mail, by which mail stores drop a duplicate. */
export function messageIdOf(id: string, from: string): string {
  return `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`
}

function answerOf(error: unknown): MailAnswer {
  const [code, command, response] = ['responseCode', 'command', 'response'].map((name) =>
    Reflect.get(Object(error), name),
  )
  const answer = String(response ?? (error instanceof Error ? error.message : error)).slice(0, 500)
  if (typeof code !== 'number' || code < 500) return { status: 'failed', answer, isAnswer: typeof code === 'number' }
  // A reply to login or sender address is about us, not about the e-mail.
  if (command === 'RCPT TO') return { status: 'refused', answer, isAddress: true }
  if (command === 'DATA') return { status: 'refused', answer, isAddress: /\b5\.1\.[1-36]\b|\b5\.2\.1\b/.test(answer) }
  return { status: 'failed', answer, isAnswer: true }
}

/** A message to send, with a callback before its last byte. */
export interface Handover {
  envelope: SMTPEnvelope
  message: Buffer
  /** Awaited once the server has requested the message and received everything but the end. */
  handedOver: () => Promise<void>
}

/**
 * Sends one message to a mail server and returns its reply; throws the error of server or network. The message isn't
 * read before the server asks for it, so a connection lost earlier can't have delivered anything.
 */
async function sendBySmtp(url: string, patienceMs: number, handover: Handover): Promise<string> {
  const { auth, ...options } = parseConnectionUrl(url)
  const connection = new SMTPConnection({
    ...options,
    connectionTimeout: Math.min(patienceMs, 60_000),
    greetingTimeout: Math.min(patienceMs, 300_000),
    socketTimeout: patienceMs,
  })
  try {
    return await new Promise<string>((resolve, reject) => {
      connection.once('error', reject)
      connection.once('end', () => reject(new Error('Connection closed unexpectedly')))
      const send = (): void =>
        connection.send(handover.envelope, Readable.from(inTwoParts(handover)), (error, info) => {
          if (error === null) resolve(info.response)
          else reject(error)
        })
      connection.connect((error) => {
        if (error !== undefined) return reject(error)
        if (auth === undefined || connection.authenticated === true) return send()
        connection.login(auth, (refused) => (refused === null ? send() : reject(refused)))
      })
    })
  } finally {
    connection.close()
    // Later errors of the connection don't matter.
    connection.on('error', () => undefined)
  }
}

async function* inTwoParts({ message, handedOver }: Handover): AsyncGenerator<Buffer> {
  yield message
  await handedOver()
}
