import type { Command } from 'commander'
import type { OwnLetter } from '../database/tables/letters.ts'
import { chooseLetters, type LetterChoices, OWN_LETTERS } from '../service/letters/own-letters.ts'
import { addAddressCommands } from './letter-addresses.ts'
import { print } from './print.ts'
import { withDatabase } from './with-database.ts'

const KINDS: readonly OwnLetter[] = [...OWN_LETTERS.account, ...OWN_LETTERS.nonprofit]

interface ChoiceOptions {
  email?: string
  language?: string
  without?: OwnLetter[]
  with?: OwnLetter[]
  json?: boolean
}

/** Adds `almoner letters choose|bounce|stopped|stop|lift`. */
export function addLettersCommand(program: Command): void {
  const group = program.command('letters').description('who gets which letters, and where none go')
  group
    .command('choose')
    .description('the letters of an account or a nonprofit; with options, change them')
    .argument('<id>', 'the account (m_…) or the nonprofit (n_…)')
    .option('--email <address>', 'where they go; "" for the registered address')
    .option('--language <tag>', 'what language they speak, such as de')
    .option('--without <kind...>', `letters it does without: ${KINDS.join(', ')}`, readKind)
    .option('--with <kind...>', 'letters it wants again', readKind)
    .option('--json', 'print one JSON object')
    .action(async (id: string, { json, ...options }: ChoiceOptions) => {
      const choices = await withDatabase(({ db }) => chooseLetters(db, id, changeOf(options)))
      print(json, { id, ...choices }, () => choicesText(choices))
    })
  addAddressCommands(group)
}

function readKind(text: string, before: OwnLetter[] = []): OwnLetter[] {
  const kind = KINDS.find((one) => one === text)
  if (kind === undefined) throw new Error(`${text} is no letter of an account or nonprofit: ${KINDS.join(', ')}.`)
  return [...before, kind]
}

function changeOf({ email, language, without = [], with: again = [] }: ChoiceOptions) {
  if (email !== undefined && email !== '' && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new Error(`${email} is no e-mail address.`)
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
