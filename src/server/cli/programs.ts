import { type Command, InvalidArgumentError } from 'commander'
import { dollars } from '../rendering/amounts.ts'
import { findApprovalBound, setApprovalBound } from '../service/money/programs/approve-programs.ts'
import { print } from './output.ts'
import { readCents } from './read-values.ts'
import { withService } from './with-service.ts'

interface PolicyOptions {
  approveAbove?: number | 'never'
  live?: boolean
  json?: boolean
}

/** Adds `almoner programs policy`. */
export function addProgramsCommand(program: Command): void {
  const group = program.command('programs').description("accounts' giving programs")
  group
    .command('policy')
    .description('show when a giving program needs two-person approval in its account; with an option, change it')
    .option('--approve-above <cents>', 'total budget, in cents, that one person may start alone, or "never"', readBound)
    .option('--live', 'live money (default: sandbox)')
    .option('--json', 'print one JSON object')
    .action(async ({ approveAbove, live = false, json }: PolicyOptions) => {
      const bound = await withService(({ db, clock }) =>
        approveAbove === undefined
          ? findApprovalBound(db, live)
          : setApprovalBound(db, {
              liveMode: live,
              bound: approveAbove === 'never' ? null : approveAbove,
              now: clock.now(true),
            }),
      )
      print(json, { approve_above: bound }, () => describeBound(bound))
    })
}

function readBound(text: string): number | 'never' {
  if (text === 'never') return text
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('Use a whole number of cents, or "never".')
  return readCents(text)
}

function describeBound(bound: number | null): string {
  if (bound === null) return 'One person may start any program.'
  return `One person may start programs with total budgets of up to ${dollars(bound)}. Larger ones, and programs without a budget, need two-person approval in their account.`
}
