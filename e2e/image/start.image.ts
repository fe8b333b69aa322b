/** Builds the image, and starts a trial. */
import { availableParallelism, loadavg } from 'node:os'
import { loginTexts } from '#account/auth/texts.ts'
import { navTexts } from '#ui/texts.ts'
import { OWNER, PASSWORD } from '../log-in.ts'
import { expect, test } from '../test.ts'
import { build, buildStandIns, checkOut, compose, secondsOf, untilReady } from './stack.ts'

test('the image is built', async () => {
  await checkOut()
  const seconds = await secondsOf(() => build('strawbook'))
  console.log(`Built in ${seconds} s, load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores`)
  const standIns = await buildStandIns()
  console.log(
    standIns.length > 0 ? `Stand-ins: ${standIns.join(', ')}` : 'All other images are the official ones',
  )
  await build()
})

test('a trial starts with no file edited, and a user logs in', async ({ page }) => {
  const seconds = await secondsOf(async () => {
    await compose('up', '--detach')
    await untilReady()
  })
  console.log(`Ready after ${seconds} s`)
  await page.goto('/')
  await page.getByRole('textbox', { name: loginTexts.email }).fill(OWNER)
  await page.getByLabel(loginTexts.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: loginTexts.submit, exact: true }).click()
  await expect(page.getByRole('heading', { name: navTexts.home, level: 1 })).toBeVisible()
})
