import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Command, Option } from 'commander'
import { readEnvironment } from '../app/environment.ts'
import { openProcessor } from '../app/open-processor.ts'
import { makeDirectory } from '../database/engine/make-data-directory.ts'
import { type DonationRow, REGRANT_REASONS, type RegrantReason } from '../database/tables/donations.ts'
import { dollars } from '../rendering/amounts.ts'
import { disputeEvidencePdf, gatherEvidence } from '../service/checkout/dispute-evidence.ts'
import {
  type AskedRefund,
  needsSecond,
  type RefundStanding,
  refundDonation,
  requestRefund,
} from '../service/checkout/refund-donation.ts'
import { type ListedDispute, listDisputes, resumeUndisputed } from '../service/money/disputes/disputes.ts'
import { donationResource } from '../service/money/donations/donation-records.ts'
import {
  cancelDonation,
  holdDonation,
  regrantDonation,
  requireRefundOwed,
} from '../service/money/donations/lifecycle.ts'
import { findNamedFoundation, SANDBOX_FOUNDATION_NAME } from '../service/money/ledger/foundation-name.ts'
import { print, tableText } from './output.ts'
import { actAtCommandLine, type CommandDependencies, waitsText, withService } from './with-service.ts'

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

/** Adds `almoner disputes list|evidence`. */
export function addDisputesCommand(program: Command): void {
  const group = program.command('disputes').description("payments that donors' banks take back")
  group
    .command('list')
    .description('disputes, the newest first: what is held back, and until when evidence can be sent')
    .option('--open', 'only those that wait for an answer')
    .option('--live', 'live money; the sandbox without it')
    .option('--json', 'print one JSON object')
    .action(async ({ open = false, live = false, json }: { open?: boolean; live?: boolean; json?: boolean }) => {
      const disputes = await withService(({ db }) => listDisputes(db, { liveMode: live, open }))
      print(json, { disputes }, () => describe(disputes))
    })
  group
    .command('evidence')
    .description('write what the donor saw and agreed to, and what was sent since, as PDF to send to the processor')
    .argument('<id...>', 'ids of disputes (dsp_…)')
    .requiredOption('--out <folder>', 'where to write them')
    .action(async (ids: string[], { out }: { out: string }) => {
      await withService(async ({ db, clock }) => {
        await makeDirectory(out)
        for (const id of ids) {
          const evidence = await gatherEvidence(db, id)
          const { live_mode: liveMode } = evidence.dispute
          const { name } = (await findNamedFoundation(db, liveMode)) ?? SANDBOX_FOUNDATION_NAME
          const file = join(out, `${id}.pdf`)
          await writeFile(file, await disputeEvidencePdf(evidence, name, clock.now(liveMode)))
          process.stdout.write(`${file}\n`)
        }
      })
    })
}

function describe(disputes: readonly ListedDispute[]): string {
  if (disputes.length === 0) return 'No dispute.'
  const rows = disputes.map((one) => [
    one.id,
    one.donation_id,
    one.account_name,
    one.nonprofit_name,
    one.reason,
    dollars(one.amount),
    dollars(one.taken),
    one.answer_by?.toISOString().slice(0, 10) ?? '',
    one.status,
  ])
  const headings = ['id', 'donation', 'account', 'nonprofit', 'reason', 'amount', 'held back', 'answer by', 'status']
  return tableText(headings, rows)
}
