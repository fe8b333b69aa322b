/** Every list of every dialog and form, by touch, on a phone held upright and across. */
import { signUpPath } from './new-account.ts'
import { beginLoggedIn } from './log-in.ts'
import { makeBatch, makeContainer } from './make-stock.ts'
import { ACROSS, beginAct, chooseByTap, expectSteadyWidth, UPRIGHT } from './phone.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

for (const [held, device] of [
  ['upright', UPRIGHT],
  ['across', ACROSS],
] as const) {
  test.describe(`on a phone held ${held}`, () => {
    test.use(device)

    test('straws are withdrawn: owner, place, receiver, reason, mare and signer are chosen by touch', async ({
      page,
    }) => {
      await beginLoggedIn(page)
      const id = await makeBatch(page, `E2E-TAP-OUT-${held}`)
      await page.goto(`/batches/${id}`)
      await page.getByRole('button', { name: 'Withdraw straws' }).tap()
      const dialog = page.getByRole('dialog')
      await chooseByTap(dialog, 'Owner', 'Haras del Sur')
      await chooseByTap(dialog, 'From', 'No place yet')
      await dialog.getByText('Loss', { exact: true }).tap()
      await chooseByTap(dialog, 'Reason', 'Broken')
      await dialog.getByText('Insemination', { exact: true }).tap()
      await chooseByTap(dialog, 'Mare', 'Paloma II')
      await dialog.getByText('Consignment', { exact: true }).tap()
      await chooseByTap(dialog, 'Receiver', 'Gestüt Lindenhof')
      await chooseByTap(dialog, 'Signed by', 'Tomás Ibarra')
      await dialog.getByLabel('Number of straws').fill('2')
      await dialog.getByRole('button', { name: 'Book' }).tap()
      await expect(dialog).toBeHidden()
      await page.getByRole('tab', { name: 'Activity' }).tap()
      await expect(
        page.getByRole('tabpanel').getByText(/^Tomás Ibarra consigned 2 straws of .* to Gestüt Lindenhof/),
      ).toBeVisible()

      await beginAct(page, 'Add straws')
      await dialog.getByText('Coming back', { exact: true }).tap()
      await chooseByTap(dialog, 'From', 'Gestüt Lindenhof')
      await chooseByTap(dialog, 'Owner', 'Haras del Sur')
    })

    test('straws come in, are moved and erased: every list is chosen from by touch', async ({ page }) => {
      await beginLoggedIn(page)
      const id = await makeBatch(page, `E2E-TAP-IN-${held}`)
      const tank = `E2E Tap ${held}`
      await makeContainer(page, tank)
      await page.goto(`/batches/${id}`)
      const dialog = page.getByRole('dialog')
      const place = async () => {
        await chooseByTap(dialog, 'Container', tank)
        await chooseByTap(dialog, 'Canister', 'Canister 3')
        await chooseByTap(dialog, 'Level', 'Level 2')
      }
      // A tap while the page still settles after a dialog may not be taken; a person taps again.
      const open = (name: string) =>
        expect(async () => {
          await beginAct(page, name)
          await expect(dialog).toBeVisible({ timeout: 5000 })
        }).toPass()
      await open('Add straws')
      await dialog.getByText('Purchase', { exact: true }).tap()
      await chooseByTap(dialog, 'Owner', 'Haras del Sur')
      await chooseByTap(dialog, 'Supplier', 'Gestüt Lindenhof')
      await place()
      await chooseByTap(dialog, 'Signed by', 'Ana García')
      await dialog.getByLabel('Number of straws').fill('3')
      await dialog.getByRole('button', { name: 'Book' }).tap()
      await expect(dialog).toBeHidden()

      await open('Move straws')
      await chooseByTap(dialog, 'Owner', 'Haras del Sur')
      await chooseByTap(dialog, 'From', 'No place yet')
      await place()
      await chooseByTap(dialog, 'Signed by', 'Ana García')
      await dialog.getByLabel('Number of straws').fill('4')
      await dialog.getByRole('button', { name: 'Move straws' }).tap()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('row', { name: `${tank}, canister 3, level 2` })).toContainText('7')

      await page.getByRole('button', { name: /^Actions for E2E-TAP-IN/ }).tap()
      await page.getByRole('menuitem', { name: 'Erase straws' }).tap()
      await chooseByTap(dialog, 'Owner', 'Haras del Sur')
      await chooseByTap(dialog, 'Signed by', 'Ana García')
      await dialog.getByLabel('Straw numbers').fill('1')
      await dialog.getByRole('button', { name: 'Erase straws' }).tap()
      await expect(dialog).toBeHidden()
    })

    test('a batch is entered: stallion, producer, day and methods are chosen by touch', async ({ page }) => {
      await beginLoggedIn(page)
      await page.goto('/batches/new')
      await page.getByRole('link', { name: /^Measurements/ }).tap()
      await page.getByLabel('Motility evaluation method, fresh').selectOption('CASA')
      await expectSteadyWidth(page)
      await page.getByRole('button', { name: 'Back to the overview' }).tap()
      await page.getByRole('link', { name: /^Identification/ }).tap()
      await chooseByTap(page, 'Stallion', 'Lucero del Sur')
      await chooseByTap(page, 'Producer', 'Haras del Sur')
      const produced_on = page.locator('.mantine-TextInput-root', {
        has: page.getByLabel('Production date'),
      })
      await produced_on.getByRole('button', { name: 'Open the calendar' }).tap()
      await page.getByRole('dialog').getByRole('button', { name: 'Previous month' }).tap()
      await page.getByRole('dialog').getByRole('button', { name: /^15 / }).tap()
      await expectSteadyWidth(page)
      await expect(page.getByLabel('Production date')).toHaveValue(/^15 [A-Z]/)
      await page.getByRole('button', { name: 'Back to the overview' }).tap()
      await page.getByRole('button', { name: 'Cancel' }).tap()
      await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).tap()
      await expect(page).toHaveURL(/\/batches$/)
    })

    test('a horse and a party are entered: breed, colour, parents, owners, studbook and country by touch', async ({
      page,
    }) => {
      await beginLoggedIn(page)
      await page.goto('/horses')
      await page.getByRole('button', { name: 'Add horse' }).tap()
      const dialog = page.getByRole('dialog')
      await chooseByTap(dialog, 'Breed', 'Holsteiner')
      await chooseByTap(dialog, 'Colour', 'black')
      await chooseByTap(dialog, 'Sire', 'Lucero del Sur')
      await chooseByTap(dialog, 'Dam', 'Paloma II')
      await dialog.getByRole('combobox', { name: 'Owners' }).tap()
      await page.getByRole('option', { name: 'Gestüt Lindenhof' }).tap()
      await expectSteadyWidth(page)
      await expect(dialog.getByText('Gestüt Lindenhof')).toBeVisible()
      // A multi-select: the list stays open until one taps elsewhere.
      await dialog.getByRole('heading', { name: 'Add horse' }).tap()
      await dialog.getByRole('button', { name: 'Add studbook' }).tap()
      await chooseByTap(dialog, 'Studbook', 'ISH')

      // Below lists that move the button while they are loaded.
      await page.goto('/hub/general', { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: 'Add stakeholder' }).tap()
      await chooseByTap(dialog, 'Country', 'Switzerland')
      await dialog.getByRole('button', { name: 'Cancel' }).tap()
      await page.getByRole('button', { name: 'Invite a member' }).tap()
      await dialog.getByText('Owner', { exact: true }).tap()
      await expect(dialog.getByRole('radio', { name: 'Owner' })).toBeChecked()
    })

    test('lists are filtered by touch: batches, horses, containers, movements', async ({ page }) => {
      await beginLoggedIn(page)
      await page.goto('/batches')
      const unfold = page.getByRole('button', { name: /^Filter by/ })
      if (held === 'upright') await unfold.tap()
      await chooseByTap(page, 'Straw owner', 'Gestüt Lindenhof')
      await chooseByTap(page, 'Breed', 'Hanoverian')
      await expect(page).toHaveURL(/breed=HANOVERIAN/)
      await page.goto('/hub/books')
      await page.getByRole('button', { name: 'Filter' }).tap()
      await chooseByTap(page, 'Type', 'Insemination')
      await chooseByTap(page, 'Stakeholder', 'Haras del Sur')
      await page.goto('/containers')
      await page.getByLabel('Search in').selectOption('Stallion name')
      await expectSteadyWidth(page)
    })

    test('an account is founded: the country is chosen by touch', async ({ page }) => {
      await page.goto(await signUpPath(`tap-${held}-${Date.now()}@heide.test`))
      await chooseByTap(page, 'Country', 'Germany')
    })

    test('a list that is open when the keyboard comes stays within what the keyboard leaves', async ({
      page,
    }) => {
      await beginLoggedIn(page)
      await page.goto('/batches?label=B-26-014&active=true')
      await page.getByRole('button', { name: 'Actions for B-26-014' }).tap()
      await page.getByRole('menuitem', { name: 'Withdraw straws' }).tap()
      const receiver = page.getByRole('dialog').getByRole('combobox', { name: 'Receiver' })
      await receiver.tap()
      const option = page.getByRole('option', { name: 'Gestüt Lindenhof' })
      await expect(option).toBeVisible()
      const { width, height } = device.viewport
      await page.setViewportSize({ width, height: Math.round(height * 0.6) })
      await option.tap()
      await expect(receiver).toHaveValue('Gestüt Lindenhof')
    })
  })
}
