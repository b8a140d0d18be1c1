import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** How the server meets the next letter. */
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

/** A real mail server that keeps what it takes, and does to each letter what it was told. */
export interface MailReceiver {
  url: string
  /** What was taken, in order: every copy, whole. */
  taken: string[]
  /** Copies by Message-ID, as mail stores keep them. */
  kept(): Map<string, string[]>
  /** How the next letters are met, one after the other; those after them are taken. */
  meet(...receptions: Reception[]): void
  close(): Promise<void>
}

/** Starts a mail server on a port of its own. */
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
