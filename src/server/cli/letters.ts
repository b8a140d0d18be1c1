import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import type { OwnLetter } from '../database/tables/letters.ts'
import { chooseLetters, type LetterChoices, OPTIONAL_LETTERS } from '../service/letters/letter-preferences.ts'
import { liftAddress, listStoppedAddresses, processMailReport } from '../service/letters/mail-reports.ts'
import { stopAddress } from '../service/letters/send-letter.ts'
import { asTemporaryFailure } from './interruption.ts'
import { nextPageLine, type PageOptions, print, readPage, tableText, withPages } from './output.ts'
import { withDatabase } from './with-database.ts'

const KINDS: readonly OwnLetter[] = [...OPTIONAL_LETTERS.account, ...OPTIONAL_LETTERS.nonprofit]

interface ChoiceOptions {
  email?: string
  language?: string
  without?: OwnLetter[]
  with?: OwnLetter[]
  json?: boolean
}

/** Adds `almoner letters choose|bounce|stopped|stop|lift`. */
export function addLettersCommand(program: Command): void {
  const group = program.command('letters').description('e-mail preferences and stopped addresses')
  group
    .command('choose')
    .description('show the e-mail preferences of an account or nonprofit; with options, change them')
    .argument('<id>', 'the account (m_…) or the nonprofit (n_…)')
    .option('--email <address>', 'e-mail address; "" for the registered address')
    .option('--language <tag>', 'language tag, such as de')
    .option('--without <kind...>', `kinds to turn off: ${KINDS.join(', ')}`, readKind)
    .option('--with <kind...>', 'kinds to turn on again', readKind)
    .option('--json', 'print one JSON object')
    .action(async (id: string, { json, ...options }: ChoiceOptions) => {
      const choices = await withDatabase(({ db }) => chooseLetters(db, id, changeOf(options)))
      print(json, { id, ...choices }, () => choicesText(choices))
    })
  addAddressCommands(group)
}

function readKind(text: string, before: OwnLetter[] = []): OwnLetter[] {
  const kind = KINDS.find((one) => one === text)
  if (kind === undefined) throw new Error(`${text} is not a kind of e-mail. Use ${KINDS.join(', ')}.`)
  return [...before, kind]
}

function changeOf({ email, language, without = [], with: again = [] }: ChoiceOptions) {
  if (email !== undefined && email !== '' && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new Error(`${email} is not an e-mail address.`)
  const wanted = [...without.map((kind) => [kind, false] as const), ...again.map((kind) => [kind, true] as const)]
  return {
    ...(email === undefined ? {} : { email }),
    ...(language === undefined ? {} : { locale: language }),
    wanted: Object.fromEntries(wanted),
  }
}

function choicesText({ email, locale, wanted }: LetterChoices): string {
  const letters = Object.entries(wanted).map(([kind, isWanted]) => `${isWanted ? 'yes' : 'no '}  ${kind}`)
  return [`To ${email ?? 'nobody: no address is known'}, in ${locale}`, ...letters].join('\n')
}

/** In bytes. A bounce or complaint contains at most the whole e-mail. */
const LONGEST_REPORT = 8 * 1_024 * 1_024

/** Adds `almoner letters bounce|stopped|stop|lift`. */
function addAddressCommands(group: Command): void {
  group
    .command('bounce')
    .description('process a message sent to MAIL_FROM: stop sending to addresses that bounced or complained')
    .argument('[file]', "the message (default: standard input, for a mail server's pipe)")
    .option('--json', 'print one JSON object')
    .action(async (file: string | undefined, { json }: { json?: boolean }) => {
      const message = file === undefined ? await readInput() : await readFile(file)
      const taken = await asTemporaryFailure(
        withDatabase(({ db, clock }) => processMailReport(db, message, clock.now(true))),
      )
      print(json, taken, () =>
        taken.result === 'nothing'
          ? 'This isn’t about an e-mail that we sent.'
          : `${taken.letter} to ${taken.address}: ${taken.result}`,
      )
    })
  addStoppedCommand(group)
  group
    .command('stop')
    .description('stop sending to an address')
    .argument('<email>', 'the address')
    .action((email: string) =>
      withDatabase(({ db, clock }) =>
        stopAddress(db, { address: readAddress(email), reason: 'operator', letterId: null, now: clock.now(true) }),
      ),
    )
  group
    .command('lift')
    .description('resume sending to a stopped address')
    .argument('<email>', 'the address')
    .action(async (email: string) => {
      const wasStopped = await withDatabase(({ db }) => liftAddress(db, readAddress(email)))
      if (!wasStopped) throw new Error(`${email} isn't stopped.`)
    })
}

function addStoppedCommand(group: Command): void {
  const command = group
    .command('stopped')
    .description('list stopped addresses, newest first')
    .option('--json', 'print one JSON object')
  withPages(command).action(async (options: PageOptions & { json?: boolean }) => {
    const found = await withDatabase(({ db }) => readPage(options, (part) => listStoppedAddresses(db, part)))
    const { rows: addresses, page, more } = found
    print(options.json, { addresses, page, more }, () => {
      const rows = addresses.map(({ address, reason, stopped_at, letter_id }) => {
        return [address, reason, stopped_at.toISOString().slice(0, 16), letter_id ?? '']
      })
      return [tableText(['address', 'why', 'since', 'letter'], rows), ...nextPageLine(found)].join('\n')
    })
  })
}

function readAddress(text: string): string {
  const address = text.trim()
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw new Error(`${text} is not an e-mail address.`)
  return address
}

async function readInput(): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of process.stdin) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > LONGEST_REPORT) break
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}
