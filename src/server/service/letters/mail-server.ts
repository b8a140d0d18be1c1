import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection, { type SMTPEnvelope } from 'nodemailer/lib/smtp-connection'
import type { ComposedLetter } from './compose-letter.ts'

/** The mail server that letters go by. */
export interface MailServer {
  /** `smtp://` or `smtps://`, with user and password where it asks for them. */
  url: string
  /** The address letters come from. */
  from: string
  /** Milliseconds the server may be silent. Default: ten minutes, as long as it may take to store a letter (RFC 5321). */
  patienceMs?: number
}

/** A letter with its address and the moment it was written. */
export interface Envelope {
  id: string
  recipient: string
  createdAt: Date
  letter: ComposedLetter
}

/** What became of an attempt; `isAnswer` tells a reply of the server from silence. */
export type MailAnswer =
  | { status: 'taken'; answer: string }
  /** The server will never take it for this address. */
  | { status: 'refused'; answer: string; isAddress: boolean }
  /** Not now, or nobody there: to be tried again. */
  | { status: 'failed'; answer: string; isAnswer: boolean }

/**
 * Hands a letter to the mail server. `handedOver` is awaited before the last byte goes: from then on the server may have
 * taken the letter, whether or not its answer is heard. The same letter is the same bytes, under the same Message-ID.
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

/** The bytes of a letter, the same at every attempt. */
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

/** The name a letter has all over the world, by which mail stores keep one of two copies. */
export function messageIdOf(id: string, from: string): string {
  return `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`
}

function answerOf(error: unknown): MailAnswer {
  const [code, command, response] = ['responseCode', 'command', 'response'].map((name) =>
    Reflect.get(Object(error), name),
  )
  const answer = String(response ?? (error instanceof Error ? error.message : error)).slice(0, 500)
  if (typeof code !== 'number' || code < 500) return { status: 'failed', answer, isAnswer: typeof code === 'number' }
  // What is said to the login or the sender's address is about us, not about the letter.
  if (command === 'RCPT TO') return { status: 'refused', answer, isAddress: true }
  if (command === 'DATA') return { status: 'refused', answer, isAddress: /\b5\.1\.[1-36]\b|\b5\.2\.1\b/.test(answer) }
  return { status: 'failed', answer, isAnswer: true }
}

/** A message to be handed over, and whom to tell before its last byte goes. */
export interface Handover {
  envelope: SMTPEnvelope
  message: Buffer
  /** Awaited once the server has asked for the message and got all of it but the end. */
  handedOver: () => Promise<void>
}

/**
 * Hands one message to a mail server and answers its reply; throws what it or the network said instead. The message is
 * read by nobody before the server asks for it, so that a connection lost earlier is known to have carried nothing.
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
    // Whatever else it says of its end is nobody's concern any more.
    connection.on('error', () => undefined)
  }
}

async function* inTwoParts({ message, handedOver }: Handover): AsyncGenerator<Buffer> {
  yield message
  await handedOver()
}
