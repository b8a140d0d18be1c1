import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The schema of a notification's entries is that of a statement's, of the same version of the standard.
const SCHEMA = '/usr/lib/python3/dist-packages/trytond/modules/account_payment_sepa/tests/camt.054.001.04.xsd'

/** False where the published schema and xmllint are installed, else why a test that needs them is skipped. */
export const withoutCamtSchema =
  existsSync(SCHEMA) && isInstalled('xmllint')
    ? false
    : 'xmllint, or the schema of tryton-modules-account-payment-sepa, is not installed'

/** False where AqBanking is installed, else why a test that needs it is skipped. */
export const withoutAqBanking = isInstalled('aqbanking-cli') ? false : 'aqbanking-cli is not installed'

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version']).error === undefined
}

/** Holds a camt.054.001.04 to its published schema. */
export async function requireCamtSchema(text: string): Promise<void> {
  await inFolder(async (folder) => {
    const path = join(folder, 'notification.xml')
    await writeFile(path, text)
    const { status, stderr } = spawnSync('xmllint', ['--noout', '--nonet', '--schema', SCHEMA, path])
    assert.equal(status, 0, String(stderr))
  })
}

/** A movement as AqBanking reads it: day, cents and what the parties call it. */
export type ReadByAqBanking = readonly [day: string, cents: number, reference: string]

/** Reads a camt.053.001.04 by AqBanking. */
export function readByAqBanking(text: string): Promise<ReadByAqBanking[]> {
  return inFolder(async (folder) => {
    const [path, context] = [join(folder, 'statement.xml'), join(folder, 'context')]
    await writeFile(path, text)
    const reading = ['import', '--importer=xml', '--profile=camt_053_001_04', '-f', path, '-c', context]
    const { status, stderr } = spawnSync(
      'aqbanking-cli',
      ['--noninteractive', '-D', join(folder, 'settings'), ...reading],
      {
        env: { ...process.env, HOME: folder },
      },
    )
    assert.equal(status, 0, String(stderr))
    const told = await readFile(context, 'utf8')
    return [...told.matchAll(/\btransaction \{(.*?)\} #transaction\b/gs)].map(([, one = '']) => {
      const field = (name: string) => decodeURIComponent(new RegExp(`char ${name}="([^"]*)"`).exec(one)?.[1] ?? '')
      const [, over = '', under = ''] = /^(-?\d+)\/(\d+):USD$/.exec(field('value')) ?? []
      const day = field('date').replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
      return [day, (100 * Number(over)) / Number(under), field('endToEndReference')]
    })
  })
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'almoner-camt-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
