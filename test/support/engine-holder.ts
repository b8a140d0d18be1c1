import { createInterface } from 'node:readline'
import pg from 'pg'
import { startEngine } from '../../src/server/database/engine.ts'

/**
 * A process that holds an engine, as a server or a command would: `engine-holder.ts DIRECTORY [PACKAGE] [user]`.
 * Says what it got as one line of JSON; then obeys the lines `stop` and `write`, which inserts rows without end and
 * says the number of each once it is committed.
 */
const [dataDirectory = '', packageDirectory = ''] = process.argv.slice(2)
const engine = await startEngine({ dataDirectory, ...(packageDirectory === '' ? {} : { packageDirectory }) })
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
