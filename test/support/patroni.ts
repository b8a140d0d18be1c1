import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { eventually } from './eventually.ts'
import { ended, freePort } from './running-server.ts'

const PROGRAMS = ['patroni', 'etcd', 'haproxy', '/usr/lib/postgresql/15/bin/postgres']

/** Why no failover can be tested here; false if it can. */
export const skipWithoutPatroni =
  PROGRAMS.map((program) => spawnSync(program, ['--version']).error && `${program} is not installed`).find(
    (reason) => reason !== undefined,
  ) ?? false

/** Three PostgreSQL servers run by Patroni with the samples of `deploy/`, behind HAProxy, all on this machine. */
export interface Cluster {
  /** The primary database, through HAProxy. */
  url: string
  /** Kills the primary and its Patroni as a power cut would, and restarts them once another server is primary. */
  killPrimary(): Promise<void>
  /** Resolves when a standby has copied nearly everything. Otherwise a new primary may lack even the schema. */
  standbyCaughtUp(): Promise<void>
  close(): Promise<void>
}

interface Node {
  name: string
  config: string
  data: string
  restPort: number
  port: number
  patroni?: ChildProcess
}

/** PostgreSQL doesn't run as root. */
const owner =
  process.getuid?.() === 0
    ? { uid: Number(execFileSync('id', ['-u', 'postgres'])), gid: Number(execFileSync('id', ['-g', 'postgres'])) }
    : {}

/** Fails (division by zero) unless a standby is less than a megabyte behind. */
const CLOSE_STANDBY = `select 1 / count(*) from pg_stat_replication
  where pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) < 1000000`

/** Starts etcd, the three servers and HAProxy, and creates the database; with or without synchronous replication. */
export async function startCluster({ synchronous }: { synchronous: boolean }): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'almoner-patroni-'))
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
  chmodSync(folder, 0o755)
  const [etcdPort, peerPort, frontPort] = [await freePort(), await freePort(), await freePort()]
  const etcd = spawn(
    'etcd',
    [
      ...['--data-dir', join(folder, 'etcd'), '--listen-client-urls', `http://127.0.0.1:${etcdPort}`],
      ...['--advertise-client-urls', `http://127.0.0.1:${etcdPort}`, '--listen-peer-urls'],
      ...[`http://127.0.0.1:${peerPort}`, '--initial-advertise-peer-urls', `http://127.0.0.1:${peerPort}`],
      ...['--initial-cluster', `default=http://127.0.0.1:${peerPort}`],
    ],
    { stdio: 'ignore', ...owner },
  )
  const nodes: Node[] = []
  for (const name of ['one', 'two', 'three']) nodes.push(await describeNode(name, { folder, etcdPort, synchronous }))
  for (const node of nodes) startNode(node)
  const haproxy = startFront(folder, frontPort, nodes)
  const address = `127.0.0.1:${frontPort}`
  const close = async (): Promise<void> => {
    haproxy.kill('SIGTERM')
    for (const node of nodes) await killNode(node)
    etcd.kill('SIGKILL')
    await Promise.all([ended(haproxy), ended(etcd)])
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await eventually(() => asSuperuser(address, 'select 1'))
    await asSuperuser(address, `create role almoner login password 'change-me'`)
    await asSuperuser(address, 'create database almoner owner almoner')
    await allFollow(nodes, { synchronous })
  } catch (error) {
    await close()
    throw error
  }
  return {
    url: `postgresql://almoner:change-me@${address}/almoner`,
    standbyCaughtUp: () => eventually(() => asSuperuser(address, CLOSE_STANDBY)),
    killPrimary: async () => {
      const killed = await eventually(() => primaryOf(nodes))
      await killNode(killed)
      const others = nodes.filter((node) => node !== killed)
      await eventually(() => primaryOf(others))
      startNode(killed)
      await allFollow(nodes, { synchronous })
    },
    close,
  }
}

/** Adapts the sample to this machine: its own ports and folders, one etcd. */
async function describeNode(
  name: string,
  { folder, etcdPort, synchronous }: { folder: string; etcdPort: number; synchronous: boolean },
): Promise<Node> {
  const [restPort, port] = [await freePort(), await freePort()]
  const own = join(folder, name)
  mkdirSync(own, { mode: 0o700 })
  if (owner.uid !== undefined) chownSync(own, owner.uid, owner.gid)
  const sample = readFileSync('deploy/patroni/one.yml', 'utf8')
    .replace('name: one', `name: ${name}`)
    .replace(/hosts: \[.*\]/, `hosts: [127.0.0.1:${etcdPort}]`)
    .replaceAll('10.0.0.1:8008', `127.0.0.1:${restPort}`)
    .replaceAll('10.0.0.1:5432', `127.0.0.1:${port}`)
    .replaceAll('10.0.0.0/24', '127.0.0.1/32')
    .replace('/var/lib/postgresql/15/almoner', join(own, 'data'))
    .replace('/var/run/postgresql', own)
    .replace('synchronous_mode: true', `synchronous_mode: ${synchronous}`)
    // On a busy machine a standby may lag more than the sample allows, and Patroni wouldn't promote it.
    .replace('maximum_lag_on_failover: 1048576', 'maximum_lag_on_failover: 1073741824')
  const config = join(own, 'patroni.yml')
  writeFileSync(config, sample)
  if (owner.uid !== undefined) chownSync(config, owner.uid, owner.gid)
  return { name, config, data: join(own, 'data'), restPort, port }
}

function startNode(node: Node): void {
  // Patroni stores a password file in its home folder.
  const env = { ...process.env, HOME: dirname(node.config) }
  node.patroni = spawn('patroni', [node.config], { stdio: 'ignore', cwd: '/', env, ...owner })
}

function startFront(folder: string, frontPort: number, nodes: readonly Node[]): ChildProcess {
  let sample = readFileSync('deploy/haproxy/postgresql.cfg', 'utf8')
    .replaceAll('127.0.0.1:5000', `127.0.0.1:${frontPort}`)
    .replace('check port 8008 ', 'check ')
  for (const { name, port, restPort } of nodes)
    sample = sample.replace(new RegExp(`server ${name} .*`), `server ${name} 127.0.0.1:${port} check port ${restPort}`)
  const file = join(folder, 'postgresql.cfg')
  writeFileSync(file, sample)
  return spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
}

async function primaryOf(nodes: readonly Node[]): Promise<Node> {
  for (const node of nodes) {
    const answer = await fetch(`http://127.0.0.1:${node.restPort}/primary`).catch(() => undefined)
    if (answer?.ok === true) return node
  }
  throw new Error('None of the servers is the primary')
}

/**
 * Resolves when two servers replicate from the third. With synchronous replication, one of them must also be the
 * synchronous standby: Patroni promotes no other server when the primary is gone.
 */
async function allFollow(nodes: readonly Node[], { synchronous }: { synchronous: boolean }): Promise<void> {
  const isOk = async ({ restPort }: Node, role: string) =>
    (await fetch(`http://127.0.0.1:${restPort}/${role}`).catch(() => undefined))?.ok === true
  await eventually(async () => {
    const primary = await primaryOf(nodes)
    const others = nodes.filter((node) => node !== primary)
    for (const node of others) if (!(await isOk(node, 'replica'))) throw new Error(`${node.name} does not follow`)
    if (!synchronous) return
    const standbys = await Promise.all(others.map((node) => isOk(node, 'synchronous')))
    if (!standbys.includes(true)) throw new Error('No server is the synchronous standby')
  })
}

/** The postmaster's children end with it, but not immediately, so they are killed too. */
async function killNode(node: Node): Promise<void> {
  node.patroni?.kill('SIGKILL')
  if (node.patroni !== undefined) await ended(node.patroni)
  const file = join(node.data, 'postmaster.pid')
  const [postmaster] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  if (postmaster === undefined) return
  const children = spawnSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' }).stdout.split('\n')
  for (const pid of [postmaster, ...children].map(Number).filter((id) => id > 0)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has already ended.
    }
  }
}

async function asSuperuser(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `postgresql://postgres:change-me@${address}/postgres` })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(statement)
  } finally {
    await client.end().catch(() => undefined)
  }
}
