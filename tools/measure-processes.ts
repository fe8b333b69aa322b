// Measures what one and two processes of the product need: memory, connections and processor time by request.
//   node tools/measure-processes.ts [DATABASE_POOLER_URL]
// With DATABASE_URL it uses that server, whose database must be empty; by default an embedded one. Linux only. Memory is
// the proportional set size, which counts shared pages once. Processor time is comparable on a busy machine, too.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { startPostgres } from '#platform/postgres/start-postgres.ts'
import { logInAt, type Server, startServer, stopServers, WITHOUT_LIMITS } from '#test/start-server.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const CLIENTS = 16
const TICKS_PER_SECOND = 100

const { positionals } = parseArgs({ allowPositionals: true })
const [pooler] = positionals
const quiet = { info: () => {}, warn: console.warn, error: console.error }
const given = process.env['DATABASE_URL']
const embedded = given ? null : await startPostgres({ data_dir: temporaryFolder('processes'), log: quiet })
const url = given ?? embedded!.owner_url
const owner = new Client({ connectionString: url })
await owner.connect()

const pss = (pid: number) =>
  Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024

function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

async function backends(): Promise<{ pid: number; application_name: string }[]> {
  const { rows } = await owner.query<{ pid: number; application_name: string }>(
    `select pid, application_name from pg_stat_activity
     where application_name like 'strawbook%' and datname = current_database()`,
  )
  return rows
}

/** Prints memory and connections of these processes, and of their connections in PostgreSQL. */
async function report(state: string, servers: Server[]) {
  const all = await backends()
  const memory = all.map(({ pid }) => pss(pid))
  const byName = Object.entries(Object.groupBy(all, (one) => one.application_name))
  console.log(
    `${state}: processes ${servers.map(({ child }) => pss(child.pid!).toFixed(0)).join(' and ')} MB; ` +
      `${all.length} connections (${byName.map(([name, some]) => `${some!.length} ${name}`).join(', ')}), ` +
      `${(memory.reduce((sum, one) => sum + one, 0) / all.length).toFixed(1)} MB each on average`,
  )
}

type Member = Awaited<ReturnType<typeof member>>
type Work = { name: string; rounds: number; send: (address: string, of: Member) => Promise<Response> }

/** Logs in a member of the demo stud, who books into one of its batches. */
async function member({ address }: Server) {
  const { headers, tenant_id, user_id } = await logInAt(address)
  const { rows } = await owner.query<{ batch_id: string; warehouse_id: string }>(
    `select b.id as batch_id, w.id as warehouse_id from batches b join legal_entities w using (tenant_id)
     where tenant_id = $1 and b.origin = 'PRODUCTION' limit 1`,
    [tenant_id],
  )
  return { headers, tenant_id, user_id, ...rows[0]! }
}

const list = (path: string): Work => ({
  name: `GET ${path}`,
  rounds: 150,
  send: (address, { headers, tenant_id }) =>
    fetch(`${address}/api/v1${path}?tenant_id=${tenant_id}`, { headers }),
})
const WORK: Work[] = [
  list('/batches'),
  list('/containers'),
  list('/movements'),
  list('/overview'),
  {
    name: 'a collection of ten straws',
    rounds: 30,
    send: (address, { headers, tenant_id, user_id, batch_id, warehouse_id }) =>
      fetch(`${address}/api/v1/straws`, {
        method: 'POST',
        headers,
        body: JSON.stringify({
          ...{ tenant_id, batch_id, warehouse_id, signer_id: user_id, reason: 'COLLECTION', amount: 10 },
          date: new Date().toISOString().slice(0, 10),
        }),
      }),
  },
]

/** Sends requests without a pause, and prints the processor time of the product and of PostgreSQL for each. */
async function load(servers: Server[]) {
  const members = await Promise.all(servers.map(member))
  for (const { name, rounds, send } of WORK) {
    const before = servers.map(({ child }) => processorSeconds(child.pid!))
    const earlier = new Map((await backends()).map(({ pid }) => [pid, processorSeconds(pid)]))
    const client = async (index: number) => {
      const at = index % servers.length
      for (let round = 0; round < rounds; round += 1) {
        const answer = await send(servers[at]!.address, members[at]!)
        if (!answer.ok) throw new Error(`${name} was answered with ${answer.status}`)
        await answer.arrayBuffer()
      }
    }
    const began = performance.now()
    await Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(index)))
    const seconds = (performance.now() - began) / 1000
    const requests = CLIENTS * rounds
    const product = servers.reduce(
      (sum, { child }, at) => sum + processorSeconds(child.pid!) - before[at]!,
      0,
    )
    const database = (await backends()).reduce(
      (sum, { pid }) => sum + processorSeconds(pid) - (earlier.get(pid) ?? 0),
      0,
    )
    console.log(
      `${name}: ${(requests / seconds).toFixed(0)} a second, each ${((product / requests) * 1000).toFixed(2)} ms of ` +
        `the product and ${((database / requests) * 1000).toFixed(2)} ms of PostgreSQL`,
    )
  }
}

const settings = {
  DATABASE_URL: url,
  ...(pooler && { DATABASE_POOLER_URL: pooler }),
  ...WITHOUT_LIMITS,
}
try {
  const servers = [await startServer(settings)]
  await report('one process, started', servers)
  await load(servers)
  await report('one process, after that', servers)
  servers.push(await startServer(settings))
  await load(servers)
  await report('two processes, after that', servers)
} finally {
  await stopServers()
  await owner.end()
  await embedded?.stop()
}
