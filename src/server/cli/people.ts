import type { Command } from 'commander'
import { PLATFORM } from '../../contract/roles.ts'
import { isPrivate, publicUrlOf, readEnvironment } from '../app/environment.ts'
import { act } from '../service/audit/audit-log.ts'
import { linkAddress } from '../service/console-links/console-links.ts'
import { eraseDonor, exportDonor } from '../service/donors/privacy/donor-data.ts'
import { invite, membersOf, removeMember } from '../service/people/members.ts'
import { readEmail, setBlocked } from '../service/people/persons.ts'
import { RETURN_PATH, setProvider } from '../service/people/providers.ts'
import { print, tableText } from './output.ts'
import { withDatabase } from './with-database.ts'
import { withService } from './with-service.ts'

interface InviteOptions {
  role: string
  of: string
  json?: boolean
}

const OF = 'an account (m_…), a nonprofit (n_…), or platform for the foundation’s own people'

/** Adds `almoner people invite|list|remove|disable|enable|provider`. */
export function addPeopleCommand(program: Command): void {
  const group = program.command('people').description('people and their console roles')
  group
    .command('invite')
    .description('invite a person by e-mail; use it to invite the first operator')
    .argument('<email>', 'the address')
    .requiredOption('--role <role>', 'operator, approver or auditor; for an account or nonprofit, one of its roles')
    .option('--of <id>', OF, PLATFORM)
    .option('--json', 'print one JSON object')
    .action((email: string, options: InviteOptions) => inviteByLetter(email, options))
  group
    .command('list')
    .description('list the team of an account, a nonprofit or the foundation')
    .option('--of <id>', OF, PLATFORM)
    .option('--json', 'print one JSON object')
    .action(async ({ of, json }: { of: string; json?: boolean }) => {
      const members = await withService(({ db }) => membersOf(db, of))
      const rows = members.map(({ personId, email, role, since }) => [personId, email, role, since.toISOString()])
      print(json, { members }, () => tableText(['person', 'e-mail', 'role', 'since'], rows))
    })
  group
    .command('remove')
    .description('remove a person from a team, immediately')
    .argument('<person>', 'the person (u_…)')
    .option('--of <id>', OF, PLATFORM)
    .action(async (personId: string, { of: subjectId }: { of: string }) => {
      const { email } = await withService(({ db, clock }) =>
        act(db, { action: 'team.remove', now: clock.now(true) }, (tx) => removeMember(tx, { subjectId, personId })),
      )
      process.stdout.write(`${email} was removed from the team\n`)
    })
  addStatusCommand(group, 'disable', 'block a person from signing in; all their sessions end immediately')
  addStatusCommand(group, 'enable', 'allow a blocked person to sign in again')
  addProviderCommand(group)
}

function addStatusCommand(group: Command, name: 'disable' | 'enable', description: string): void {
  group
    .command(name)
    .description(description)
    .argument('<email>', 'the address')
    .action(async (text: string) => {
      const email = readEmail(text)
      await withService(({ db, clock }) => {
        const now = clock.now(true)
        const disabledAt = name === 'disable' ? now : null
        return act(db, { action: `person.${name}`, now }, (tx) => setBlocked(tx, { email, disabledAt, now }))
      })
      process.stdout.write(`${email} is ${name}d\n`)
    })
}

interface ProviderOptions {
  of: string
  issuer: string
  client: string
  secret: string
}

function addProviderCommand(group: Command): void {
  group
    .command('provider')
    .description("let a company's people sign in with their OpenID Connect provider")
    .argument('<domain>', 'their e-mail domain; verify first that the company owns it')
    .requiredOption('--of <id>', 'the account (m_…) or nonprofit (n_…)')
    .requiredOption('--issuer <address>', 'issuer URL, such as https://login.company.example')
    .requiredOption('--client <id>', 'client ID from the provider')
    .requiredOption('--secret <text>', 'client secret from the provider; stored encrypted')
    .action(async (domain: string, { of: subjectId, issuer, client: clientId, secret }: ProviderOptions) => {
      const { publicUrl, provider } = await withService(async ({ db, newId, clock, seal }) => {
        const now = clock.now(true)
        const entered = { subjectId, issuer, clientId, clientSecret: secret, domain, now }
        const acting = { action: 'provider.set', now }
        const provider = await act(db, acting, (tx) => setProvider(tx, { newId, seal }, entered))
        return { publicUrl: publicUrlOf(readEnvironment(process.env)), provider }
      })
      process.stdout.write(
        `People of ${provider.domain} sign in with ${issuer}. Register this redirect URL there: ${publicUrl}${RETURN_PATH}\n`,
      )
    })
}

async function inviteByLetter(email: string, { role, of: subjectId, json }: InviteOptions): Promise<void> {
  const environment = readEnvironment(process.env)
  const keepsLetters = isPrivate(environment)
  const { invitation, address } = await withService(async ({ db, newId, clock, seal }) => {
    const now = clock.now(true)
    const wanted = { email, role, subjectId, invitedBy: null }
    const done = await act(db, { action: 'team.invite', now }, (tx) => invite(tx, { newId, now, keepsLetters }, wanted))
    return { invitation: done, address: linkAddress(publicUrlOf(environment), seal, 'invitation', done.id) }
  })
  print(json, { id: invitation.id, email: invitation.email, role, address }, () =>
    [`An invitation was sent to ${invitation.email}. Its link works for seven days:`, address].join('\n'),
  )
}

/** Adds `almoner privacy export|erase`. */
export function addPrivacyCommand(program: Command): void {
  const group = program.command('privacy').description('data kept about a donor')
  group
    .command('export')
    .description('export all data about a donor as JSON, live and test')
    .argument('<email>', "the donor's e-mail address")
    .action(async (email: string) => {
      const data = await withDatabase(({ db }) => exportDonor(db, { email: email.trim().toLowerCase() }))
      print(true, data, () => '')
    })
  group
    .command('erase')
    .description("erase a donor's name and address where no law requires keeping them")
    .argument('<email>', "the donor's e-mail address")
    .option('--json', 'print the result as JSON')
    .action(async (email: string, { json }: { json?: boolean }) => {
      const done = await withDatabase(({ db, clock }) =>
        eraseDonor(db, { email: email.trim().toLowerCase() }, clock.now(true)),
      )
      print(
        json,
        done,
        () =>
          `Erased from ${done.erased} donations. ${done.kept} keep name and e-mail address, because they have a receipt or are still running.`,
      )
    })
}
