/**
 * Cluster: two PostgreSQL servers under Patroni, three etcd servers, through which Patroni elects the primary, and
 * HAProxy. Each server has its own address.
 */
import { mkdirSync, chownSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { killProcess, serverProcesses } from '#test/server-processes.ts'
import type { Programs } from './packages.ts'
import { begin, isRoot, NOBODY, type Program } from './programs.ts'

const SECRET = 'only on this machine'
const LONGEST_WAIT_MS = 90_000

const NAMES = ['a', 'b'] as const
export type Name = (typeof NAMES)[number]
const HOSTS = { a: '127.0.0.2', b: '127.0.0.3', haproxy: '127.0.0.4' }
const ETCDS = ['127.0.0.5', '127.0.0.6', '127.0.0.7']

export type Cluster = {
  /** Address at which HAProxy forwards to the primary. */
  database: { host: string; port: number }
  /** Address at which HAProxy forwards to a process of the product that is ready. */
  web_url: string
  primary(): Promise<Name | undefined>
  /** Waits until there is a primary with a synchronous standby. @returns the primary */
  whole(): Promise<Name>
  /** Kills Patroni and every process of its PostgreSQL with SIGKILL. */
  kill(name: Name): Promise<void>
  start(name: Name): void
  killEtcd(): Promise<unknown>
  switchOver(from: Name): Promise<void>
  /** Runs SQL as superuser, on the primary. */
  query<R extends object>(sql: string, values?: unknown[], database?: string): Promise<R[]>
}

/**
 * Starts the cluster, and waits until the primary has a synchronous standby.
 * @param port the first of ten ports that are free at 127.0.0.1 to 127.0.0.7
 * @param apps ports of the product's processes
 */
export async function openCluster(
  programs: Programs,
  folder: string,
  port: number,
  apps: number[],
): Promise<Cluster> {
  const ports = {
    etcd: port,
    peer: port + 1,
    postgres: port + 2,
    patroni: port + 3,
    database: port + 4,
    web: port + 5,
  }
  const { env } = programs
  const write = (name: string, text: string) => {
    const file = path.join(folder, name)
    writeFileSync(file, text)
    return file
  }
  const own = (name: string) => {
    const made = path.join(folder, name)
    mkdirSync(made, { mode: 0o700 })
    if (isRoot) chownSync(made, NOBODY, NOBODY)
    return made
  }
  const peers = ETCDS.map((host, index) => `etcd-${index + 1}=http://${host}:${ports.peer}`).join(',')
  const etcds = ETCDS.map((host, index) => {
    const name = `etcd-${index + 1}`
    const [client_url, peer_url] = [`http://${host}:${ports.etcd}`, `http://${host}:${ports.peer}`]
    return begin({
      name,
      folder,
      command: programs.etcd,
      args: [
        ...['--name', name, '--data-dir', own(name), '--initial-cluster', peers],
        ...['--listen-client-urls', client_url, '--advertise-client-urls', client_url],
        ...['--listen-peer-urls', peer_url, '--initial-advertise-peer-urls', peer_url],
      ],
    })
  })
  begin({
    name: 'haproxy',
    folder,
    command: programs.haproxy,
    args: ['-db', '-f', write('haproxy.cfg', haproxyConfig(ports, apps))],
    env,
  })
  const patronis = new Map<Name, Program>()
  const folders = Object.fromEntries(NAMES.map((name) => [name, own(name)])) as Record<Name, string>
  const configs = Object.fromEntries(
    NAMES.map((name) => {
      const config = patroniConfig(name, folders[name], programs.postgres_bin, ports)
      // JSON is valid YAML, which Patroni reads.
      return [name, write(`${name}.yml`, JSON.stringify(config, null, 2))]
    }),
  ) as Record<Name, string>
  const api = (name: Name) => `http://${HOSTS[name]}:${ports.patroni}`
  const says = (name: Name, where: string) =>
    fetch(`${api(name)}${where}`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const first = async (where: string) => {
    const answers = await Promise.all(NAMES.map((name) => says(name, where)))
    return NAMES.find((_, index) => answers[index])
  }
  const cluster: Cluster = {
    database: { host: HOSTS.haproxy, port: ports.database },
    web_url: `http://${HOSTS.haproxy}:${ports.web}`,
    primary: () => first('/primary'),
    async whole() {
      const until = performance.now() + LONGEST_WAIT_MS
      for (;;) {
        const [primary, standby] = await Promise.all([first('/primary'), first('/synchronous')])
        if (primary && standby) return primary
        if (performance.now() > until) throw new Error('there is no primary with a synchronous standby')
        await sleep(200)
      }
    },
    start(name) {
      patronis.set(
        name,
        begin({
          name: `patroni-${name}`,
          folder,
          command: '/usr/bin/python3',
          args: [programs.patroni, configs[name]],
          env,
        }),
      )
    },
    async kill(name) {
      const servers = await serverProcesses(folders[name])
      const ended = patronis.get(name)!.end('SIGKILL')
      for (const pid of servers) killProcess(pid)
      await ended
    },
    killEtcd: () => etcds[0]!.end('SIGKILL'),
    async switchOver(from) {
      const to = NAMES.find((name) => name !== from)!
      const body = JSON.stringify({ leader: from, candidate: to })
      const answer = await fetch(`${api(from)}/switchover`, { method: 'POST', body })
      if (!answer.ok)
        throw new Error(`the switchover was answered with ${answer.status} ${await answer.text()}`)
    },
    async query<R extends object>(sql: string, values: unknown[] = [], database = 'strawbook') {
      const { host, port: at } = cluster.database
      const client = new Client({ host, port: at, user: 'postgres', password: SECRET, database })
      await client.connect()
      try {
        return (await client.query<R>(sql, values)).rows
      } finally {
        await client.end()
      }
    },
  }
  for (const name of NAMES) cluster.start(name)
  await cluster.whole()
  return cluster
}

type Ports = { etcd: number; postgres: number; patroni: number; database: number; web: number }

function patroniConfig(name: Name, folder: string, bin_dir: string, ports: Ports) {
  const at = `${HOSTS[name]}:${ports.postgres}`
  const api = `${HOSTS[name]}:${ports.patroni}`
  return {
    scope: 'strawbook',
    name,
    restapi: { listen: api, connect_address: api },
    etcd3: { hosts: ETCDS.map((host) => `${host}:${ports.etcd}`) },
    bootstrap: {
      dcs: {
        // The smallest `ttl` that Patroni accepts, in seconds.
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: at,
      connect_address: at,
      data_dir: path.join(folder, 'data'),
      bin_dir,
      pgpass: path.join(folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: SECRET },
        replication: { username: 'standby', password: SECRET },
      },
      pg_hba: [
        'host all all 127.0.0.0/8 scram-sha-256',
        'host replication standby 127.0.0.0/8 scram-sha-256',
      ],
      // Two servers on one machine must not share a folder of sockets. JIT is off because it needs another library.
      parameters: { unix_socket_directories: folder, jit: 'off' },
    },
  }
}

/** Returns HAProxy's configuration, with `retries 0` because retries would wait for a server that has failed. */
function haproxyConfig(ports: Ports, apps: number[]): string {
  const databases = NAMES.map(
    (name) => `  server ${name} ${HOSTS[name]}:${ports.postgres} check port ${ports.patroni}`,
  )
  return `
defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h

listen database
  bind ${HOSTS.haproxy}:${ports.database}
  mode tcp
  retries 0
  option httpchk OPTIONS /primary
  default-server inter 500ms fastinter 100ms downinter 100ms fall 2 rise 1 on-marked-down shutdown-sessions
${databases.join('\n')}

listen web
  bind ${HOSTS.haproxy}:${ports.web}
  mode http
  option httpchk GET /api/v1/health/ready
  option redispatch
  timeout check 2s
  default-server inter 500ms fall 4 rise 1
${apps.map((app, index) => `  server app${index + 1} 127.0.0.1:${app} check`).join('\n')}
`
}
