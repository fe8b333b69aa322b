import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '#test/component/open.tsx'
import { showMotion } from '#test/component/motion.ts'
import { commonTexts, toastTexts } from './texts.ts'
import { toast } from './toast.tsx'

test('a toast shows its kind by word, icon and role', async () => {
  await open('/help')
  // The live region must exist before anything is announced in it.
  await expect
    .poll(() => document.querySelector('.mantine-Notifications-root[aria-live=polite]'))
    .not.toBeNull()
  for (const [kind, role] of [
    ['info', 'status'],
    ['success', 'status'],
    ['warning', 'status'],
    ['danger', 'alert'],
  ] as const) {
    toast(kind, `The message of ${kind}`)
    const shown = page.getByRole(role).filter({ hasText: `The message of ${kind}` })
    await expect.element(shown.getByText(toastTexts[kind], { exact: true })).toBeVisible()
    expect(shown.element().querySelector('.mantine-Notification-icon svg')).not.toBeNull()
    // A fourth toast would be queued.
    await shown.getByRole('button', { name: commonTexts.close }).click()
  }
})

test('a toast disappears after five seconds', async () => {
  await showMotion()
  await open('/help')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  toast('success', 'The message is sent.')
  const shown = page.getByRole('status').filter({ hasText: 'The message is sent.' })
  await expect.element(shown).toBeVisible()
  await vi.advanceTimersByTimeAsync(4900)
  await expect.element(shown).toBeVisible()
  // Fading takes some time.
  await vi.advanceTimersByTimeAsync(600)
  await expect.element(shown).not.toBeInTheDocument()
})

test.for([
  [1440, 400],
  [1024, 400],
  [768, 400],
  [720, 400],
  [360, 328],
])('title and action of a toast are visible in a window of %s px', async ([window_px, toast_px]) => {
  await page.viewport(window_px!, 800)
  await open('/help')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  toast('success', '1 straw recorded as lost.', { label: 'Undo', onAction: () => {} })
  const shown = page.getByRole('status').filter({ hasText: 'recorded as lost' })
  const action = shown.getByRole('button', { name: 'Undo' })
  await expect.element(action).toBeVisible()
  const inside = () => {
    const box = shown.element().getBoundingClientRect()
    return [shown.getByText(toastTexts.success), action].map((part) => {
      const { left, right, top, bottom } = part.element().getBoundingClientRect()
      const isSeen = part
        .element()
        .contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
      return isSeen && left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom
    })
  }
  // Toasts slide in.
  await expect.poll(inside).toEqual([true, true])
  expect(Math.round(shown.element().getBoundingClientRect().width)).toBe(toast_px)
})
