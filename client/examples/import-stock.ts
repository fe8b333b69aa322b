// Imports collections from a spreadsheet, all or none: `node import-stock.ts collections.csv`. Its first line is
// `Batch;Stallion;Collected;Straws`. The key needs permission to book.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createImport, listAnimals, listWarehouses, showImport } from '../strawbook.ts'
import { connect } from './connect.ts'

const [file = ''] = process.argv.slice(2)
const account = connect()
const lines = readFileSync(file, 'utf8').trim().split('\n').slice(1)
const rows = lines.map((line, index) => {
  const [label = '', stallion = '', collected = '', straws] = line.split(';').map((cell) => cell.trim())
  return { row: index + 2, label, stallion, collected, straws: Number(straws) }
})

const { warehouses } = await listWarehouses(account)
const warehouse_id = warehouses[0]!.id

// New records are named by their position in their list: new-0, new-1 ...
const names = [...new Set(rows.map(({ stallion }) => stallion))]
const known = new Map<string, string>()
for (const name of names) {
  const { animals } = await listAnimals(account, { name, limit: 100 })
  const animal = animals.find((one) => one.name === name)
  if (animal) known.set(name, animal.id)
}
const unknown = names.filter((name) => !known.has(name))
unknown.forEach((name, index) => known.set(name, `new-${index}`))

const { id } = await createImport({
  tenant_id: account,
  file_name: basename(file),
  sheet: null,
  rows: rows.length,
  animals: unknown.map((name) => ({
    row: rows.find(({ stallion }) => stallion === name)!.row,
    name,
    sex: 'STALLION',
  })),
  batches: rows.map(({ row, label, stallion, collected }) => ({
    row,
    label,
    animal_id: known.get(stallion)!,
    origin: 'PRODUCTION',
    straw_size: 0.5,
    straw_colour: 'YELLOW',
    sheet: { collection: { produced_on: collected } },
  })),
  bookings: rows.map(({ row, collected, straws }, index) => ({
    row,
    kind: 'ADDITION',
    reason: 'COLLECTION',
    batch: `new-${index}`,
    date: collected,
    amount: straws,
    warehouse_id,
  })),
})

for (;;) {
  const { status, counts, refusals } = await showImport(id, { tenantId: account })
  if (status === 'BOOKED') {
    console.log(
      `Imported: ${counts.batches} batches, ${counts.straws} straws, ${counts.animals} new stallions.`,
    )
    break
  }
  if (status !== 'WAITING' && status !== 'RUNNING') {
    for (const { row, message } of refusals) console.error(`Row ${row}: ${message}`)
    process.exitCode = 1
    break
  }
  await pause(500)
}
