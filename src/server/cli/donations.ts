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
  type RefundResult,
  refundDonation,
  requestRefund,
} from '../service/checkout/refund-donation.ts'
import { type ListedDispute, listDisputes, resumeUndisputed } from '../service/money/disputes/disputes.ts'
import { cancelWithReceipt } from '../service/money/disputes/post-refund.ts'
import { donationResource } from '../service/money/donations/donation-records.ts'
import { holdDonation, regrantDonation, requireRefundOwed } from '../service/money/donations/lifecycle.ts'
import { findNamedFoundation, SANDBOX_FOUNDATION_NAME } from '../service/money/ledger/foundation-name.ts'
import { print, tableText } from './output.ts'
import { actAtCommandLine, approvalPendingText, type CommandDependencies, withService } from './with-service.ts'

type Act = (dependencies: CommandDependencies, id: string) => Promise<DonationRow>

/** Adds `almoner donations cancel|pause|block|resume|refund|refunded|regrant`. */
export function addDonationsCommand(program: Command): void {
  const group = program.command('donations').description('single donations and refunds')
  addAct(
    group,
    'cancel',
    'cancel a donation; a payment becomes account credit, or is owed back to the donor',
    (dependencies, id) =>
      cancelWithReceipt({ ...dependencies, timeZone: readEnvironment(process.env).ALMONER_TIME_ZONE }, id),
  )
  addAct(group, 'pause', 'pause a donation', (dependencies, id) => holdDonation(dependencies, id, 'paused'))
  addAct(group, 'block', 'block a donation because of a problem', (dependencies, id) =>
    holdDonation(dependencies, id, 'blocked'),
  )
  addAct(group, 'resume', 'resume a paused or blocked donation', resumeUndisputed)
  group
    .command('refund')
    .description('refund a canceled donation through its processor; large refunds need two-person approval')
    .argument('<id>', 'the donation')
    .option('--json', 'print the donation as JSON')
    .action((id: string, { json }: { json?: boolean }) => refund(id, json))
  group
    .command('refunded')
    .description('record a refund made another way; large refunds need two-person approval')
    .argument('<id>', 'the donation')
    .option('--json', 'print one JSON object')
    .action((id: string, { json }: { json?: boolean }) => refunded(id, json))
  group
    .command('regrant')
    .description('redirect a donation to another nonprofit')
    .argument('<id>', 'the donation')
    .argument('<nonprofit>', 'the ID of the other nonprofit')
    .addOption(new Option('--reason <reason>', 'the reason, shown to the donor').choices(REGRANT_REASONS))
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
    outcome.standing === 'waits' ? approvalPendingText(outcome.proposal) : `${id} is refunded`,
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
      proposal === undefined ? id : approvalPendingText(proposal),
    )
  }
  const { donation, outcome } = done
  print(json, { ...donationResource(donation), refund: outcome }, () =>
    outcome.status === 'refunded'
      ? `The donor of ${id} was refunded (${outcome.reference}).`
      : `The refund ${outcome.reference} is pending. Run this command again later to record it in the ledger.`,
  )
}

/** Executes or records small refunds; large ones wait for two-person approval in the console. */
async function askOf(dependencies: CommandDependencies, asked: AskedRefund): Promise<RefundResult> {
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
  const group = program.command('disputes').description('disputed card payments')
  group
    .command('list')
    .description('list disputes, newest first, with the amount withheld and the deadline for evidence')
    .option('--open', 'only disputes that need a response')
    .option('--live', 'live money (default: sandbox)')
    .option('--json', 'print one JSON object')
    .action(async ({ open = false, live = false, json }: { open?: boolean; live?: boolean; json?: boolean }) => {
      const disputes = await withService(({ db }) => listDisputes(db, { liveMode: live, open }))
      print(json, { disputes }, () => describe(disputes))
    })
  group
    .command('evidence')
    .description('write the evidence for the processor as PDF: what the donor saw, agreed to and received')
    .argument('<id...>', 'IDs of disputes (dsp_…)')
    .requiredOption('--out <folder>', 'output folder')
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
  if (disputes.length === 0) return 'There are no disputes.'
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
