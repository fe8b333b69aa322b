import { expect, test } from 'vitest'
import { FileName, savedName, sentName } from './file-name.ts'
import { sizeText } from './texts.ts'

test('a file is saved under its own name with the extension of its type', () => {
  for (const [name, saved] of [
    ['EVA report.pdf', 'EVA report.pdf'],
    ['EVA report', 'EVA report.pdf'],
    ['Report.PDF', 'Report.PDF'],
    ['invoice.exe', 'invoice.exe.pdf'],
    ['../../etc/passwd', '-..-etc-passwd.pdf'],
    ['C:\\scans\\a.pdf', 'C--scans-a.pdf'],
    ['...', 'file.pdf'],
    ['con.pdf', '_con.pdf'],
    ['LPT1', '_LPT1.pdf'],
    ['Contract', 'Contract.pdf'],
    ['\u202Eanna\u200Bfdp.pdf', 'annafdp.pdf'],
    ['Žižka Θήρα.pdf', 'Žižka Θήρα.pdf'],
  ] as const) {
    expect(savedName(name, 'application/pdf')).toBe(saved)
  }
  expect(savedName('mare.jpeg', 'image/jpeg')).toBe('mare.jpeg')
})

test('any name of an uploaded file is accepted, and long names are shortened', () => {
  for (const name of [
    `${'Ž'.repeat(300)}.pdf`,
    'a\tb\u0000.pdf',
    '',
    '\u202Efdp.exe',
    `${'🐴'.repeat(100)}.jpeg`,
  ]) {
    expect(FileName.safeParse(sentName(name)).success, name).toBe(true)
  }
  expect(sentName(`${'x'.repeat(300)}.pdf`)).toMatch(/^x{146}\.pdf$/)
})

test('sizes are shown in short form', () => {
  expect(
    [0, 512, 1024, 819_200, 1024 ** 2 - 1, 1_468_006, 20 * 1024 ** 2, 1024 ** 3 - 1, 2 * 1024 ** 3].map(
      sizeText,
    ),
  ).toEqual(['0 bytes', '512 bytes', '1 kB', '800 kB', '1 MB', '1.4 MB', '20 MB', '1 GB', '2 GB'])
})
