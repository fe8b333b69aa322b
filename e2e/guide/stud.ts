/** Demo stud of a single walk of the guide, which other tests do not change. */
import type { Page } from '@playwright/test'
import { bookFirstStud } from '#app/demo/book-demo.ts'
import { hashPassword } from '#account/auth/server/password.ts'
import { beginLoggedIn, PASSWORD } from '../log-in.ts'
import { productDatabase } from '../new-account.ts'
import { test } from '../test.ts'

/** Returns the domain of the members of a page's stud. Addresses are unique, so each repetition has another one. */
export function domainOf(slug: string): string {
  const { repeatEachIndex } = test.info()
  return repeatEachIndex === 0 ? `${slug}.test` : `${slug}-${repeatEachIndex}.test`
}

/** Books the demo stud again, for a page, and logs in as its owner. */
export async function beginInOwnStud(page: Page, slug: string) {
  const database = await productDatabase()
  const password_hash = await hashPassword(PASSWORD)
  const domain = domainOf(slug)
  await database.transaction((tx) =>
    bookFirstStud(tx, password_hash, { link: String, takeSlot: database.takeSlot }, domain),
  )
  await beginLoggedIn(page, `owner@${domain}`)
}
