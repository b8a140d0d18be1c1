import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { makeDirectory } from '../database/engine/make-data-directory.ts'
import { dollars } from '../rendering/amounts.ts'
import { disputeEvidencePdf, gatherEvidence } from '../service/checkout/dispute-evidence.ts'
import { type ListedDispute, listDisputes } from '../service/money/disputes/dispute-records.ts'
import { findNamedFoundation, SANDBOX_FOUNDATION_NAME } from '../service/money/ledger/foundation-name.ts'
import { print } from './print.ts'
import { tableText } from './table-text.ts'
import { withService } from './with-service.ts'

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
