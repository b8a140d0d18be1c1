import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection, { type SMTPEnvelope } from 'nodemailer/lib/smtp-connection'

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
export async function sendBySmtp(url: string, patienceMs: number, handover: Handover): Promise<string> {
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
