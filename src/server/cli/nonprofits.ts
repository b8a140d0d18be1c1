import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { act } from '../service/audit/record-act.ts'
import { setPicture } from '../service/directory/pictures/nonprofit-pictures.ts'
import { findNonprofit } from '../service/directory/registry/nonprofit-records.ts'
import { setListed } from '../service/directory/registry/set-listed.ts'
import { type ProfileChange, setProfile, socialNames } from '../service/directory/registry/set-profile.ts'
import { loadProfiles } from './load-profiles.ts'
import { print } from './print.ts'
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

/** Adds `almoner nonprofits …`: what nonprofits say of themselves, one at a time or from a file. */
export function addNonprofitsCommand(program: Command): void {
  const group = program.command('nonprofits').description('what nonprofits say and show of themselves')
  const set = group
    .command('set')
    .description('set what a nonprofit says of itself; what is not named stays, and empty text clears')
    .argument('<nonprofit>', 'ID or EIN')
    .option('--mission <text>', 'what it does, at most 1,000 characters')
    .option('--website <address>')
  for (const name of socialNames) set.option(`--${name} <address>`)
  set
    .option('--logo <file>', 'PNG, JPEG, WebP or GIF; "" removes it')
    .option('--cover <file>', 'PNG, JPEG, WebP or GIF; "" removes it')
    .option('--parent <nonprofit>', 'ID or EIN of what it belongs to; "" for nothing')
    .option('--relationship <word>', 'chapter, project or fiscally_sponsored', 'chapter')
    .option('--hide', 'searches do not find it')
    .option('--list', 'searches find it')
    .option('--json', 'print one JSON object')
    .action((nonprofit: string, options: SetOptions) => setNonprofit(nonprofit, options))
  group
    .command('load')
    .description('set what many nonprofits say of themselves, from a CSV file with a column ein; all rows or none')
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
  throw new Error('--relationship is chapter, project or fiscally_sponsored.')
}
