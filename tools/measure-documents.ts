// Measures the processor time and memory that this process needs to typeset documents:
// `node tools/measure-documents.ts [number]`.
import { setImmediate } from 'node:timers/promises'
import { rasteriseLogo } from '#paperwork/documents/server/rasterise-logo.ts'
import { setPdf } from '#paperwork/documents/server/set-pdf.ts'

const DOCUMENTS = Number(process.argv[2] ?? 500)
const at = new Date('2026-11-22T09:42:00Z')
const text = '090226 LUCERO DEL SUR 724015060123456 ES13'
const logo = await rasteriseLogo(
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><rect width="40" height="10"/></svg>',
  ),
)
const columns = ['Stallion', 'Batch', 'Straw', 'Straw mark', 'Straws', 'Doses'].map((head) => ({
  head,
  ...(head === 'Straw mark' && { grow: true }),
}))
const facts = Array.from({ length: 6 }, (_, index) => [`Fact ${index}`, 'Žižka, Θήρα, Чемпион'])

/**
 * Returns a page with the usual blocks of a document: a straw, facts, a table of a dozen rows, a framed text and a
 * form.
 */
const pageOf = (number: number) => ({
  ...{
    paper: 'A4',
    title: 'Shipment report',
    number: `S-26-${number}`,
    date: '22 November 2026',
    logo: true,
  },
  ...{ subject: 'Batch B-26-005, Lucero del Sur', sender: ['Haras del Sur', 'Seville, Spain'] },
  ...{ link: `http://strawbook.test/documents/${number}`, made: 'Made by Ana García', scan: 'Scan the code' },
  qr: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  blocks: [
    { kind: 'straw', colour: 'YELLOW', text, note: 'The straw at its real length' },
    { kind: 'columns', sections: [1, 2].map((section) => ({ title: `Section ${section}`, facts })) },
    {
      kind: 'table',
      columns,
      rows: Array.from({ length: 12 }, (_, row) => ({
        kind: 'row',
        cells: [`Stallion ${row}`, `B-26-${number}`, { colour: 'BLUE', text: 'blue' }, text, '10', '2'],
      })),
    },
    { kind: 'framed', title: 'Thawing', texts: ['37 °C for 30 s'], foot: 'Thaw one straw first.' },
    { kind: 'form', title: 'Receipt', checks: ['Vapour seen'], lines: ['Straws counted', 'Damaged'] },
  ],
  signatures: ['Place, date', 'Received by'],
})

const MB = 1_000_000
function cost(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const set = (number: number) => setPdf({ data: pageOf(number), at, logo })
console.log(`the first: ${cost(() => set(0)).toFixed(0)} ms of processor time`)
const costs: number[] = []
for (let number = 1; number <= DOCUMENTS; number += 1) {
  costs.push(cost(() => set(number)))
  await setImmediate()
  if (number % 100 === 0) console.log(`after ${number}: ${(process.memoryUsage().rss / MB).toFixed(0)} MB`)
}
const sorted = costs.toSorted((left, right) => left - right)
const part = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(0)
console.log(`then: median ${part(0.5)}, 95 % below ${part(0.95)}, worst ${part(1)} ms of processor time`)
