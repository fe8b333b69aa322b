// Measures how a browser reads and checks a large spreadsheet, against a running server:
//   node tools/measure-reading.ts http://127.0.0.1:3100
// Prints the time until the columns are recognised and until the rows are checked, and every task of the page's main
// thread over 50 ms, in elapsed and in processor time. On a busy machine only processor time is meaningful, because
// tasks wait for other programs.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { writeXlsxStream } from 'hucre/xlsx'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { findBrowser } from './browser.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const baseURL = positionals[0] ?? 'http://127.0.0.1:3100'
const ROWS = 50_000
const COLOURS = ['gelb', 'rot', 'blau', 'grün']
const HEADERS = [
  'Charge',
  'Hengst',
  'Farbe',
  'Halm',
  'Absamung',
  'Anzahl',
  'Eigentümer',
  'Tank',
  'Kanister',
  'Etage',
]

function* rows() {
  for (let row = 0; row < ROWS; row += 1) {
    const day = new Date(Date.UTC(2020, 0, 1 + (row % 2000)))
    const straws = row % 3 === 0 ? '2x8+3' : String(1 + (row % 9))
    const stands = [`Behälter ${row % 20}`, 1 + (row % 6), row % 2 === 0 ? 'o' : 'u']
    const batch = [`Messung ${row}`, `Hengst ${row % 300}`, COLOURS[row % 4]!, '0,5', day, straws]
    yield [...batch, `Besitzer ${row % 150}`, ...stands, 0.3 + (row % 40) / 100, row % 500 === 0 ? 'alt' : '']
  }
}

const columns = [...HEADERS, 'VB %', 'Bem.'].map((header) => ({ header }))
const file = Buffer.from(
  await new Response(writeXlsxStream(rows(), { name: 'Bestand', columns })).arrayBuffer(),
)
const path = join(temporaryFolder('reading'), 'Bestand.xlsx')
writeFileSync(path, file)
const { executablePath, args } = await findBrowser()
const browser = await chromium.launch({ executablePath, args })
try {
  const page = await browser.newPage({ baseURL })
  const data = { email: 'owner@demo.test', password: 'frozen straws stay cold' }
  await page.request.post('/api/v1/auth', { data })
  await page.goto('/import', { waitUntil: 'networkidle' })
  const tracing = await browser.newBrowserCDPSession()
  const events: {
    name: string
    pid: number
    tid: number
    dur?: number
    tdur?: number
    args: { name?: string }
  }[] = []
  tracing.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as typeof events)))
  await tracing.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel'] } })
  const began = Date.now()
  const passed = () => ((Date.now() - began) / 1000).toFixed(1)
  await page.locator('input[type=file]').setInputFiles(path)
  await page.getByRole('button', { name: 'Match columns' }).click({ timeout: 120_000 })
  console.log(`${(file.length / 1e6).toFixed(1)} MB, ${ROWS} rows: recognised after ${passed()} s`)
  await page.getByRole('button', { name: 'Check rows' }).click()
  await page.getByRole('button', { name: /^Book/ }).waitFor({ timeout: 120_000 })
  await page.getByRole('row').nth(20).waitFor()
  console.log(`checked after ${passed()} s: ${await page.getByRole('status').first().innerText()}`)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.waitForTimeout(1000)
  const ended = new Promise((resolve) => tracing.once('Tracing.tracingComplete', resolve))
  await tracing.send('Tracing.end')
  await ended
  const isMain = ({ name, args }: (typeof events)[number]) =>
    name === 'thread_name' && args.name === 'CrRendererMain'
  const main = new Set(events.filter(isMain).map(({ pid, tid }) => `${pid} ${tid}`))
  const tasks = events.filter(({ name, pid, tid }) => name.endsWith('RunTask') && main.has(`${pid} ${tid}`))
  const long = tasks.filter(({ dur = 0 }) => dur > 50_000)
  for (const { dur = 0, tdur = 0 } of long)
    console.log(`a task of ${Math.round(dur / 1000)} ms, ${Math.round(tdur / 1000)} ms of processor time`)
  const max = Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000
  console.log(`${tasks.length} tasks of the page, at most ${Math.round(max)} ms of processor time each`)
} finally {
  await browser.close()
}
