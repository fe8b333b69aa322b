/** All tasks of a day on a phone only, by touch: from the log-in to the log-out. */
import { frameTexts } from '#app/web/frame/texts.ts'
import { fieldTexts, sectionTexts } from '#stock/batches/fields.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { movementTexts } from '#stock/movements/texts.ts'
import { partyTexts } from '#registry/parties/texts.ts'
import { accountTexts, loginTexts } from '#account/auth/texts.ts'
import { actTexts, additionTexts, strawsTexts, withdrawalTexts } from '#stock/straws/texts.ts'
import { words } from '#platform/contract/words.ts'
import { findTexts } from '#screens/find/texts.ts'
import { navTexts } from '#ui/texts.ts'
import { OWNER, PASSWORD } from './log-in.ts'
import { chooseByTap, placeByTap, startAction, UPRIGHT } from './phone.ts'
import { expect, test } from './test.ts'

test.use(UPRIGHT)

test('a container and a batch are created, and straws are added, found, withdrawn, consigned and returned', async ({
  page,
}) => {
  test.slow()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const counted = (what: string, straws: number) => page.getByRole('button', { name: `${what} ${straws}` })
  const tab = (name: string) =>
    page.getByRole('navigation', { name: frameTexts.navigation }).getByRole('link', { name, exact: true })
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
  const dialog = page.getByRole('dialog')

  await page.goto('/')
  await page.getByRole('textbox', { name: accountTexts.email }).fill(OWNER)
  await page.getByLabel(accountTexts.password, { exact: true }).fill(PASSWORD)
  await button(loginTexts.submit).tap()
  await expect(page.getByRole('link', { name: findTexts.title })).toBeVisible()

  await tab(navTexts.containers).tap()
  await button(containerTexts.new).tap()
  await dialog.getByRole('textbox', { name: containerTexts.label }).fill('Tank 9')
  await dialog.getByRole('textbox', { name: containerTexts.canisters }).fill('4')
  await dialog.getByRole('button', { name: containerTexts.save }).tap()
  await expect(page.getByText(containerTexts.saved('Tank 9'))).toBeVisible()

  await tab(navTexts.batches).tap()
  await page.getByRole('link', { name: batchTexts.new }).tap()
  await page.getByRole('link', { name: sectionTexts.identification }).tap()
  await page.getByRole('textbox', { name: batchTexts.label }).fill('E2E-WALK')
  await chooseByTap(page, fieldTexts.animal, 'Brabo van de Kempen')
  await page.getByRole('textbox', { name: fieldTexts.produced_on }).fill('1.2.26')
  await page.getByRole('radio', { name: words['ORANGE']! }).tap()
  await page.goBack()
  await button(batchTexts.save).tap()
  await expect(heading('E2E-WALK')).toBeVisible()

  await startAction(page, strawsTexts.add)
  await dialog.getByRole('textbox', { name: strawsTexts.amount }).fill('20')
  await dialog.getByRole('textbox', { name: strawsTexts.date }).fill('1.2.26')
  await placeByTap(page, 'Tank 9', 2, 1)
  await dialog.getByRole('button', { name: actTexts('ADDITION', 20).button }).tap()
  await expect(dialog).toBeHidden()

  await tab(navTexts.home).tap()
  await page.getByRole('link', { name: findTexts.title }).tap()
  await page.getByRole('textbox', { name: findTexts.searched }).fill('e2e-walk')
  await page.getByRole('link', { name: findTexts.canisterLevel(2, 1) }).tap()
  await page.getByRole('textbox', { name: findTexts.amount }).fill('3')
  await button(findTexts.withdraw(3)).tap()
  await page.getByRole('radio', { name: withdrawalTexts.LOSS }).tap()
  await page.getByText(words['BROKEN']!, { exact: true }).tap()
  await button(withdrawalTexts.LOSS).tap()
  await expect(heading(actTexts('LOSS', 3).done)).toBeVisible()
  // Press the button of the screen, because the toast of the earlier booking offers to undo that booking.
  await page.getByRole('main').getByRole('button', { name: movementTexts.undo }).tap()
  await expect(heading(findTexts.putBack(3))).toBeVisible()
  await button(findTexts.done).tap()

  await tab(navTexts.batches).tap()
  await page.getByRole('link', { name: 'E2E-WALK' }).tap()
  await button(strawsTexts.withdraw).tap()
  await dialog.getByText(withdrawalTexts.CONSIGNMENT, { exact: true }).tap()
  await dialog.getByRole('textbox', { name: strawsTexts.amount }).fill('10')
  await chooseByTap(dialog, strawsTexts.receiver, 'Gestüt Lindenhof')
  await dialog.getByRole('button', { name: actTexts('CONSIGNMENT', 10).button }).tap()
  await expect(dialog).toBeHidden()
  await expect(counted(batchTexts.heldByOthers, 10)).toBeVisible()
  await startAction(page, strawsTexts.add)
  await dialog.getByText(additionTexts.RETURN, { exact: true }).tap()
  await chooseByTap(dialog, strawsTexts.withWhom, 'Gestüt Lindenhof')
  await chooseByTap(dialog, batchTexts.strawOwner, 'Haras del Sur')
  await dialog.getByRole('textbox', { name: strawsTexts.amount }).fill('4')
  await dialog.getByRole('button', { name: actTexts('ADDITION', 4).button }).tap()
  await expect(dialog).toBeHidden()
  await expect(counted(batchTexts.heldByOthers, 6)).toBeVisible()
  await page.getByRole('tab', { name: batchTexts.activity }).tap()
  await expect(page.getByRole('tabpanel').getByText(/received 4 straws of E2E-WALK/)).toBeVisible()

  await tab(navTexts.containers).tap()
  await page.getByRole('textbox', { name: containerTexts.query }).fill('tank 9')
  await page.getByRole('button', { name: `${containerTexts.canisterHolds(2, 10)}, E2E-WALK` }).tap()
  await expect(dialog.getByText('E2E-WALK').first()).toBeVisible()
  await page.goBack()

  await page.getByRole('button', { name: frameTexts.menu }).tap()
  await page.getByRole('menuitem', { name: navTexts.movements }).tap()
  await expect(heading(movementTexts.title)).toBeVisible()
  await expect(page.getByText('E2E-WALK').first()).toBeVisible()
  await page.getByRole('button', { name: frameTexts.menu }).tap()
  await page.getByRole('menuitem', { name: navTexts.horses }).tap()
  await page.getByRole('link', { name: 'Brabo van de Kempen' }).tap()
  await expect(heading('Brabo van de Kempen')).toBeVisible()
  await tab(navTexts.hub).tap()
  await page.getByRole('main').getByRole('link', { name: partyTexts.stakeholders }).tap()
  await expect(heading(partyTexts.stakeholders)).toBeVisible()
  await page.getByRole('button', { name: frameTexts.menu }).tap()
  await page.getByRole('menuitem', { name: frameTexts.logOut }).tap()
  await expect(button(loginTexts.submit)).toBeVisible()
})
