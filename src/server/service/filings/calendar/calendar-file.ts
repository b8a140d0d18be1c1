import type { DueFiling } from './due-dates.ts'

/** Due dates as iCalendar (RFC 5545); what has no date is left out. */
export function calendarFile(filings: readonly DueFiling[], now: Date): string {
  const stamp = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const events = filings.flatMap(({ ein, name, state, yearEnd, dueOn, rule, byRevenue }) => {
    if (dueOn === null || rule === null) return []
    const besides = byRevenue === null ? '' : ` ${byRevenue.words} Source: ${byRevenue.source}.`
    const next = new Date(new Date(dueOn).getTime() + 86_400_000).toISOString().slice(0, 10)
    return [
      'BEGIN:VEVENT',
      `UID:${ein}-${state}-${yearEnd}@almoner.invalid`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${dueOn.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${next.replaceAll('-', '')}`,
      `SUMMARY:${escaped(`${name}: ${rule.filing} (${state})`)}`,
      `DESCRIPTION:${escaped(`For the year to ${yearEnd}. ${rule.words} Source: ${rule.source}.${besides}`)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]
  })
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Almoner//Filings//EN', ...events, 'END:VCALENDAR']
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function escaped(text: string): string {
  const escaped = text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/[\r\n]+/g, '\\n')
  return escaped.replaceAll(/\p{Cc}/gu, ' ')
}

// A line has at most 75 octets; what is longer goes on in the next after a space.
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > 73) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part].join('\r\n ')
}
