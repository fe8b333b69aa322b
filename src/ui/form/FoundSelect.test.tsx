import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fieldTexts } from '#stock/batches/fields.ts'
import { listAnimals } from '#registry/animals/contract.ts'
import { listParties } from '#registry/parties/contract.ts'
import { strawsTexts, withdrawalTexts } from '#stock/straws/texts.ts'
import { answer, later } from '#test/component/fake-api.ts'
import { showMotion } from '#test/component/motion.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { animalPage, aStallion } from '#test/component/samples/animals.ts'
import { anotherId, BATCH_ID } from '#test/component/samples/ids.ts'
import { aParty, ourParty, partyPage } from '#test/component/samples/parties.ts'
import { commonTexts } from '../texts.ts'

const stallion = page.getByRole('combobox', { name: fieldTexts.animal })
const lucero = aStallion()
const option = page.getByRole('option', { name: lucero.name, exact: false })
const focus = (field: typeof stallion) => (field.element() as HTMLElement).focus()

/** Opens the form of a new batch. Its stallions are listed once the returned function has been called. */
async function openSlowly(): Promise<() => void> {
  const stallions = later<null>()
  answer(listAnimals, async ({ query: { name = '' } }) => {
    await stallions.reply
    const all = [aStallion({ id: anotherId(1), name: 'Bolero' }), lucero]
    return animalPage(...all.filter((one) => one.name.toLowerCase().includes(name.toLowerCase())))
  })
  await open('/batches/new')
  await expect.element(stallion).toBeVisible()
  focus(stallion)
  return () => stallions.send(null)
}

beforeEach(async () => {
  await showMotion()
  answerAccount()
})

test('Enter before the list has loaded chooses the first match once it has', async () => {
  const send = await openSlowly()
  await userEvent.keyboard('Lucero{Enter}')
  await expect.element(stallion).toHaveFocus()
  send()
  await expect.element(stallion).toHaveValue(lucero.name)
  await expect.element(stallion).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{Enter}')
  await expect.element(stallion).not.toHaveFocus()
})

test('Enter chooses the first match if the list loaded after typing', async () => {
  const send = await openSlowly()
  await userEvent.keyboard('Lucero')
  send()
  await expect.element(option).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(stallion).toHaveValue(lucero.name)
})

test('Enter chooses the highlighted option even if timers are late', async () => {
  const setInTime = window.setTimeout
  const timers = vi
    .spyOn(window, 'setTimeout')
    .mockImplementation(((handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
      setInTime(handler, ms === 0 ? 400 : ms, ...rest)) as never)
  onTestFinished(() => timers.mockRestore())
  await open('/batches/new')
  await expect
    .element(page.getByRole('option', { name: lucero.name, exact: false, includeHidden: true }))
    .toBeInTheDocument()
  focus(stallion)
  await userEvent.keyboard('Lucero')
  // Wait until the timer started by opening the list has reset the library's index of the highlighted option.
  await new Promise((resolve) => setInTime(resolve, 500))
  await userEvent.keyboard('{Enter}')
  await expect.element(stallion).toHaveValue(lucero.name)
})

test('leaving the field after Enter still makes the choice, and submits no form', async () => {
  const parties = later<null>()
  answer(listParties, async () => {
    await parties.reply
    return partyPage(ourParty(), aParty())
  })
  await open(`/batches/${BATCH_ID}`)
  await page.getByRole('button', { name: strawsTexts.withdraw }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(withdrawalTexts.CONSIGNMENT, { exact: true }).click()
  const receiver = dialog.getByRole('combobox', { name: strawsTexts.receiver })
  // A dialog takes the focus a moment after it is shown.
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
  focus(receiver)
  await userEvent.keyboard('lindenh{Enter}{Tab}')
  await expect.element(receiver).not.toHaveFocus()
  parties.send(null)
  await expect.element(receiver).toHaveValue('Gestüt Lindenhof')
  await expect.element(dialog.getByText(commonTexts.required)).not.toBeInTheDocument()
})
