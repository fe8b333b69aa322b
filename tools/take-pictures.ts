// Takes the pictures for README.md on a server with new demo data: `node tools/take-pictures.ts ADDRESS PASSWORD`.
import path from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { findBrowser } from './browser.ts'

const [baseURL, password] = process.argv.slice(2)
if (!baseURL || !password) throw new Error('Name the address and the demo password it printed at its start.')

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, deviceScaleFactor: 1.5 }
const browser = await chromium.launch(await findBrowser())

async function begin(use: BrowserContextOptions): Promise<Page> {
  const page = await browser.newPage({ ...use, baseURL: baseURL!, reducedMotion: 'reduce' })
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill('owner@demo.test')
  await page.getByLabel('Password', { exact: true }).fill(password!)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/home')
  return page
}

async function take(page: Page, name: string) {
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: path.join(import.meta.dirname, `../docs/${name}.png`) })
}

async function openTank(page: Page) {
  await page.goto('/containers')
  await page.getByRole('link', { name: /^Tank 1/ }).click()
  await page.getByRole('heading', { name: 'From above' }).waitFor()
}

const desktop = await begin({ viewport: { width: 1280, height: 760 } })
await desktop.goto('/batches')
await take(desktop, 'batches')
await desktop.goto('/batches?label=B-26-001&active=true')
await desktop.getByRole('link', { name: 'B-26-001', exact: true }).click()
await desktop.getByRole('tab', { name: 'Technical sheet' }).click()
await take(desktop, 'batch')
await desktop.setViewportSize({ width: 1240, height: 590 })
await openTank(desktop)
await take(desktop, 'container')

const phone = await begin(PHONE)
await openTank(phone)
await phone.getByRole('button', { name: /^Canister 1: / }).click()
const sheet = phone.getByRole('dialog', { name: 'Canister 1' })
await sheet.getByRole('button', { name: /^B-26-001/ }).click()
await sheet.getByRole('button', { name: 'One more' }).click()
await take(phone, 'canister')
await browser.close()
