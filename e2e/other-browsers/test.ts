import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test as base } from '@playwright/test'
import { openFirefox } from './firefox.ts'
import { type Gate, openGate } from './gate.ts'
import { findProgram, OTHER_BROWSERS } from '../../tools/other-browsers.ts'
import { NEW_PASSWORD, newFounder } from '../new-account.ts'
import { Walk } from './walk.ts'
import { openWebKit } from './webkit.ts'

const PORT = Number(process.env['E2E_PORT'] ?? 3100)
/** Folder for the files that the browsers download. */
export const DOWNLOADS = path.join(process.env['E2E_DATA_DIR']!, 'downloads')

type Shared = { gate: Gate; shared: Walk }
type Own = {
  walk: Walk
  /** Founds an account, and logs the browser and the requests in to it. @returns the email address */
  found: () => Promise<string>
}

export const test = base.extend<Own, Shared>({
  gate: [
    async ({ browserName: _ }, use) => {
      const gate = await openGate(PORT + 2, PORT)
      await use(gate)
      gate.close()
    },
    { scope: 'worker' },
  ],
  shared: [
    async ({ gate: _ }, use, { project }) => {
      const browser = OTHER_BROWSERS.find(({ name }) => name === project.name)!
      const folder = path.join(process.env['E2E_DATA_DIR']!, browser.name)
      for (const one of [folder, DOWNLOADS]) mkdirSync(one, { recursive: true })
      const driver =
        browser.name === 'Firefox'
          ? await openFirefox(findProgram(browser.programs[0]!)!, DOWNLOADS)
          : await openWebKit(PORT + 3, folder, DOWNLOADS)
      await use(new Walk(driver, `http://localhost:${PORT + 2}`))
      await driver.close()
    },
    { scope: 'worker' },
  ],
  walk: async ({ shared, gate }, use, info) => {
    Object.assign(gate, { isOpen: true, refused: undefined })
    await shared.begin()
    await use(shared)
    if (info.status !== 'skipped') writeFileSync(info.outputPath('end.png'), await shared.driver.screenshot())
  },
  found: async ({ walk, request }, use) => {
    await use(async () => {
      const email = await newFounder({ request }, 'Gestüt Heide')
      await walk.logIn(email, NEW_PASSWORD)
      return email
    })
  },
})
