import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { frameTexts } from '#app/web/frame/texts.ts'
import { showContainer } from '#stock/containers/contract.ts'
import { showCode } from '#stock/label-codes/contract.ts'
import { codeTexts } from '#stock/label-codes/texts.ts'
import { helpTexts } from '#account/help/texts.ts'
import { searchEverything } from '#integration/overview/contract.ts'
import { showOfflineSnapshot } from '#handling/offline/contract.ts'
import { showLiveness } from '#platform/contract/version.ts'
import { pathInAccount } from '#platform/contract/account-header.ts'
import { notFound } from '#platform/contract/refusal.ts'
import { accountsOf, answer, answerInBackground, Unreachable } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { batchCode, placeCode } from '#test/component/samples/codes.ts'
import { BATCH_ID, CONTAINER_ID, OTHER_TENANT_ID, TENANT_ID } from '#test/component/samples/ids.ts'
import { aSnapshot } from '#test/component/samples/offline.ts'
import { scan } from '#test/component/scanner.ts'
import { aSessionOfTwo } from '#test/component/samples/session.ts'
import { scanTexts } from '../texts.ts'
import { lookUpOnDevice, setLookUpOnDevice } from './stored-look-up.ts'

const title = (name: string) => page.getByRole('heading', { level: 1, name })
const canister = placeCode({ canister: 1 })

beforeEach(() => {
  answerAccount()
  // No record is found by the text of a code.
  answerInBackground(searchEverything, () => ({ found: [] }))
})

test('a code opens the canister it names', async () => {
  const requests = answer(showCode, () => canister)
  await open(`/Q/${canister.code}`)
  await expect.element(title('Tank 1')).toBeVisible()
  expect([location.pathname, location.search]).toEqual([`/containers/${CONTAINER_ID}`, '?canister=1'])
  expect(requests.map(({ params }) => params)).toEqual([{ code: canister.code }])
})

test('a code of another account of the user names the account and links to it', async () => {
  answer(showCode, ({ query }) => {
    if (query.tenant_id !== OTHER_TENANT_ID) throw notFound('The code')
    return canister
  })
  await open(`/Q/${canister.code}`, aSessionOfTwo())
  await expect.element(page.getByText(codeTexts.elsewhere('Gestüt Lindenhof'))).toBeVisible()
  await expect.element(page.getByText(codeTexts.elsewhereText('Haras del Sur'))).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: codeTexts.switchTo('Gestüt Lindenhof') }))
    .toHaveAttribute('href', pathInAccount(`/Q/${canister.code}`, OTHER_TENANT_ID))
  expect(accountsOf(showCode)).toEqual([TENANT_ID, OTHER_TENANT_ID])
})

test('a code in lower case opens the batch it names', async () => {
  const { code } = batchCode()
  const requests = answer(showCode, () => batchCode())
  await open(`/q/${code.toLowerCase()}`)
  await expect.element(title('B-26-001')).toBeVisible()
  expect(location.pathname).toBe(`/batches/${BATCH_ID}`)
  expect(requests.map(({ params }) => params)).toEqual([{ code }])
})

test('a code typed into the search opens what it names', async () => {
  answer(showCode, () => canister)
  await open('/help')
  await expect.element(title(helpTexts.title)).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: frameTexts.search }).fill(canister.code)
  await expect
    .element(dialog.getByRole('option', { name: codeTexts.canister('Tank 1', 1), exact: false }).first())
    .toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(title('Tank 1')).toBeVisible()
})

test('a damaged code, one of another account and one of a deleted record show different texts', async () => {
  const { code } = placeCode()
  await open(`/Q/${code.startsWith('1') ? '2' : '1'}${code.slice(1)}`)
  await expect.element(page.getByText(codeTexts.damaged)).toBeVisible()

  answer(showCode, () => {
    throw notFound('The code')
  })
  await open(`/Q/${code}`)
  await expect.element(page.getByText(codeTexts.unknown)).toBeVisible()

  answer(showCode, () => placeCode({ is_gone: true }))
  await open(`/Q/${code}`)
  await expect.element(page.getByText(codeTexts.goneText('Tank 1'))).toBeVisible()
})

test('without a connection, a code opens its canister with the straws that this device has stored', async () => {
  let reads = 0
  let isAway = false
  await open('/help')
  answerInBackground(showLiveness, () => {
    throw new Unreachable()
  })
  answerInBackground(showOfflineSnapshot, () => {
    if (isAway) throw new Unreachable()
    reads += 1
    return aSnapshot({ codes: [[canister.code, -1, 0, 1, 0]] })
  })
  answerInBackground(showContainer, () => {
    throw new Unreachable()
  })
  await expect.poll(() => reads).toBeGreaterThan(0)
  const lose = () => window.dispatchEvent(new Event('offline'))
  lose()
  await expect.poll(() => lookUpOnDevice(canister.code)).not.toBeNull()
  // Now that the snapshot is stored, the server stops answering.
  isAway = true
  lose()
  await expect.poll(() => lookUpOnDevice(canister.code)).not.toBeNull()
  await scan(canister.code)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Tank 1' })).toBeVisible()
  expect(location.pathname + location.search).toBe(`/containers/${CONTAINER_ID}?canister=1`)
})

test('without a connection, a code that this device does not know is reported', async () => {
  setLookUpOnDevice(() => null)
  onTestFinished(() => setLookUpOnDevice(null))
  answer(showCode, () => canister)
  await open(`/Q/${canister.code}`)
  await expect.element(page.getByText(scanTexts.notOnDevice)).toBeVisible()
})
