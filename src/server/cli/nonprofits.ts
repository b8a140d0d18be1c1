import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import type { Database, DatabaseTransaction } from '../database/tables/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { act } from '../service/audit/audit-log.ts'
import { setPicture } from '../service/directory/pictures/nonprofit-pictures.ts'
import { findNonprofit, nonprofitIdOf } from '../service/directory/registry/nonprofit-records.ts'
import { type ProfileChange, setListed, setProfile, socialNames } from '../service/directory/registry/set-profile.ts'
import { print } from './output.ts'
import { type DatabaseDependencies, withDatabase } from './with-database.ts'

interface SetOptions {
  mission?: string
  website?: string
  facebook?: string
  instagram?: string
  twitter?: string
  youtube?: string
  tiktok?: string
  logo?: string
  cover?: string
  parent?: string
  relationship?: string
  hide?: boolean
  list?: boolean
  json?: boolean
}

/** Adds `almoner nonprofits …`: nonprofits' profiles, one at a time or from a file. */
export function addNonprofitsCommand(program: Command): void {
  const group = program.command('nonprofits').description("nonprofits' profiles")
  const set = group
    .command('set')
    .description('change a nonprofit\'s profile; options you leave out keep their value, "" clears')
    .argument('<nonprofit>', 'ID or EIN')
    .option('--mission <text>', 'mission, at most 1,000 characters')
    .option('--website <address>')
  for (const name of socialNames) set.option(`--${name} <address>`)
  set
    .option('--logo <file>', 'PNG, JPEG, WebP or GIF; "" removes it')
    .option('--cover <file>', 'PNG, JPEG, WebP or GIF; "" removes it')
    .option('--parent <nonprofit>', 'ID or EIN of its parent organization; "" for none')
    .option('--relationship <word>', 'chapter, project or fiscally_sponsored', 'chapter')
    .option('--hide', 'hide it from search')
    .option('--list', 'show it in search')
    .option('--json', 'print one JSON object')
    .action((nonprofit: string, options: SetOptions) => setNonprofit(nonprofit, options))
  group
    .command('load')
    .description('change many profiles from a CSV file with the column ein; all rows or none')
    .argument('<file>', 'columns: ein, mission, website, facebook, instagram, twitter, youtube, tiktok')
    .option('--json', 'print one JSON object')
    .action((file: string, options: { json?: boolean }) =>
      withDatabase(async ({ db, clock }) => {
        const report = await loadProfiles(db, await readFile(file, 'utf8'), clock.now(true))
        if (report.problems.length > 0) process.exitCode = 1
        print(options.json, report, () =>
          report.problems.length === 0
            ? `Set ${report.set} nonprofits.`
            : [...report.problems, 'Nothing was changed.'].join('\n'),
        )
      }),
    )
}

function setNonprofit(named: string, options: SetOptions): Promise<void> {
  return withDatabase(async (dependencies) => {
    const { db } = dependencies
    const nonprofit = await findNonprofit(db, named)
    if (nonprofit === undefined) throw new Error(`No nonprofit has the ID or EIN ${named}.`)
    await change(dependencies, nonprofit.id, options)
    const after = await findNonprofit(db, nonprofit.id)
    if (after === undefined) throw new Error(`No nonprofit has the ID or EIN ${named}.`)
    const { id, ein, name, mission, website, socials, logo_url, cover_image_url, parent_nonprofit_id, hidden } = after
    const data = { id, ein, name, mission, website, socials, logo_url, cover_image_url, parent_nonprofit_id, hidden }
    print(options.json, data, () =>
      Object.entries(data)
        .map(([member, value]) => `${member}: ${typeof value === 'object' ? JSON.stringify(value) : value}`)
        .join('\n'),
    )
  })
}

async function change({ db, clock }: DatabaseDependencies, nonprofitId: string, options: SetOptions): Promise<void> {
  const now = clock.now(true)
  await db.transaction().execute(async (tx) => {
    const wanted = profileOf(options)
    if (Object.keys(wanted).length > 0)
      await act(tx, { action: 'nonprofits.set', now }, (inner) =>
        setProfile(inner, { nonprofitId, change: wanted, now }),
      )
    for (const use of ['logo', 'cover'] as const) {
      const file = options[use]
      if (file === undefined) continue
      const upload = file === '' ? null : await readFile(file)
      const action = upload === null ? `nonprofits.remove_${use}` : `nonprofits.set_${use}`
      await act(tx, { action, now }, (inner) => setPicture(inner, { nonprofitId, use, upload, now }))
    }
    if (options.hide === true || options.list === true)
      await act(tx, { action: 'nonprofits.list', now }, (inner) =>
        setListed(inner, { nonprofitId, listed: options.list === true, now }),
      )
  })
}

function profileOf(options: SetOptions): ProfileChange {
  const { mission, website, parent } = options
  const socials = Object.fromEntries(
    socialNames.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])),
  )
  return {
    ...(mission === undefined ? {} : { mission }),
    ...(website === undefined ? {} : { website }),
    ...(Object.keys(socials).length === 0 ? {} : { socials }),
    ...(parent === undefined
      ? {}
      : { parent: parent === '' ? null : { of: parent, relationship: relationship(options) } }),
  }
}

function relationship({ relationship: word }: SetOptions): 'chapter' | 'project' | 'fiscally_sponsored' {
  if (word === 'chapter' || word === 'project' || word === 'fiscally_sponsored') return word
  throw new Error('--relationship must be chapter, project or fiscally_sponsored.')
}

/** Result of loading a file: the number of changed nonprofits, or why none was. */
export interface LoadReport {
  set: number
  problems: string[]
}

const Rows = z.array(z.record(z.string(), z.string()))
const COLUMNS: readonly string[] = ['ein', 'mission', 'website', ...socialNames]

/** Thrown to roll back; the report contains the reason. */
class BadRows extends Error {}

/** Sets profiles from the rows of a CSV file, all or none; columns that it doesn't have are unchanged. */
export async function loadProfiles(db: Database, text: string, now: Date): Promise<LoadReport> {
  const rows = z.parse(Rows, parse(text, { columns: true, bom: true, trim: true, skip_empty_lines: true }))
  const [first = {}] = rows
  const unknown = Object.keys(first).filter((column) => !COLUMNS.includes(column))
  const problems = unknown.map((column) => `Unknown column ${column}. The columns are ${COLUMNS.join(', ')}.`)
  if (!('ein' in first)) problems.push('The file needs a column "ein" and at least one row.')
  if (problems.length > 0) return { set: 0, problems }
  await db
    .transaction()
    .execute(async (tx) => {
      for (const [index, row] of rows.entries()) {
        const problem = await setRow(tx, row, now)
        if (problem !== undefined) problems.push(`Row ${index + 2}: ${problem}`)
      }
      if (problems.length > 0) throw new BadRows()
    })
    .catch((error: unknown) => {
      if (!(error instanceof BadRows)) throw error
    })
  return { set: problems.length === 0 ? rows.length : 0, problems }
}

/** Why a row is invalid; undefined if it was applied. */
async function setRow(tx: DatabaseTransaction, row: Record<string, string>, now: Date): Promise<string | undefined> {
  const { ein = '', mission, website, ...socials } = row
  const nonprofitId = await nonprofitIdOf(tx, ein)
  if (nonprofitId === undefined) return `no nonprofit has the EIN ${ein}.`
  try {
    const change = { mission, website, socials }
    await act(tx, { action: 'nonprofits.set', now }, (inner) => setProfile(inner, { nonprofitId, change, now }))
    return undefined
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return `${error.param ?? ''} ${error.message}`.trim()
  }
}
