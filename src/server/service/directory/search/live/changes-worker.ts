import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import { openDatabase } from '../../../../database/connect.ts'
import type { Tables } from '../../../../database/tables/tables.ts'
import { layOutChanges } from './index-changes.ts'

const { databaseUrl } = z.parse(z.object({ databaseUrl: z.string() }), workerData)
const Request = z.object({ since: z.string(), wellKnownFrom: z.number() })
const { db } = await openDatabase<Tables>(databaseUrl, { poolSize: 1, applicationName: 'almoner index' })

parentPort?.on('message', async (message) => {
  const { since, wellKnownFrom } = z.parse(Request, message)
  parentPort?.postMessage(await layOutChanges(db, since, wellKnownFrom))
})
