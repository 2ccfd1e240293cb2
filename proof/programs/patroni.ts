import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../../server/src/platform/config/ports.ts'
import { runStatement } from '../../server/test/database/cluster.ts'
import type { Sandbox } from '../sandbox.ts'
import { programFolder } from './postgres15.ts'
import { ensureDebianProgram, findUserFor, type RunningProcess, runProgram, startProcess } from './processes.ts'

/** Two nodes of PostgreSQL 15 under Patroni, with one etcd and synchronous replication. */
export interface PatroniPair {
  /** Address of the database `callout` with both hosts. */
  readonly url: string
  /** Port of the database that accepts writes, and of the synchronous standby; undefined if there is none. */
  readonly roles: () => Promise<Roles>
  /** Kills Patroni and PostgreSQL of the primary with SIGKILL, as if its machine had lost its power. */
  readonly killPrimary: () => Promise<void>
  /** Starts the killed node again. */
  readonly startKilled: () => Promise<void>
}

interface Roles {
  readonly primary: number | undefined
  readonly standby: number | undefined
}

interface Node {
  readonly name: string
  readonly port: number
  readonly api: number
  readonly home: string
  readonly configuration: string
  running: RunningProcess | undefined
}

/** Timeouts in seconds: a primary that says nothing for `ttl` is replaced. */
const timeouts = { ttl: 10, loop_wait: 2, retry_timeout: 3 }
const password = 'secret'

export async function startPatroniPair(sandbox: Sandbox): Promise<PatroniPair> {
  ensureDebianProgram(join(programFolder, 'postgres'), 'postgresql-15')
  const patroni = ensureDebianProgram('/usr/bin/patroni', 'patroni')
  const user = findUserFor('postgres')
  const folder = join(sandbox.folder, 'patroni')
  mkdirSync(folder)
  if (user) chownSync(folder, user.uid, user.gid)
  const asUser = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: folder } }
  const etcdPort = await startEtcd(sandbox, folder, asUser)
  const nodes: Node[] = []
  for (const name of ['a', 'b']) nodes.push(await configureNode(folder, name, etcdPort))
  const start = async (node: Node) => {
    const isUp = () => askNode(node).then((state) => state?.state === 'running')
    node.running = await startProcess(sandbox, patroni, [node.configuration], isUp, asUser)
  }
  for (const node of nodes) await start(node)
  const roles = async () => {
    const states = await Promise.all(nodes.map(async (node) => ({ node, role: roleOf(await askNode(node)) })))
    const portOf = (role: string) => states.find((state) => state.role === role)?.node.port
    return { primary: portOf('primary'), standby: portOf('standby') }
  }
  await waitForBoth(roles)
  const { primary } = await roles()
  const admin = `postgres://postgres:${password}@127.0.0.1:${primary}/postgres`
  await runStatement(admin, `create role callout login password '${password}'`)
  await runStatement(admin, `create database callout owner callout encoding 'UTF8' template template0`)
  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join()
  let killed: Node | undefined
  return {
    url: `postgres://callout:${password}@${hosts}/callout?target_session_attrs=read-write`,
    roles,
    killPrimary: async () => {
      const { primary: port } = await roles()
      killed = nodes.find((node) => node.port === port)
      await killed?.running?.stop('SIGKILL')
      killPostmaster(join(killed?.home ?? '', 'data'))
    },
    startKilled: async () => {
      if (killed) await start(killed)
    },
  }
}

type UserOptions = { readonly cwd: string; readonly env: NodeJS.ProcessEnv }

async function startEtcd(sandbox: Sandbox, folder: string, asUser: UserOptions): Promise<number> {
  const etcd = ensureDebianProgram('/usr/bin/etcd', 'etcd-server')
  const [client, peer] = [await findFreePort(), await findFreePort()]
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`]
  const args = [
    ...['--name', 'one', '--data-dir', join(folder, 'etcd')],
    ...['--listen-client-urls', clientUrl, '--advertise-client-urls', clientUrl],
    ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl, '--initial-cluster', `one=${peerUrl}`],
  ]
  const isHealthy = () =>
    fetch(`${clientUrl}/health`).then(
      (reply) => reply.ok,
      () => false,
    )
  await startProcess(sandbox, etcd, args, isHealthy, asUser)
  return client
}

async function configureNode(folder: string, name: string, etcdPort: number): Promise<Node> {
  const [port, api] = [await findFreePort(), await findFreePort()]
  const home = join(folder, name)
  const account = (username: string) => ({ username, password })
  // YAML reads JSON.
  const configuration = {
    scope: 'callout',
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ...timeouts,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 60, wal_log_hints: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      pg_hba: ['host replication all 127.0.0.1/32 scram-sha-256', 'host all all 127.0.0.1/32 scram-sha-256'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(home, 'data'),
      bin_dir: programFolder,
      pgpass: join(home, 'pgpass'),
      authentication: {
        superuser: account('postgres'),
        replication: account('replicator'),
        rewind: account('rewinder'),
      },
      parameters: { unix_socket_directories: '', password_encryption: 'scram-sha-256' },
    },
  }
  runProgram('install', ['-d', '-m', '0700', ...ownerArguments(), home])
  const file = join(folder, `${name}.yml`)
  writeFileSync(file, JSON.stringify(configuration))
  return { name, port, api, home, configuration: file, running: undefined }
}

function ownerArguments(): string[] {
  const user = findUserFor('postgres')
  return user ? ['-o', String(user.uid), '-g', String(user.gid)] : []
}

interface NodeState {
  readonly state: string
  readonly role: string
  readonly sync_standby?: boolean
}

/** State of a node by its Patroni; undefined if it does not answer. */
const askNode = ({ api }: Node): Promise<NodeState | undefined> =>
  fetch(`http://127.0.0.1:${api}/patroni`).then(
    (reply) => reply.json() as Promise<NodeState>,
    () => undefined,
  )

function roleOf(state: NodeState | undefined): 'primary' | 'standby' | undefined {
  if (state?.state !== 'running') return undefined
  if (state.role === 'master' || state.role === 'primary') return 'primary'
  return state.sync_standby ? 'standby' : undefined
}

/** Waits until there is a primary with a synchronous standby. */
export async function waitForBoth(roles: () => Promise<Roles>) {
  for (const until = Date.now() + 90_000; Date.now() < until; await wait(250)) {
    const { primary, standby } = await roles()
    if (primary && standby) return
  }
  throw new Error('Patroni has no primary with a synchronous standby after 90 seconds.')
}

/** Kills PostgreSQL of a data folder; its children end by themselves. */
function killPostmaster(dataFolder: string) {
  const pid = Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0])
  if (pid > 1) process.kill(pid, 'SIGKILL')
}
