/** The guide in the product: its pages, the panel beside a screen, the palette, and use offline. */
import { navTexts, commonTexts } from '#ui/texts.ts'
import { frameTexts } from '#app/web/frame/texts.ts'
import { helpTexts } from '#account/help/texts.ts'
import { violations } from '../accessibility.ts'
import { beginLoggedIn } from '../log-in.ts'
import { UPRIGHT } from '../phone.ts'
import { expect, test } from '../test.ts'
import { readPages } from '../../tools/guide/page.ts'

const pageOf = (slug: string) => readPages().find((page) => page.slug === slug)!
const count = pageOf('count')
const putAway = pageOf('put-straws-away')

test('the pages are read and searched without a log-in, in light and dark', async ({ page }) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.goto('/guide')
  await expect(page.getByRole('link', { name: putAway.title })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('searchbox').fill('equine life')
  await expect(page.getByRole('link', { name: 'Dictionary' })).toBeVisible()
  await expect(page.getByRole('link', { name: putAway.title })).toBeHidden()
  await page.getByRole('searchbox').fill('unlocated unicorn')
  await expect(page.getByRole('status')).toHaveText(/^0 of/)
  await page.getByRole('searchbox').fill('without a place')
  await page.getByRole('link', { name: putAway.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: putAway.title })).toBeVisible()
  const picture = page.getByRole('img').first()
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page, 'color-contrast')).toEqual([])
  await page.goto('/guide/unicorn')
  await expect(page.getByRole('heading', { level: 1, name: putAway.title })).toBeHidden()
  expect(problems).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the index lists all pages', async ({ page }) => {
    await page.goto('/guide')
    await page.getByRole('link', { name: count.title, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: count.title })).toBeVisible()
  })
})

test('the question mark opens the page of the screen beside it, and a typed question opens its page', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await page.goto('/containers')
  const panel = page.getByRole('complementary', { name: navTexts.guide })
  const mark = page.getByRole('button', { name: navTexts.guide, exact: true })
  await mark.click()
  await expect(panel.getByRole('heading', { level: 1, name: putAway.title })).toBeVisible()
  expect(await violations(page)).toEqual([])
  // The screen stays usable, and does not lie below the panel.
  const work = page.getByRole('link', { name: 'Tank 1', exact: true })
  const [left, right] = [(await work.boundingBox())!, (await panel.boundingBox())!]
  expect(left.x + left.width).toBeLessThanOrEqual(right.x)
  await work.click()
  await expect(page).toHaveURL(/containers\/[\w-]+$/)
  await expect(panel.getByRole('heading', { level: 1, name: putAway.title })).toBeVisible()
  await panel.getByRole('button', { name: commonTexts.close }).click()
  await expect(panel).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: frameTexts.search }).fill(count.question)
  await page.getByRole('option', { name: count.question }).click()
  await expect(panel.getByRole('heading', { level: 1, name: count.title })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  await page.goto('/help')
  await page.getByRole('button', { name: count.question }).click()
  await page.getByRole('button', { name: helpTexts.showPage }).click()
  await expect(panel.getByRole('heading', { level: 1, name: count.title })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ ...UPRIGHT, serviceWorkers: 'allow' })

  test('the panel covers the screen, and the pages for the container are there offline', async ({
    page,
    context,
  }) => {
    await beginLoggedIn(page)
    await page.goto('/containers')
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    // The service worker answers for pages that are opened after it.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('button', { name: navTexts.guide, exact: true }).tap()
    const panel = page.getByRole('complementary', { name: navTexts.guide })
    await expect(panel.getByRole('heading', { level: 1, name: putAway.title })).toBeVisible()
    expect(await panel.boundingBox()).toMatchObject({ x: 0, y: 0, ...UPRIGHT.viewport })
    await page.goto('/guide')
    await page.getByRole('link', { name: count.title, exact: true }).tap()
    await expect(page.getByRole('heading', { level: 1, name: count.title })).toBeVisible()
    const picture = page.getByRole('img').first()
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  })
})
