import type { Command } from 'commander'
import {
  cancelDonation,
  type DonationRow,
  donationResource,
  holdDonation,
  recordRefund,
  regrantDonation,
  resumeDonation,
} from '../service/donations/index.ts'
import type { AdvanceDependencies } from '../service/sandbox/index.ts'
import { print, withMoney } from './with-money.ts'

type Act = (dependencies: AdvanceDependencies, id: string) => Promise<DonationRow>

/** Adds `almoner donations cancel|pause|block|resume|regrant|refunded`. */
export function addDonationsCommand(program: Command): void {
  const group = program.command('donations').description('single donations, before their money is sent')
  addAct(group, 'cancel', 'cancel it; what was paid becomes credit, or is owed back to the donor', cancelDonation)
  addAct(group, 'pause', 'stop it for a while', (dependencies, id) => holdDonation(dependencies, id, 'paused'))
  addAct(group, 'block', 'stop it, because something is wrong', (dependencies, id) =>
    holdDonation(dependencies, id, 'blocked'),
  )
  addAct(group, 'resume', 'let it go on from where it was', resumeDonation)
  addAct(group, 'refunded', 'record that the donor of a canceled donation got the money back', recordRefund)
  group
    .command('regrant')
    .description('give it to another nonprofit')
    .argument('<id>', 'the donation')
    .argument('<nonprofit>', 'the id of the other nonprofit')
    .option('--json', 'print the donation as JSON')
    .action((id: string, nonprofit: string, { json }: { json?: boolean }) =>
      run((dependencies) => regrantDonation(dependencies, id, nonprofit), json),
    )
}

function addAct(group: Command, name: string, description: string, act: Act): void {
  group
    .command(name)
    .description(description)
    .argument('<id>', 'the donation')
    .option('--json', 'print the donation as JSON')
    .action((id: string, { json }: { json?: boolean }) => run((dependencies) => act(dependencies, id), json))
}

async function run(
  work: (dependencies: AdvanceDependencies) => Promise<DonationRow>,
  json: boolean | undefined,
): Promise<void> {
  const row = await withMoney(work)
  print(json, donationResource(row), () => `${row.id} is ${row.status}, for ${row.nonprofit_id}`)
}
