/** Keyboard-wedge scanner, and codes to read. */
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/**
 * Types like a scanner, with Shift before each capital.
 * @param gap milliseconds between two keys in the events' timestamps, regardless of how busy the machine is
 * @param halfway function that is awaited after half of the text
 */
export async function scanInto(
  page: Page,
  text: string,
  { gap = 12, end = 'Enter', halfway = async () => {} } = {},
) {
  const session = await page.context().newCDPSession(page)
  let at = Date.now() / 1000
  const down = (key: string) => {
    const written = key === 'Enter' ? '\r' : key.length === 1 ? key : undefined
    const stroke = { ...keyOf(key), timestamp: (at += gap / 1000), ...(written && { text: written }) }
    return session.send('Input.dispatchKeyEvent', { ...stroke, type: 'keyDown' })
  }
  const up = (key: string) =>
    session.send('Input.dispatchKeyEvent', { ...keyOf(key), timestamp: at, type: 'keyUp' })
  // oxlint-disable no-await-in-loop -- one key after the other
  for (const [index, key] of [...text.split(''), end].entries()) {
    if (index === Math.floor(text.length / 2)) await halfway()
    const isCapital = key.length === 1 && key !== key.toLowerCase()
    if (isCapital) await down('Shift')
    await down(key)
    await up(key)
    if (isCapital) await up('Shift')
  }
  // oxlint-enable no-await-in-loop
  await session.detach()
}

const KEY_CODES: Record<string, number> = { Tab: 9, Enter: 13, Shift: 16 }

const keyOf = (key: string) => ({
  key,
  code: key.length > 1 ? key : '',
  windowsVirtualKeyCode: KEY_CODES[key] ?? 0,
})

/** Codes in the order of the targets. */
export type Codes<T extends readonly unknown[]> = { -readonly [Index in keyof T]: string }

/** Issues a code for each of the targets. */
export async function codesOf<const T extends readonly object[]>(
  page: Pick<Page, 'request'>,
  targets: T,
): Promise<Codes<T>> {
  const { user } = await (await page.request.get('/api/v1/auth')).json()
  const { tenant_id } = user.entitlements[0]
  const answer = await page.request.post('/api/v1/codes', { data: { tenant_id, targets } })
  expect(answer.status()).toBe(201)
  return (await answer.json()).codes.map(({ code }: { code: string }) => code)
}

/** Reads from the API, in the account that the page is logged in to. */
export async function readApi(page: Page, path: string) {
  const { user } = await (await page.request.get('/api/v1/auth')).json()
  const { tenant_id } = user.entitlements[0]
  const answer = await page.request.get(
    `/api/v1${path}${path.includes('?') ? '&' : '?'}tenant_id=${tenant_id}`,
  )
  expect(answer.status()).toBe(200)
  return answer.json()
}
