import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { MONEY_WORLD_KEY } from '../../support/money-world.ts'
import { runAlmoner } from '../../support/run-almoner.ts'
import type { TestService } from '../../support/test-service.ts'
import type { GeneratedYear } from './facts.ts'

const Found = z.object({ id: z.string() })
const Keys = z.object({ public_key: z.string(), secret_key: z.string() })

/** A service with accounts and a directory, with its API clients and its command line. */
export class YearHarness {
  /** The product's IDs of accounts, nonprofits and campaigns, by the keys of the facts. */
  readonly ids = new Map<string, string>()
  readonly service: TestService
  readonly folder: string
  private readonly keys = new Map<string, { publicKey: string; secretKey: string }>()
  private readonly year: GeneratedYear

  constructor(year: GeneratedYear, place: { service: TestService; folder: string }) {
    this.year = year
    this.service = place.service
    this.folder = place.folder
  }

  async setUp(): Promise<void> {
    for (const key of this.year.accounts) await this.openAccount(key)
    await this.fillDirectory()
    await this.almoner('payouts', 'policy', '--approve-above', '99999999')
  }

  /** Runs a command, which must succeed. Returns its output. */
  async almoner(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await this.command(...args)
    assert.equal(code, 0, `almoner ${args.join(' ')}: ${stderr}`)
    return stdout
  }

  /** Runs a command that may be refused. */
  command(...args: string[]) {
    const { service, folder } = this
    return runAlmoner(args, { DATABASE_URL: service.url, ALMONER_DATA: folder, ALMONER_MASTER_KEY: MONEY_WORLD_KEY })
  }

  /** Runs a command and returns whether it succeeded. */
  async succeeds(...args: string[]): Promise<boolean> {
    return (await this.command(...args)).code === 0
  }

  id(key: string): string {
    const id = this.ids.get(key)
    assert.ok(id, `${key} has an ID`)
    return id
  }

  clientOf(account: string) {
    const keys = this.keys.get(account)
    assert.ok(keys)
    return this.service.clientOf(keys)
  }

  /** Writes lines to a file in the folder. Returns its path. */
  async file(name: string, lines: readonly string[]): Promise<string> {
    const path = join(this.folder, name)
    await writeFile(path, `${lines.join('\r\n')}\r\n`)
    return path
  }

  private async openAccount(key: string): Promise<void> {
    if (key === 'storefront' || key === 'platform') {
      this.ids.set(key, `m_sandbox_${key}`)
      this.keys.set(key, { publicKey: `test_pk_${key}`, secretKey: `test_sk_${key}` })
      return
    }
    const { id } = z.parse(Found, JSON.parse(await this.almoner('accounts', 'create', key, '--json')))
    const { public_key: publicKey, secret_key: secretKey } = z.parse(
      Keys,
      JSON.parse(await this.almoner('keys', 'create', id, '--json')),
    )
    this.ids.set(key, id)
    this.keys.set(key, { publicKey, secretKey })
  }

  private async fillDirectory(): Promise<void> {
    const header =
      'EIN,NAME,STREET,CITY,STATE,ZIP,GROUP,SUBSECTION,AFFILIATION,RULING,DEDUCTIBILITY,FOUNDATION,STATUS,ASSET_AMT,INCOME_AMT,REVENUE_AMT,NTEE_CD,SORT_NAME'
    const rows = this.year.nonprofits.map(
      ({ ein, name }) => `${ein},${name},1 MAIN ST,WASHINGTON,DC,20001,0000,03,3,200001,1,15,01,0,0,5,K31,`,
    )
    await this.almoner('import', 'bmf', await this.file('eo.csv', [header, ...rows]))
    const { db } = this.service
    for (const { key, ein, byCheck } of this.year.nonprofits) {
      const payout_method = byCheck ? 'check' : 'bank_account'
      const changed = db.updateTable('nonprofit').set({ payout_method }).where('ein', '=', ein)
      this.ids.set(key, (await changed.returning('id').executeTakeFirstOrThrow()).id)
    }
  }

  /** Puts a nonprofit on the revocation list. */
  async revoke(nonprofit: string): Promise<void> {
    const ein = this.year.nonprofits.find(({ key }) => key === nonprofit)?.ein
    const row = `${ein}|MADE UP||1 MAIN ST|WASHINGTON|DC|20001|US|03|15-MAY-2027|01-APR-2028|`
    await this.almoner('import', 'revocations', await this.file('revocations.txt', [row]))
  }
}
