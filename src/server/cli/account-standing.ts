import type { Command } from 'commander'
import { setDisabled } from '../service/accounts/manage-accounts.ts'
import { withService } from './with-service.ts'

/** Adds `almoner accounts disable|enable`. */
export function addAccountStandingCommands(group: Command): void {
  add(group, 'disable', 'close accounts: from now on none of their keys or payment pages works')
  add(group, 'enable', 'open accounts again that were disabled')
}

function add(group: Command, name: 'disable' | 'enable', description: string): void {
  group
    .command(name)
    .description(description)
    .argument('<ids...>', 'the accounts (m_…)')
    .action(async (ids: string[]) => {
      await withService(async ({ db, clock }) => {
        for (const id of ids) await setDisabled(db, id, name === 'disable' ? clock.now(true) : null)
      })
      for (const id of ids) process.stdout.write(`${id} is ${name}d\n`)
    })
}
