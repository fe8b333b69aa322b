/** A scanner that is a keyboard, and codes for it to read. */
import { expect, type Page } from '@playwright/test'

/**
 * Types as a scanner does.
 * @param gap milliseconds between two keys: said to the browser, however busy the machine is
 * @param halfway awaited after half of the keys
 */
export async function scanInto(
  page: Page,
  text: string,
  { gap = 12, end = 'Enter', halfway = async () => {} } = {},
) {
  const session = await page.context().newCDPSession(page)
  let at = Date.now() / 1000
  for (const [index, key] of [...text.split(''), end].entries()) {
    // oxlint-disable-next-line no-await-in-loop
    if (index === Math.floor(text.length / 2)) await halfway()
    const stroke = { key, code: key.length > 1 ? key : '', timestamp: (at += gap / 1000) }
    const written = key === 'Enter' ? '\r' : key.length === 1 ? key : undefined
    const windowsVirtualKeyCode = key === 'Enter' ? 13 : key === 'Tab' ? 9 : 0
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await session.send('Input.dispatchKeyEvent', {
      ...{ ...stroke, type: 'keyDown', windowsVirtualKeyCode },
      ...(written ? { text: written } : {}),
    })
    // oxlint-disable-next-line no-await-in-loop
    await session.send('Input.dispatchKeyEvent', { ...stroke, type: 'keyUp', windowsVirtualKeyCode })
  }
  await session.detach()
}

export async function codesOf(page: Page, targets: object[]): Promise<string[]> {
  const { user } = await (await page.request.get('/api/v1/auth')).json()
  const { tenant_id } = user.entitlements[0]
  const answer = await page.request.post('/api/v1/codes', { data: { tenant_id, targets } })
  expect(answer.status()).toBe(201)
  return (await answer.json()).codes.map(({ code }: { code: string }) => code)
}

/** A thing is read from the API, by the account that the page is logged in to. */
export async function readApi(page: Page, path: string) {
  const { user } = await (await page.request.get('/api/v1/auth')).json()
  const { tenant_id } = user.entitlements[0]
  const answer = await page.request.get(
    `/api/v1${path}${path.includes('?') ? '&' : '?'}tenant_id=${tenant_id}`,
  )
  expect(answer.status()).toBe(200)
  return answer.json()
}
