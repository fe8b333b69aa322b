/** Horses and parties: added, found, opened, changed, and deleted while nothing refers to them. */
import { horseTexts } from '#registry/animals/texts.ts'
import { partyTexts } from '#registry/parties/texts.ts'
import { horsesTexts } from '#screens/horse/texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { beginLoggedIn } from './log-in.ts'
import { expect, test } from './test.ts'
import { goTo } from './walk.ts'

test('a horse is added with a sire and an owner, neither of whom can be deleted before the horse', async ({
  page,
}) => {
  const [colt, sire, owner] = ['Colt', 'Sire', 'Owner'].map((name) => `E2E ${name} ${Date.now()}`) as [
    string,
    string,
    string,
  ]
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
  const del = async (name: string) => {
    await button(commonTexts.actionsFor(name)).click()
    await page.getByRole('menuitem', { name: commonTexts.delete }).click()
    await dialog.getByRole('button', { name: commonTexts.delete }).click()
  }
  await beginLoggedIn(page)
  await page.goto('/horses')
  await button(horseTexts.new).click()
  const adding = page.getByRole('dialog', { name: horseTexts.new }).first()
  await adding.getByRole('textbox', { name: horseTexts.name }).fill(colt)
  await adding.getByRole('combobox', { name: horseTexts.sire }).fill(sire)
  await page.getByRole('option', { name: commonTexts.create(sire) }).click()
  await dialog.last().getByRole('button', { name: horseTexts.save }).click()
  await expect(adding.getByRole('combobox', { name: horseTexts.sire })).toHaveValue(sire)
  await adding.getByRole('combobox', { name: horseTexts.owners }).fill(owner)
  await page.getByRole('option', { name: commonTexts.create(owner) }).click()
  await dialog.last().getByRole('button', { name: partyTexts.save }).click()
  await expect(adding.getByText(owner)).toBeVisible()
  await adding.getByRole('button', { name: horseTexts.save }).click()
  await expect(adding).toBeHidden()

  await page.getByRole('textbox', { name: horsesTexts.search }).fill(colt)
  await expect(link('Vega H')).toBeHidden()
  await link(colt).click()
  await expect(heading(colt)).toBeVisible()
  await link(sire).click()
  await expect(heading(sire)).toBeVisible()
  await del(sire)
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: commonTexts.cancel }).click()
  await page.goBack()
  await link(owner).click()
  await expect(heading(owner)).toBeVisible()
  await expect(link(colt)).toBeVisible()
  await del(owner)
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: commonTexts.cancel }).click()
  await page.goBack()

  await expect(heading(colt)).toBeVisible()
  await button(commonTexts.edit).click()
  await dialog.getByRole('textbox', { name: horseTexts.height_cm }).fill('168,5')
  await dialog.getByRole('button', { name: commonTexts.save }).click()
  await expect(page.getByText('168.5 cm')).toBeVisible()
  const ownersPage = await link(owner).getAttribute('href')
  await del(colt)
  await expect(page.getByText(commonTexts.deleted(colt))).toBeVisible()
  await expect(page).toHaveURL(/\/horses$/)
  await goTo(page, ownersPage!)
  await del(owner)
  await expect(page.getByText(commonTexts.deleted(owner))).toBeVisible()
  await expect(page).toHaveURL(/\/hub\/stakeholders$/)
})
