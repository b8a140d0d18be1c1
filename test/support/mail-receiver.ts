import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** How the mail server handles the next e-mail. */
export type Reception =
  | 'takes it'
  | 'takes its time'
  | 'refuses the address'
  | 'asks to come later'
  | 'refuses the letter'
  | 'hangs up before the letter'
  | 'hangs up in the middle'
  | 'takes it and hangs up'
  | 'takes it and never answers'

/** A real mail server that stores e-mails and handles each one as a test says. */
export interface MailReceiver {
  url: string
  /** Accepted e-mails in order, including duplicates. */
  taken: string[]
  /** Copies by Message-ID, as mailboxes store them. */
  kept(): Map<string, string[]>
  /** How the next e-mails are handled, in order; later ones are accepted. */
  meet(...receptions: Reception[]): void
  close(): Promise<void>
}

/** Starts a mail server on its own port. */
export async function startMailReceiver(): Promise<MailReceiver> {
  const taken: string[] = []
  const next: Reception[] = []
  let present: Reception = 'takes it'
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onMailFrom: (_, __, done) => {
      present = next.shift() ?? 'takes it'
      if (present === 'asks to come later') return done(withCode(451, '4.3.0 come later'))
      done()
    },
    onRcptTo: (_, session, done) => {
      if (present === 'refuses the address') return done(withCode(550, '5.1.1 nobody of that name'))
      if (present === 'hangs up before the letter') return hangUp(server, session)
      done()
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        if (present === 'hangs up in the middle') hangUp(server, session)
      })
      stream.on('end', () => {
        if (present === 'refuses the letter') return done(withCode(554, '5.6.0 not this'))
        if (present === 'hangs up in the middle') return
        taken.push(Buffer.concat(chunks).toString())
        if (present === 'takes it and hangs up') return hangUp(server, session)
        if (present === 'takes it and never answers') return
        if (present === 'takes its time') return void setTimeout(done, 1_500)
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    kept: () => {
      const copies = new Map<string, string[]>()
      for (const letter of taken) {
        const id = /^Message-ID: (\S+)/im.exec(letter)?.[1] ?? ''
        copies.set(id, [...(copies.get(id) ?? []), letter])
      }
      return copies
    },
    meet: (...receptions) => {
      next.push(...receptions)
    },
    close: async () => {
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await sleep(0)
    },
  }
}

function withCode(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

function hangUp(server: SMTPServer, { id }: SMTPServerSession): void {
  for (const connection of server.connections) if (connection.id === id) connection.close()
}

/** A delivery status report (RFC 3464) about an e-mail that couldn't be delivered later, as Postfix writes it. */
export function deliveryReport(
  letterId: string,
  { status, action = 'failed' }: { status: string; action?: string },
): string {
  return lines(`Return-Path: <>
From: MAILER-DAEMON@mx.example.org (Mail Delivery System)
To: gifts@foundation.example
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="9B095B5ADSN.1234/mx.example.org"

This is a MIME-encapsulated message.

--9B095B5ADSN.1234/mx.example.org
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I could not deliver your message to one or more recipients.

--9B095B5ADSN.1234/mx.example.org
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org
Arrival-Date: Mon, 5 Jan 2026 12:00:00 +0000 (UTC)

Final-Recipient: rfc822; gone@example.org
Original-Recipient: rfc822;gone@example.org
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 ${status} <gone@example.org>: said
    so by the server that has the mailbox

--9B095B5ADSN.1234/mx.example.org
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

From: Foundation <gifts@foundation.example>
To: gone@example.org
Subject: Receipt
Message-ID: <${letterId}@foundation.example>

--9B095B5ADSN.1234/mx.example.org--
`)
}

/** A provider's report that a customer marked an e-mail as spam (RFC 5965), with the address redacted, as usual. */
export function complaint(letterId: string): string {
  return lines(`From: <abusedesk@provider.example>
Date: Thu, 8 Mar 2026 17:40:36 EDT
Subject: FW: Receipt
To: <gifts@foundation.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report;
     boundary="part1_13d.2e68ed54_boundary"

--part1_13d.2e68ed54_boundary
Content-Type: text/plain; charset="US-ASCII"
Content-Transfer-Encoding: 7bit

This is an email abuse report for an email message received from IP 192.0.2.1.

--part1_13d.2e68ed54_boundary
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: SomeGenerator/1.0
Version: 1
Original-Mail-From: <gifts@foundation.example>

--part1_13d.2e68ed54_boundary
Content-Type: message/rfc822
Content-Disposition: inline

From: Foundation <gifts@foundation.example>
To: <redacted@provider.example>
Subject: Receipt
MIME-Version: 1.0
Content-Type: text/plain
Message-ID: <${letterId}@foundation.example>

Thank you for your gift.

--part1_13d.2e68ed54_boundary--
`)
}

function lines(text: string): string {
  return text.replaceAll('\n', '\r\n')
}
