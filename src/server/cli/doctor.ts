import { resolve } from 'node:path'
import type { Command } from 'commander'
import { checkDatabase } from '../app/doctor/check-database.ts'
import { checkSettings, type Finding, fault } from '../app/doctor/check-settings.ts'
import { databaseOf, type Environment, readEnvironment } from '../app/environment.ts'
import { openDatabase } from '../database/connect.ts'
import { openEngineOrUrl } from '../database/database.ts'
import type { Tables } from '../database/tables/tables.ts'
import { print } from './output.ts'

/** Adds `almoner doctor`. */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('check the installation before going live; fails if a check fails')
    .option('--no-processor', 'skip asking the processor which events it sends')
    .option('--json', 'print one JSON object')
    .action(async ({ json, processor }: { json?: boolean; processor: boolean }) => {
      const environment = readEnvironment(process.env)
      const findings = [...(await checkSettings(environment, processor)), ...(await findingsOfDatabase(environment))]
      const faults = findings.filter(({ status }) => status === 'fault').length
      print(json, { faults, findings }, () => findings.map(lineOf).join('\n'))
      if (faults > 0)
        throw new Error(faults === 1 ? 'Fix the failed check first.' : `${faults} failed checks: fix them first.`)
    })
}

/** Opens the database as a server would, but changes nothing. */
async function findingsOfDatabase(environment: Environment): Promise<Finding[]> {
  try {
    const server = await openEngineOrUrl({ ...databaseOf(environment), dataDirectory: environment.ALMONER_DATA })
    try {
      const options = { poolSize: 2, applicationName: 'almoner doctor' }
      const { db, pool, close } = await openDatabase<Tables>(server.connection, options)
      try {
        return await checkDatabase({ db, pool }, environment, resolve(environment.ALMONER_DATA))
      } finally {
        await close()
      }
    } finally {
      await server.stop()
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [fault('database', reason, 'check DATABASE_URL and PostgreSQL')]
  }
}

function lineOf({ about, status, finding, todo }: Finding): string {
  const mark = { ok: 'ok     ', warning: 'warning', fault: 'FAULT  ' }[status]
  return `${mark} ${about}: ${finding}${todo === '' ? '' : `; ${todo}`}`
}
