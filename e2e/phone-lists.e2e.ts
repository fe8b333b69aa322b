/** Lists of all dialogs and forms, by touch, on a phone in portrait and landscape. */
import { breedName } from '#registry/animals/breeds.ts'
import { horseTexts } from '#registry/animals/texts.ts'
import { fieldTexts, sectionTexts } from '#stock/batches/fields.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { formTexts } from '#stock/batches/web/form-texts.ts'
import { fieldLabel } from '#stock/batches/web/sheet-fields.ts'
import { containerTexts, containerFieldsTexts } from '#stock/containers/texts.ts'
import { membersTexts, signupTexts } from '#account/members/texts.ts'
import { movementTexts } from '#stock/movements/texts.ts'
import { partyTexts } from '#registry/parties/texts.ts'
import { rolesTexts } from '#account/auth/texts.ts'
import { actTexts, additionTexts, strawsTexts, withdrawalTexts } from '#stock/straws/texts.ts'
import { countryName } from '#platform/contract/countries.ts'
import { words } from '#platform/contract/words.ts'
import { commonTexts, dayTexts } from '#ui/texts.ts'
import { signUpPath } from './new-account.ts'
import { beginLoggedIn } from './log-in.ts'
import { makeBatch, makeContainer } from './make-stock.ts'
import { ACROSS, chooseByTap, placeByTap, startAction, UPRIGHT } from './phone.ts'
import { loaded } from './stillness.ts'
import { expect, test } from './test.ts'
import { goTo } from './walk.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

for (const [held, device] of [
  ['upright', UPRIGHT],
  ['across', ACROSS],
] as const) {
  test.describe(`on a phone held ${held}`, () => {
    test.use(device)
    test.slow()

    test('straws are withdrawn, added, moved and erased, choosing from every list by touch', async ({
      page,
    }) => {
      const dialog = page.getByRole('dialog')
      const chip = (name: string) => dialog.getByText(name, { exact: true })
      const amount = dialog.getByRole('textbox', { name: strawsTexts.amount })
      const submit = async (name: string) => {
        await dialog.getByRole('button', { name }).tap()
        await expect(dialog).toBeHidden()
      }
      await beginLoggedIn(page)
      const label = `E2E-TAP-${Date.now()}`
      const id = await makeBatch(page, label)
      const tank = `E2E Tap ${Date.now()}`
      await makeContainer(page, tank)
      const place = async () => {
        await placeByTap(page, tank, 3, 2)
      }
      await page.goto(`/batches/${id}`)
      await startAction(page, strawsTexts.withdraw)
      await chip(withdrawalTexts.LOSS).tap()
      await chooseByTap(dialog, strawsTexts.lossReason, words['BROKEN']!)
      await chip(withdrawalTexts.INSEMINATION).tap()
      await chooseByTap(dialog, strawsTexts.mare, 'Paloma II')
      await chip(withdrawalTexts.CONSIGNMENT).tap()
      await dialog.getByRole('button', { name: strawsTexts.changeDay }).tap()
      await chooseByTap(dialog, strawsTexts.signer, 'Tomás Ibarra')
      await amount.fill('2')
      // A list that is open when the keyboard appears stays within the remaining height.
      const receiver = dialog.getByRole('combobox', { name: strawsTexts.receiver })
      await receiver.tap()
      const consignee = page.getByRole('option', { name: 'Gestüt Lindenhof' })
      await expect(consignee).toBeVisible()
      const { width, height } = device.viewport
      await page.setViewportSize({ width, height: Math.round(height * 0.6) })
      await consignee.tap()
      await expect(receiver).toHaveValue('Gestüt Lindenhof')
      await page.setViewportSize(device.viewport)
      await submit(actTexts('CONSIGNMENT', 2).button)

      await startAction(page, strawsTexts.add)
      await chip(additionTexts.RETURN).tap()
      await chooseByTap(dialog, strawsTexts.withWhom, 'Gestüt Lindenhof')
      await chooseByTap(dialog, batchTexts.strawOwner, 'Haras del Sur')
      await chip(additionTexts.PURCHASE).tap()
      await chooseByTap(dialog, batchTexts.strawOwner, 'Haras del Sur')
      await chooseByTap(dialog, strawsTexts.supplier, 'Gestüt Lindenhof')
      await place()
      await chooseByTap(dialog, strawsTexts.signer, 'Ana García')
      await amount.fill('3')
      await submit(actTexts('ADDITION', 3).button)

      await startAction(page, strawsTexts.move)
      await dialog.getByRole('radiogroup', { name: strawsTexts.from }).getByText(containerTexts.noPlace).tap()
      await place()
      await chooseByTap(dialog, strawsTexts.signer, 'Ana García')
      await amount.fill('4')
      await submit(actTexts('RELOCATION', 4).button)
      await expect(page.getByRole('row', { name: containerTexts.place(tank, 3, 2) })).toContainText('7')

      await page.getByRole('button', { name: batchTexts.menu(label) }).tap()
      await page.getByRole('menuitem', { name: strawsTexts.erase }).tap()
      await chooseByTap(dialog, batchTexts.strawOwner, 'Haras del Sur')
      await chooseByTap(dialog, strawsTexts.signer, 'Ana García')
      await dialog.getByRole('textbox', { name: strawsTexts.numbersField }).fill('3')
      await submit(actTexts('ERASURE', 1).button)

      await page.getByRole('tab', { name: batchTexts.activity }).tap()
      await expect(
        page.getByRole('tabpanel').getByText(/^Tomás Ibarra consigned 2 straws of .* to Gestüt Lindenhof/),
      ).toBeVisible()
    })

    test('a batch, a horse and a party are entered, and lists are filtered, by touch', async ({ page }) => {
      const dialog = page.getByRole('dialog')
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      const part = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
      await page.goto(await signUpPath(`tap-${held}-${Date.now()}@heide.test`))
      await chooseByTap(page, signupTexts.country, countryName('DE'))

      await beginLoggedIn(page)
      await page.goto('/batches')
      const unfold = page.getByRole('button', { name: batchTexts.filterBy })
      await unfold.tap()
      await chooseByTap(page, batchTexts.owner, 'Gestüt Lindenhof')
      await chooseByTap(page, batchTexts.breed, breedName('HANOVERIAN'))
      await expect(page).toHaveURL(/breed=HANOVERIAN/)

      await goTo(page, '/batches/new')
      await part(sectionTexts.measurements).tap()
      await page
        .getByLabel(fieldLabel('sheet.sample_motility.method'), { exact: true })
        .selectOption(words['CASA']!)
      await button(formTexts.overview).tap()
      await part(sectionTexts.identification).tap()
      await chooseByTap(page, fieldTexts.animal, 'Lucero del Sur')
      await chooseByTap(page, fieldTexts.producer, 'Haras del Sur')
      await button(dayTexts.calendar).first().tap()
      await dialog.getByRole('button', { name: dayTexts.labels.previousMonth }).tap()
      await dialog.getByRole('button', { name: /^15 / }).tap()
      await expect(page.getByRole('textbox', { name: fieldTexts.produced_on })).toHaveValue(/^15 [A-Z]/)
      await button(formTexts.overview).tap()
      await button(commonTexts.cancel).tap()
      await dialog.getByRole('button', { name: commonTexts.discard }).tap()
      await expect(page).toHaveURL(/\/batches$/)

      await goTo(page, '/horses')
      await button(horseTexts.new).tap()
      await chooseByTap(dialog, horseTexts.breed, breedName('HOLSTEINER'))
      await chooseByTap(dialog, horseTexts.colour, 'black')
      await chooseByTap(dialog, horseTexts.sire, 'Lucero del Sur')
      await chooseByTap(dialog, horseTexts.dam, 'Paloma II')
      await dialog.getByRole('combobox', { name: horseTexts.owners }).tap()
      await page.getByRole('option', { name: 'Gestüt Lindenhof' }).tap()
      await expect(dialog.getByText('Gestüt Lindenhof')).toBeVisible()
      // A multi-select stays open until the user taps elsewhere.
      await dialog.getByRole('heading', { name: horseTexts.new }).tap()
      await dialog.getByRole('button', { name: horseTexts.addStudbook }).tap()
      await chooseByTap(dialog, horseTexts.studbook, 'ISH')

      await dialog.getByRole('button', { name: commonTexts.cancel }).tap()
      await goTo(page, '/hub/stakeholders')
      // Lists above the button move it while they load.
      await loaded(page)
      await button(partyTexts.addStakeholder).tap()
      await chooseByTap(dialog, partyTexts.country, countryName('CH'))
      await dialog.getByRole('button', { name: commonTexts.cancel }).tap()
      await goTo(page, '/hub/general?part=members')
      await loaded(page)
      await button(membersTexts.invite).tap()
      await dialog.getByText(rolesTexts.OWNER, { exact: true }).tap()
      await expect(dialog.getByRole('radio', { name: rolesTexts.OWNER })).toBeChecked()

      await goTo(page, '/movements')
      // A wide window shows the filter without a button.
      if (held === 'upright') await button(movementTexts.filter).tap()
      await chooseByTap(page, movementTexts.type, words['INSEMINATION']!)
      await chooseByTap(page, movementTexts.party, 'Haras del Sur')
      await goTo(page, '/containers')
      await page.getByLabel(containerTexts.field).selectOption(containerFieldsTexts.stallion_name)
    })
  })
}
