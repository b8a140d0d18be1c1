import type { Command } from 'commander'
import { eraseDonor, exportDonor } from '../service/donors/privacy/donor-data.ts'
import { print } from './print.ts'
import { withDatabase } from './with-database.ts'

/** Adds `almoner privacy export|erase`. */
export function addPrivacyCommand(program: Command): void {
  const group = program.command('privacy').description('what is kept of a donor, by e-mail address')
  group
    .command('export')
    .description('print all that is kept with an address, in both modes, as JSON')
    .argument('<email>', 'the address the donor gave with')
    .action(async (email: string) => {
      const kept = await withDatabase(({ db }) => exportDonor(db, { email: email.trim().toLowerCase() }))
      print(true, kept, () => '')
    })
  group
    .command('erase')
    .description('erase name and address of a donor where the law does not ask for them')
    .argument('<email>', 'the address the donor gave with')
    .option('--json', 'print what was done as JSON')
    .action(async (email: string, { json }: { json?: boolean }) => {
      const done = await withDatabase(({ db, clock }) =>
        eraseDonor(db, { email: email.trim().toLowerCase() }, clock.now(true)),
      )
      print(json, done, () => `Erased from ${done.erased} gifts; ${done.kept} receipts keep them as the law asks.`)
    })
}
