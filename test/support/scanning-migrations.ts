import type { Migration } from '../../src/server/database/migrate.ts'

/**
 * What a migration does that reads a whole table while nobody may write to it: a constraint that is validated in the
 * transaction that adds it. Tables that the same migration makes are empty.
 */
export function scansUnderLock({ name, sql }: Migration): string[] {
  const said = sql.replace(/--.*$/gm, '')
  const made = new Set([...said.matchAll(/create table (?:if not exists )?(\w+)/gi)].map(([, table]) => table))
  const statements = said.split(';').flatMap((one) => {
    const table = /alter table (?:only )?(\S+)/i.exec(one)?.[1]
    if (table === undefined || made.has(table)) return []
    const isValidated = /add (?:constraint|check|foreign key)/i.test(one) && !/not valid/i.test(one)
    const isTooSoon = /validate constraint/i.test(one) && /not valid/i.test(said)
    return isValidated || isTooSoon || /set not null/i.test(one) ? [`${name}: ${one.trim().replace(/\s+/g, ' ')}`] : []
  })
  return statements
}
