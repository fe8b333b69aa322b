/** Limits of the image, faults and the operator's tasks, in a trial that runs. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { logIn } from '../../tools/faults/member.ts'
import { booksProblem, missing, newStocks, startWriters } from '../../tools/faults/writers.ts'
import { OWNER } from '../log-in.ts'
import { expect, test } from '../test.ts'
import {
  ADDRESS,
  backUp,
  compose,
  emptyServer,
  engine,
  exec,
  inspect,
  measureImage,
  restore,
  ROOT,
  secondsOf,
  untilReady,
} from './stack.ts'

const LARGEST_BYTES = 250_000_000
const LONGEST_STOP_SECONDS = 15

const member = () => logIn({ url: () => ADDRESS }, OWNER)

test.beforeEach(untilReady)

test('the image is below 250 MB compressed, and its bill of materials lists the packages', async () => {
  const bytes = await measureImage()
  console.log(`${Math.round(bytes / 1e6)} MB compressed by gzip -1`)
  expect(bytes).toBeLessThan(LARGEST_BYTES)
  const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const { bomFormat, components } = JSON.parse(await exec('strawbook', 'cat', 'sbom.json')) as {
    bomFormat: string
    components: { purl: string }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  const listed = components.map(({ purl }) => decodeURIComponent(purl))
  expect(listed).toEqual(
    expect.arrayContaining(
      Object.entries(dependencies).map(([name, version]) => `pkg:npm/${name}@${version}`),
    ),
  )
})

test('the process has no rights, and writes only to its volume and /tmp', async () => {
  const status = await exec('strawbook', 'cat', '/proc/1/status')
  expect(status).toMatch(/^Uid:\s+10001\s+10001\s+10001\s+10001$/m)
  expect(status).toMatch(/^CapEff:\s+0+$/m)
  expect(status).toMatch(/^CapBnd:\s+0+$/m)
  expect(status).toMatch(/^NoNewPrivs:\s+1$/m)
  await exec('strawbook', 'touch', '/data/written', '/tmp/written')
  await expect(exec('strawbook', 'touch', '/srv/strawbook/written')).rejects.toThrow('Read-only file system')
})

test('the health check of the image passes', async () => {
  const command = JSON.parse(await inspect('strawbook', '{{json .Config.Healthcheck.Test}}')) as string[]
  expect(command.shift()).toBe('CMD')
  await exec('strawbook', ...command)
})

test('mails reach the mail catcher', async ({ request }) => {
  const asked = await request.post('/api/v1/auth/password', { data: { email: OWNER } })
  expect(asked.ok(), await asked.text()).toBe(true)
  const receivers = async () => {
    const { messages } = (await (await request.get('http://127.0.0.1:8025/api/v1/messages')).json()) as {
      messages: { To: { Address: string }[] }[]
    }
    return messages.flatMap(({ To }) => To.map(({ Address }) => Address))
  }
  await expect.poll(receivers).toContain(OWNER)
})

test('killed while members book, the process starts again, and no acknowledged booking is lost', async () => {
  const owner = await member()
  const writers = startWriters(owner, await newStocks(owner), 'killed', {
    pauseMs: 20,
    pauseWhenRefusedMs: 200,
  })
  await writers.allSucceed()
  const pid = await inspect('strawbook', '{{.State.Pid}}')
  // A signal that the engine sends would count as a stop, after which it does not start the process again.
  await engine('run', '--rm', '--pid', 'host', '--user', '0', 'strawbook', 'sh', '-c', `kill -9 ${pid}`)
  const killed = performance.now()
  await expect.poll(() => inspect('strawbook', '{{.State.Pid}}')).not.toMatch(new RegExp(`^(0|${pid})$`))
  await writers.allSucceed()
  console.log(`All writers booked again ${Math.round((performance.now() - killed) / 1000)} s after SIGKILL`)
  const { acknowledged } = await writers.stop()
  expect(await missing(owner, acknowledged.keys())).toEqual([])
  expect(await booksProblem(owner)).toBeUndefined()
  await exec('strawbook', 'node', 'tools/admin.ts', 'verify-books')
})

test('asked to stop, the process ends within 15 seconds with exit code 0', async () => {
  const seconds = await secondsOf(() => compose('stop', 'strawbook'))
  console.log(`Stopped in ${seconds} s`)
  expect(seconds).toBeLessThan(LONGEST_STOP_SECONDS)
  expect(await inspect('strawbook', '{{.State.ExitCode}}')).toBe('0')
  await compose('start', 'strawbook')
})

test('a backup is made at the start, and one made now is restored into an empty server', async () => {
  await expect.poll(() => exec('backup', 'ls', '/backups')).toContain('.sql.gz')
  const owner = await member()
  await newStocks(owner)
  const { movements } = await owner.get<{ movements: { id: string }[] }>(
    'GET',
    `/movements?tenant_id=${owner.tenant_id}`,
  )
  const file = await backUp()
  await emptyServer()
  await restore(file)
  await compose('up', '--detach')
  await untilReady()
  expect(
    await missing(
      owner,
      movements.map(({ id }) => id),
    ),
  ).toEqual([])
  await exec('strawbook', 'node', 'tools/admin.ts', 'verify-books')
})
