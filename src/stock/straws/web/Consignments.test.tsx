import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { shortDate } from '#ui/dates.ts'
import { answer } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { BATCH_ID, CONSIGNEE_ID, SELF_ID, USER_ID } from '#test/component/samples/ids.ts'
import { aConsignment } from '#test/component/samples/straws.ts'
import { aMovement } from '#test/component/samples/movements.ts'
import { listBatchConsignments } from '../consignments.ts'
import { bookMovements } from '../contract.ts'
import { reportTexts } from '../report-texts.ts'
import { consignmentsTexts, strawsTexts } from '../texts.ts'

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

test('a report on what a holder has is sent by Ctrl+Enter, also at the last straw', async () => {
  answerAccount()
  answer(listBatchConsignments, () => ({ consignments: [aConsignment({ received: 14, out: 2, sold: 12 })] }))
  const sent = answer(bookMovements, () => ({ bookings: [{ movements: [aMovement()] }] }))
  await open(`/batches/${BATCH_ID}?tab=consignments`)
  await page.getByRole('button', { name: reportTexts.title('Gestüt Lindenhof') }).click()
  const dialog = page.getByRole('dialog')
  const returned = dialog.getByRole('group', { name: reportTexts.RETURN })
  const more = returned.getByRole('button', { name: strawsTexts.oneMore })
  await more.click()
  await more.click()
  await expect.element(more).toHaveAttribute('aria-disabled', 'true')
  await expect.element(more).toHaveFocus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog).not.toBeInTheDocument()
  const pick = { batch_id: BATCH_ID, owner_id: SELF_ID }
  expect(sent.map(({ body }) => body)).toMatchObject([
    {
      signer_id: USER_ID,
      seen_held: [{ ...pick, holder_id: CONSIGNEE_ID, straws: 2 }],
      bookings: [{ ...pick, reason: 'RETURN', supplier_id: CONSIGNEE_ID, amount: 2 }],
    },
  ])
})
