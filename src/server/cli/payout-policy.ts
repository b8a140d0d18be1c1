import { type Command, Option } from 'commander'
import { dollars } from '../rendering/amounts.ts'
import { findPayoutPolicy, type PayoutPolicy, setPayoutPolicy } from '../service/money/payouts/payout-policy.ts'
import { print } from './print.ts'
import { readCents, readHoldDays } from './read-values.ts'
import { withService } from './with-service.ts'

interface PolicyOptions {
  cycle?: PayoutPolicy['cycle']
  smallest?: number
  holdDays?: number
  yearEnd?: PayoutPolicy['year_end']
  release?: 'people' | 'schedule'
  approveAbove?: number
  live?: boolean
  json?: boolean
}

/** Adds `almoner payouts policy`. */
export function addPayoutPolicyCommand(group: Command): void {
  group
    .command('policy')
    .description('how nonprofits are paid; what is given is changed, the rest stays')
    .addOption(new Option('--cycle <cycle>', 'how often').choices(['daily', 'weekly', 'monthly']))
    .option('--smallest <cents>', 'the smallest sum that is sent; what is less waits for more', readCents)
    .option('--hold-days <days>', 'how many days a gift rests before it is sent', readHoldDays)
    .addOption(new Option('--year-end <rule>', 'smaller sums in December: pay or carry over').choices(['pay', 'carry']))
    .addOption(
      new Option('--release <by>', 'who lets payouts go: two people in the console, or the schedule').choices([
        'people',
        'schedule',
      ]),
    )
    .option('--approve-above <cents>', 'a refund or a voided check above this sum waits for two people', readCents)
    .option('--live', 'live money; the sandbox without it')
    .option('--json', 'print one JSON object')
    .action(
      async ({ cycle, smallest, holdDays, yearEnd, release, approveAbove, live = false, json }: PolicyOptions) => {
        const change: Partial<PayoutPolicy> = {
          ...(cycle === undefined ? {} : { cycle }),
          ...(smallest === undefined ? {} : { smallest }),
          ...(holdDays === undefined ? {} : { hold_days: holdDays }),
          ...(yearEnd === undefined ? {} : { year_end: yearEnd }),
          ...(approveAbove === undefined ? {} : { approve_above: approveAbove }),
          ...(release === undefined ? {} : { needs_release: release === 'people' }),
        }
        const policy = await withService(({ db, clock }) =>
          Object.keys(change).length === 0
            ? findPayoutPolicy(db, live)
            : setPayoutPolicy(db, { liveMode: live, change, now: clock.now(true) }),
        )
        print(json, policy, () => describe(policy))
      },
    )
}

function describe({
  cycle,
  smallest,
  hold_days: days,
  year_end: yearEnd,
  needs_release: isReleased,
  approve_above: bound,
}: PayoutPolicy): string {
  const rest = days === 0 ? 'as soon as its money is here' : `${days} days after it was made`
  const rule = yearEnd === 'pay' ? 'paid in December' : 'carried over'
  return `Paid ${cycle}, from ${dollars(smallest)} on, each gift ${rest}; smaller sums are ${rule}.${isReleased ? ' Two people release them.' : ''} Two people also agree to a refund or a voided check above ${dollars(bound)}.`
}
