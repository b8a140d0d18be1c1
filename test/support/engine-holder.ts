import { createInterface } from 'node:readline'
import pg from 'pg'
import * as z from 'zod/mini'
import { startEngine } from '../../src/server/database/engine.ts'

/**
 * A process that holds an engine, as a server or a command would: `engine-holder.ts OPTIONS`, a JSON object. Prints its
 * engine as one line of JSON. Then it accepts the lines `stop` and `write`; the latter inserts rows without end and
 * prints the number of each once it is committed.
 */
const options = z.object({
  dataDirectory: z.string(),
  packageDirectory: z.optional(z.string()),
  settings: z.optional(z.record(z.string(), z.string())),
})
const { dataDirectory, packageDirectory, settings } = options.parse(JSON.parse(process.argv[2] ?? ''))
const engine = await startEngine({
  dataDirectory,
  ...(packageDirectory === undefined ? {} : { packageDirectory }),
  ...(settings === undefined ? {} : { settings }),
})
const { url, adopted } = engine
console.log(JSON.stringify({ url, adopted }))

for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'write') writeForever()
  if (line === 'stop') break
}
await engine.stop()
process.exit()

async function writeForever(): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('create table gift (id int primary key)')
  for (let id = 1; ; id += 1) {
    await client.query('insert into gift values ($1)', [id])
    console.log(String(id))
  }
}
