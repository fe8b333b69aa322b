import { chromium } from '@playwright/test'
import { findBrowser } from './tools/browser.ts'
const out = '/tmp/wt-pick-shots'
const scheme = (process.argv[2] ?? 'light') as 'light' | 'dark'
const browser = await chromium.launch(await findBrowser())
const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1.5, colorScheme: scheme, baseURL: 'http://127.0.0.1:3990' })
const page = await context.newPage()
page.on('pageerror', (e) => console.log('ERR', e.message))
page.on('console', (m) => m.type() === 'error' && console.log('CON', m.text()))
await page.request.post('/api/v1/auth', { data: { email: 'owner@demo.test', password: 'frozen straws stay cold' } })
const shot = (n: string, fullPage = false) => page.waitForTimeout(500).then(() => page.screenshot({ path: `${out}/${scheme}-${n}.png`, fullPage }))
const session = await (await page.request.get('/api/v1/auth')).json()
const tenant_id = session.user.entitlements[0].tenant_id
for (const one of (await (await page.request.get(`/api/v1/pick-lists?tenant_id=${tenant_id}`)).json()).pick_lists) if (one.opening) console.log((await page.request.delete(`/api/v1/openings/${one.opening.opening_id}`)).status())
await page.goto('/pick-lists'); await shot('0-lists')
await page.getByRole('link', { name: /courier/ }).first().click(); await page.waitForTimeout(600)
await page.waitForTimeout(700); await shot('1-list'); await shot('1-list-full', true)
const url = page.url()
await page.getByRole('button', { name: /^(Open|Go on)/ }).click(); await page.waitForTimeout(800)
await shot('2-before')
await page.getByRole('button', { name: /Tap as you lift/ }).click(); await page.waitForTimeout(3500)
await shot('3-up')
await page.waitForTimeout(2500); await shot('3-up-soon')
await page.waitForTimeout(4500); await shot('3-up-now')
await page.getByRole('button', { name: /Lowered/ }).click(); await shot('4-count')
await page.getByRole('button', { name: 'Not these' }).click(); await shot('5-which')
const choice = page.locator('.sess-choice').first()
if (await choice.count()) { await choice.click(); await shot('5-mismatch'); await page.getByRole('button', { name: 'Take these instead' }).click(); await shot('5-reasons'); await page.goto(page.url()); await page.waitForTimeout(800); await shot('4-count-again') }
else { await page.getByRole('button', { name: 'They are right' }).click() }
await page.getByRole('button', { name: /^One fewer/ }).first().click()
await page.getByRole('button', { name: /^Right/ }).click(); await page.waitForTimeout(600)
await shot('2-before-2')
for (let i = 0; i < 3; i += 1) {
  await page.getByRole('button', { name: /Tap as you lift/ }).click(); await page.waitForTimeout(1200)
  if (i === 0) await shot('3-up-two')
  await page.getByRole('button', { name: /Lowered/ }).click(); await page.waitForTimeout(400)
  if (i === 0) await shot('4-count-two')
  await page.getByRole('button', { name: /^Right/ }).click(); await page.waitForTimeout(600)
}
await shot('6-end'); await shot('6-end-full', true)
await page.getByRole('button', { name: /Change a count/ }).click(); await shot('6-change')
if (process.argv[3] === 'book') { await page.goto(page.url()); await page.waitForTimeout(900); await page.getByRole('button', { name: /Book all/ }).click(); await page.waitForTimeout(900); await shot('7-booked', true); await page.getByRole('button', { name: /Undo/ }).click(); await page.waitForTimeout(1200); await shot('8-undone', true) }
else { await page.goto(url); await page.waitForTimeout(500); await shot('1-list-at'); await page.getByRole('button', { name: 'More for this pick list' }).click(); await page.getByRole('menuitem', { name: /End/ }).click(); await page.waitForTimeout(300); await shot('1-abandon'); await page.getByRole('button', { name: 'End without booking' }).click(); await page.waitForTimeout(500) }
await browser.close()
