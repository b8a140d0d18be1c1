import type { Composing, LetterContent } from './letter-content.ts'
import type { RemittanceFacts } from './letter-facts.ts'
import { writtenEin } from './receipt-content.ts'

/** Tells a nonprofit what was sent to it, and by what it finds it at its bank. */
export function remittanceLetter(facts: RemittanceFacts, { speaker, liveMode }: Composing): LetterContent {
  const { say, money, day, locale } = speaker
  const { foundation, foundationEin, nonprofit: name, check, gifts } = facts
  const amount = money(facts.amount)
  const subject = say('remittanceSubject', { amount, name })
  const from = foundationEin === '' ? foundation : `${foundation}\n${say('ein', { ein: writtenEin(foundationEin) })}`
  return {
    subject,
    sender: foundation,
    title: subject,
    blocks: [
      { kind: 'text', text: say(check === null ? 'remittanceByBank' : 'remittanceByCheck', { foundation, amount }) },
      {
        kind: 'lines',
        lines: [
          [say('remittanceFrom'), from],
          [say('remittanceAmount'), amount],
          ...(gifts === 0
            ? []
            : [[say('remittanceGifts'), new Intl.NumberFormat(locale.tag).format(gifts)] satisfies [string, string]]),
          [say('remittanceSentOn'), day(facts.sentOn)],
          check === null ? [say('remittanceReference'), facts.reference] : [say('remittanceCheck'), String(check)],
        ],
      },
      { kind: 'text', text: say('remittanceNote', { foundation }) },
      ...(liveMode ? [] : [{ kind: 'text' as const, text: say('remittanceSandbox') }]),
      { kind: 'quiet', text: say('whyOwnLetter', { foundation, name }) },
    ],
  }
}
