import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import { openDatabase } from '../../../../database/connect.ts'
import type { Tables } from '../../../../database/tables/tables.ts'
import { makeIndex } from './make-index.ts'

const Request = z.object({ databaseUrl: z.string(), path: z.nullable(z.string()), isFileWelcome: z.boolean() })

const request = z.parse(Request, workerData)
const database = await openDatabase<Tables>(request.databaseUrl, { poolSize: 1, applicationName: 'almoner index' })
try {
  parentPort?.postMessage(await makeIndex(database.db, request))
} finally {
  await database.close()
}
