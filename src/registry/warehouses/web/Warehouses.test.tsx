import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { containerTexts } from '#stock/containers/texts.ts'
import { validateSession } from '#account/auth/contract.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { commonTexts, navTexts } from '#ui/texts.ts'
import { answer, answerInBackground } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { answerHub } from '#test/component/samples/hub.ts'
import { anotherId, TENANT_ID, WAREHOUSE_ID } from '#test/component/samples/ids.ts'
import { aSession } from '#test/component/samples/session.ts'
import { createWarehouse, listWarehouses, updateWarehouse, type Warehouse } from '../contract.ts'
import { warehouseTexts } from '../texts.ts'

const list = page.getByRole('region', { name: warehouseTexts.title })
const dialog = page.getByRole('dialog')
const name = dialog.getByRole('textbox', { name: commonTexts.name })

const ours: Warehouse = { id: WAREHOUSE_ID, tenant_id: TENANT_ID, name: 'Haras del Sur' }

/** Answers all requests for warehouses with the given ones. */
function answerWarehouses(...warehouses: Warehouse[]) {
  answerHub()
  const pagination = { limit: 100, offset: 0, total: warehouses.length }
  answerInBackground(listWarehouses, () => ({ warehouses, pagination }))
  answerInBackground(validateSession, () => ({ ...aSession(), legal_entities: warehouses }))
}

test('an owner adds and renames warehouses, and all screens show the change', async () => {
  answerWarehouses(ours)
  await open('/hub/organisation')
  const add = dialog.getByRole('button', { name: warehouseTexts.add })
  await list.getByRole('button', { name: warehouseTexts.add }).click()
  answer(createWarehouse, () => {
    throw new Refusal('NAME_EXISTS', 'A warehouse with this name already exists.')
  })
  await name.fill('haras del sur')
  await add.click()
  await expect.element(dialog.getByText('A warehouse with this name already exists.')).toBeVisible()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')

  const barn: Warehouse = { id: anotherId(1), tenant_id: TENANT_ID, name: 'Barn' }
  const added = answer(createWarehouse, () => {
    answerWarehouses(ours, barn)
    return barn
  })
  await name.fill('Barn')
  await add.click()
  await expect.element(page.getByText(warehouseTexts.added('Barn'))).toBeVisible()
  expect(added).toMatchObject([{ body: { tenant_id: TENANT_ID, name: 'Barn' } }])

  const renamed = { ...barn, name: 'Barn of the mares' }
  const changes = answer(updateWarehouse, () => {
    answerWarehouses(ours, renamed)
    return renamed
  })
  await list.getByRole('button', { name: warehouseTexts.renameOf('Barn') }).click()
  await expect.element(name).toHaveValue('Barn')
  await name.fill('Barn of the mares')
  await dialog.getByRole('button', { name: commonTexts.save }).click()
  await expect.element(list.getByText('Barn of the mares')).toBeVisible()
  expect(changes).toMatchObject([{ params: { id: barn.id }, body: { name: 'Barn of the mares' } }])

  await page.getByRole('link', { name: navTexts.containers }).click()
  await page.getByRole('button', { name: containerTexts.new }).click()
  await dialog.getByRole('combobox', { name: warehouseTexts.warehouse }).click()
  await expect.element(page.getByRole('option', { name: 'Barn of the mares' })).toBeVisible()
  await page.getByRole('option', { name: 'Barn of the mares' }).click()
})

test('a collaborator sees the warehouses but cannot change them', async () => {
  answerHub()
  await open('/hub/organisation', aSession('COLLABORATOR'))
  await expect.element(list.getByText('Haras del Sur')).toBeVisible()
  expect(list.getByRole('button').elements()).toEqual([])
})

test('a long name does not widen the page on a phone', async () => {
  await page.viewport(390, 844)
  const long = { ...ours, name: `Samenlager ${'Niederbayern'.repeat(12)}` }
  answerWarehouses(long)
  await open('/hub/organisation')
  await expect.element(list.getByText(long.name)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await list.getByRole('button', { name: warehouseTexts.renameOf(long.name) }).click()
  await expect.element(name).toHaveValue(long.name)
})
