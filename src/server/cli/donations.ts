import { type Command, Option } from 'commander'
import { readEnvironment } from '../app/environment.ts'
import { openProcessor } from '../app/open-processor.ts'
import { type DonationRow, REGRANT_REASONS, type RegrantReason } from '../database/tables/donations.ts'
import {
  type AskedRefund,
  needsSecond,
  type RefundStanding,
  refundDonation,
  requestRefund,
} from '../service/checkout/refund-donation.ts'
import { resumeUndisputed } from '../service/money/disputes/follow-dispute.ts'
import { donationResource } from '../service/money/donations/donation-records.ts'
import {
  cancelDonation,
  holdDonation,
  regrantDonation,
  requireRefundOwed,
} from '../service/money/donations/lifecycle.ts'
import { actAtCommandLine, waitsText } from './act-at-command-line.ts'
import { print } from './print.ts'
import { type CommandDependencies, withService } from './with-service.ts'

type Act = (dependencies: CommandDependencies, id: string) => Promise<DonationRow>

/** Adds `almoner donations cancel|pause|block|resume|refund|refunded|regrant`. */
export function addDonationsCommand(program: Command): void {
  const group = program.command('donations').description('single donations, before their money is sent, and refunds')
  addAct(group, 'cancel', 'cancel it; what was paid becomes credit, or is owed back to the donor', cancelDonation)
  addAct(group, 'pause', 'stop it for a while', (dependencies, id) => holdDonation(dependencies, id, 'paused'))
  addAct(group, 'block', 'stop it, because something is wrong', (dependencies, id) =>
    holdDonation(dependencies, id, 'blocked'),
  )
  addAct(group, 'resume', 'let it go on from where it was', resumeUndisputed)
  group
    .command('refund')
    .description(
      'give the donor of a canceled donation the money back, through the processor that took it; a large sum waits for two people',
    )
    .argument('<id>', 'the donation')
    .option('--json', 'print the donation as JSON')
    .action((id: string, { json }: { json?: boolean }) => refund(id, json))
  group
    .command('refunded')
    .description('record that a donor got the money back in another way; a large sum waits for two people')
    .argument('<id>', 'the donation')
    .option('--json', 'print one JSON object')
    .action((id: string, { json }: { json?: boolean }) => refunded(id, json))
  group
    .command('regrant')
    .description('give it to another nonprofit')
    .argument('<id>', 'the donation')
    .argument('<nonprofit>', 'the id of the other nonprofit')
    .addOption(new Option('--reason <reason>', 'why; the donor reads it').choices(REGRANT_REASONS))
    .option('--json', 'print the donation as JSON')
    .action((id: string, nonprofit: string, { json, reason }: { json?: boolean; reason?: RegrantReason }) =>
      run((dependencies) => regrantDonation(dependencies, id, nonprofit, reason), json),
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

async function refunded(id: string, json: boolean | undefined): Promise<void> {
  const outcome = await withService((dependencies) => askOf(dependencies, { donationId: id, way: 'recorded' }))
  print(json, { id, refund: outcome.standing }, () =>
    outcome.standing === 'waits' ? waitsText(outcome.proposal) : `${id} is refunded`,
  )
}

async function refund(id: string, json: boolean | undefined): Promise<void> {
  const done = await withService(async (dependencies) => {
    const { db } = dependencies
    if (await needsSecond(db, await requireRefundOwed(db, id)))
      return askOf(dependencies, { donationId: id, way: 'processor' })
    const environment = readEnvironment(process.env)
    const { processors = {} } = await openProcessor(environment, dependencies.clock)
    const timeZone = environment.ALMONER_TIME_ZONE
    return refundDonation({ ...dependencies, processors, timeZone }, id)
  })
  if ('standing' in done) {
    const proposal = done.standing === 'waits' ? done.proposal : undefined
    return print(json, { id, refund: { status: done.standing, proposal: proposal?.id } }, () =>
      proposal === undefined ? id : waitsText(proposal),
    )
  }
  const { donation, outcome } = done
  print(json, { ...donationResource(donation), refund: outcome }, () =>
    outcome.status === 'refunded'
      ? `The donor of ${id} got the money back (${outcome.reference}).`
      : `The refund ${outcome.reference} is on its way. Ask again later, so that it is written into the ledger.`,
  )
}

/** Gives back or records what is small; what is large waits for two people in the console. */
async function askOf(dependencies: CommandDependencies, asked: AskedRefund): Promise<RefundStanding> {
  const { live_mode: liveMode } = await requireRefundOwed(dependencies.db, asked.donationId)
  return actAtCommandLine(dependencies, { liveMode, action: 'donations.refund' }, (deciding) =>
    requestRefund(deciding, asked),
  )
}

async function run(
  work: (dependencies: CommandDependencies) => Promise<DonationRow>,
  json: boolean | undefined,
): Promise<void> {
  const row = await withService(work)
  print(json, donationResource(row), () => `${row.id} is ${row.status}, for ${row.nonprofit_id}`)
}
