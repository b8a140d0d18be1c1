import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Migration, readMigrations } from '../../../src/server/database/migrate.ts'

/** SHA-256 of every migration on main. Add a line for a new migration; never change one. */
const CHECKSUMS = {
  '0001_schema.sql': '604fa23c30b9817a5a11ecad8b5bb7717f9cfb528d1cbae0acff28bf3c221d28',
  '0002_programs.sql': '82e67f6e436e7c7de2b2caad0b68886cf256bc50c4a13e953d7f5367e97d9b24',
  '0003_first_steps.sql': 'bfdc2ae4d9040b58cfac4ac5bd243ecfb748fa1580a6166b24fe633abc10997c',
  '0004_gifts_to_several.sql': 'ea6cdc1710ff65f5db2162d0e7047a32cd4031a7d086209032f6243ccf14c51d',
  '0005_gift_index.sql': 'd252af25d9e3e57d3d9c4eb375d5e1116c6b0f65dca18ebd37db87cc2516fa15',
  '0006_funds.sql': 'fce1a96779ae382469569c040d6fa1d7c05d88a13c216129d98cdfdffb85c609',
  '0007_program_approval.sql': '5bc3a4a4c2e388eff5d75998e01d54e604c191e4d873a098601748f30333139c',
  '0008_shop_secrets.sql': 'dfd84b53e39c0e988d0bbeb4d06a1ba747d39913aef173d6e72f6e0327cab83c',
  '0009_giving_pages.sql': 'ff028dd10010e4ba5008c246fbf91076932375d6d10d4487ccca4fab74b1d0b7',
  '0010_giving_page_index.sql': '3ad62d3a704245478c5fcd4533f298baf7bdf34c6c2caea29f72baecf8782c9b',
  '0011_program_terms.sql': '66bb9116c541c1893cf4fb241d84af81f050aa0385de5744ba96ae2dd4cd06aa',
  '0012_program_recipient.sql': 'd1185adc4339f274e69b4ce2569d699ac4847ea0340762ab1f14ce5f02dcc5df',
  '0013_giving_page_review.sql': 'b8b2dd7c7e45b7e25fe77729c2e2677469af2910787ce12b3808d241be6ca8b9',
  '0014_nonprofit_pages.sql': '09246f491f1accb72e704b16804b86fc56514d230c79bc366d6ec6147cfdc23a',
  '0015_program_fund_version.sql': '58d9c89062e68f11e38923a22eeba09824d2e2571db781ddc461286a37bdb042',
  '0016_receipt_source.sql': 'e34ea0ece26ec6e77cd12e9df3e1a12400d5ea6627d92e5b20757a5b2e2b78ba',
  '0017_sandbox_disputes.sql': '1ac344863a1c549f159501225069a8203bb86e1ee1e9ff19380c1d72c35310da',
  '0018_queue_per_endpoint.sql': 'd52ab7223f6f86df2476a8204d8e70feff07ab229a923ec9f5da1fe0a899cae6',
}

test('migrations on main never change: add a new one, and its checksum here', async () => {
  const migrations = await readMigrations()
  assert.deepEqual(Object.fromEntries(migrations.map(({ name, checksum }) => [name, checksum])), CHECKSUMS)
})

test('no migration scans a table in use while it blocks writers', async () => {
  const [, ...migrations] = await readMigrations()
  assert.deepEqual(migrations.flatMap(scansUnderLock), [], 'add it `not valid`, and validate it in the next migration')
  const judged = (sql: string) => scansUnderLock({ name: '0999_made_up.sql', sql, checksum: '' }).length
  assert.equal(judged('alter table journal_line add constraint positive check (amount > 0);'), 1)
  assert.equal(judged('alter table journal_line add constraint positive check (amount > 0) not valid;'), 0)
  assert.equal(judged('alter table a add check (b) not valid; alter table a validate constraint a_check;'), 1)
  assert.equal(judged('alter table a validate constraint a_check;'), 0)
  assert.equal(judged('alter table donation alter column note set not null;'), 1)
  assert.equal(judged('create table shelf (id int); alter table shelf add check (id > 0);'), 0)
})

/** Statements that read a whole table under a lock that blocks writers. Tables of the same migration are empty. */
function scansUnderLock({ name, sql }: Migration): string[] {
  const code = sql.replace(/--.*$/gm, '')
  const created = new Set([...code.matchAll(/create table (?:if not exists )?(\w+)/gi)].map(([, table]) => table))
  return code.split(';').flatMap((statement) => {
    const table = /alter table (?:only )?(\S+)/i.exec(statement)?.[1]
    if (table === undefined || created.has(table)) return []
    const isValidated = /add (?:constraint|check|foreign key)/i.test(statement) && !/not valid/i.test(statement)
    const isTooSoon = /validate constraint/i.test(statement) && /not valid/i.test(code)
    const scans = isValidated || isTooSoon || /set not null/i.test(statement)
    return scans ? [`${name}: ${statement.trim().replace(/\s+/g, ' ')}`] : []
  })
}
