import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test as base } from '@playwright/test'
import { openFirefox } from './firefox.ts'
import { findProgram, OTHER_BROWSERS } from '../../tools/other-browsers.ts'
import { NEW_PASSWORD, newFounder } from '../new-account.ts'
import { Walk } from './walk.ts'
import { openWebKit } from './webkit.ts'

const PORT = Number(process.env['E2E_PORT'] ?? 3100)

type Shared = { shared: Walk }
type Own = {
  walk: Walk
  /** Founds an account, and logs the browser and the requests in to it. @returns the email address */
  found: () => Promise<string>
}

export const test = base.extend<Own, Shared>({
  shared: [
    async ({ browserName: _ }, use, { project }) => {
      const browser = OTHER_BROWSERS.find(({ name }) => name === project.name)!
      const folder = path.join(process.env['E2E_DATA_DIR']!, browser.name)
      mkdirSync(folder, { recursive: true })
      const driver =
        browser.name === 'Firefox'
          ? await openFirefox(findProgram(browser.programs[0]!)!)
          : await openWebKit(PORT + 2, folder)
      await use(new Walk(driver, `http://localhost:${PORT}`))
      await driver.close()
    },
    { scope: 'worker' },
  ],
  walk: async ({ shared }, use, info) => {
    await shared.begin()
    await use(shared)
    if (info.errors.length > 0)
      writeFileSync(info.outputPath('failure.png'), await shared.driver.screenshot())
  },
  found: async ({ walk, request }, use) => {
    await use(async () => {
      const email = await newFounder({ request }, 'Gestüt Heide')
      await walk.logIn(email, NEW_PASSWORD)
      return email
    })
  },
})
