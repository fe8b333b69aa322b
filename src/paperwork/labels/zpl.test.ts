import { expect, test } from 'vitest'
import { drawingOf, type Label, placementOf } from './label.ts'
import { templateOf } from './templates.ts'
import { type Resolution, zplOf } from './zpl.ts'

const coded = { code: '7KQ4M2XZ9A', link: 'HTTPS://BOOK.EXAMPLE/Q/7KQ4M2XZ9A' }
const goblet: Label = {
  ...{ ...coded, kind: 'GOBLET', batch: 'B^26~5\\_7', stallion: 'Žižka Łódź Чемпион' },
  ...{ day: '2026-02-09', straw_colour: 'YELLOW', straws: null },
}

function zpl(label: Label, dpi: Resolution, key = 'R25X10', copies = 2) {
  const template = templateOf(key)
  const placement = placementOf(label.kind, template)!
  return zplOf(drawingOf(label, placement), template, placement, dpi, copies)
}

test('a goblet label is a complete ZPL job in UTF-8 of the size of the roll', () => {
  expect(zpl(goblet, 300).split('\n')).toEqual([
    '^XA^CI28^PW295^LL118^LH0,0',
    '^FO15,16^BXN,6,200^FH_^FD7KQ4M2XZ9A^FS',
    '^FT115,45^A0N,33,30^FH_^FDB_5E26_7E5_5C_5F7^FS',
    '^FT115,73^A0N,23,21^FH_^FDŽižka Łódź Чемпион^FS',
    '^FT115,103^A0N,23,21^FH_^FD9 Feb 26^FS',
    '^FO216,83^GB69,26,1^FS',
    '^FT220,102^A0N,19,17^FB62,1,0,C^FH_^FDyellow^FS',
    '^PQ2^XZ',
    '',
  ])
  expect(zpl(goblet, 203)).toContain('^PW200^LL80')
  expect(zpl(goblet, 203)).toContain('^BXN,4,200')
})

test('a canister label has the URL in a QR code, and its ring colour from bottom to top', () => {
  const canister: Label = {
    ...{ ...coded, kind: 'CANISTER', container: 'Tank 1', canister: 3 },
    ...{ ring: 'BLUE', account: 'Haras del Sur' },
  }
  const job = zpl(canister, 300, 'R51X25')
  expect(job).toContain('^BQN,2,6^FH_^FDMA,HTTPS://BOOK.EXAMPLE/Q/7KQ4M2XZ9A^FS')
  expect(job).toMatch(/\^A0B,\d+,\d+\^FH_\^FDblue ring\^FS/)
  expect(job.match(/\^FD/g)).toHaveLength(job.match(/\^FS/g)!.length - 1)
})

test('a container label draws its plan', () => {
  const container: Label = {
    ...{ ...coded, kind: 'CONTAINER', container: 'Tank 1', warehouse: 'Laboratory', canisters: 6 },
    ...{ levels: 2, account: 'Haras del Sur', phone: null },
  }
  expect(zpl(container, 203, 'R51X25').match(/\^GC/g)).toHaveLength(7)
})
