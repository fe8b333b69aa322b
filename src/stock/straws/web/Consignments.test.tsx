import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { shortDate } from '#ui/dates.ts'
import { answer } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { BATCH_ID } from '#test/component/samples/ids.ts'
import { aConsignment } from '#test/component/samples/straws.ts'
import { listBatchConsignments } from '../consignments.ts'
import { consignmentsTexts } from '../texts.ts'

test('the use of consigned straws is listed by holder, without empty columns', async () => {
  answerAccount()
  const used = { inseminated: 2, sold: 2, lost: 1, passed_on: 3, returned: 4 }
  answer(listBatchConsignments, () => ({ consignments: [aConsignment({ ...used, out: 0, numbers: [] })] }))
  await open(`/batches/${BATCH_ID}?tab=consignments`)
  const row = page.getByRole('row', { name: 'Gestüt Lindenhof', exact: false })
  await expect.element(row).toBeVisible()
  const texts = (role: string, within = page.getByRole('table')) =>
    within
      .getByRole(role)
      .elements()
      .map((element) => (element as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim())
  expect(texts('columnheader').slice(0, -1)).toEqual([
    consignmentsTexts.holder,
    consignmentsTexts.since,
    consignmentsTexts.received,
    consignmentsTexts.inseminated,
    consignmentsTexts.sold,
    consignmentsTexts.lost,
    consignmentsTexts.passed_on,
    consignmentsTexts.returned,
    consignmentsTexts.out,
  ])
  expect(texts('cell', row)).toEqual([
    `Gestüt Lindenhof ${consignmentsTexts.ownedBy('Haras del Sur')}`,
    shortDate('2026-03-12'),
    ...['12', '2', '2', '1', '3', '4', '0'],
    // Nothing is left to report.
    '',
  ])
})

test('a consignment shows the date of the first straws still out', async () => {
  answerAccount()
  answer(listBatchConsignments, () => ({
    consignments: [aConsignment({ first_on: '2026-03-12', since: '2026-05-02', last_on: '2026-05-02' })],
  }))
  await open(`/batches/${BATCH_ID}?tab=consignments`)
  const row = page.getByRole('row', { name: 'Gestüt Lindenhof', exact: false })
  await expect.element(row.getByRole('cell', { name: shortDate('2026-05-02'), exact: true })).toBeVisible()
})
