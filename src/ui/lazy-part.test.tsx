import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CONTRACT, CONTRACT_HEADER } from '#platform/contract/version.ts'
import { queryClient } from '#app/web/query-client.ts'
import { lazyPart } from './lazy-part.tsx'
import { lazySection } from './lazy-section.tsx'
import { errorTexts } from './texts.ts'

function render(content: ReactNode) {
  const root = createRoot(document.body.appendChild(document.createElement('main')))
  onTestFinished(() => root.unmount())
  root.render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <h1>Stock</h1>
        <label>
          Note <input />
        </label>
        {content}
      </QueryClientProvider>
    </MantineProvider>,
  )
}

/** Part that throws when it renders, like one whose imports Safari has loaded only in part. */
const Torn: ComponentType = () => {
  throw new ReferenceError('Cannot access uninitialized variable.')
}

const load = () =>
  vi
    .fn<() => Promise<ComponentType>>()
    .mockRejectedValueOnce(new TypeError('Importing a module script failed.'))

test('a part that failed to load is shown at the next attempt', async () => {
  const Part = lazySection(
    load().mockResolvedValueOnce(() => <p>Two vessels</p>),
    null,
  )
  render(<Part />)
  await expect.element(page.getByText(errorTexts.notLoaded)).toBeVisible()
  await page.getByRole('button', { name: errorTexts.retry }).click()
  await expect.element(page.getByText('Two vessels')).toBeVisible()
})

test('a part that fails again although the server answers offers to reload the page', async () => {
  const entry = document.createElement('script')
  Object.assign(entry, { type: 'module', src: 'data:text/javascript,' })
  document.head.prepend(entry)
  const headers = { [CONTRACT_HEADER]: String(CONTRACT) }
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(async () => {
    return new Response(entry.outerHTML, { headers })
  })
  onTestFinished(() => {
    fetched.mockRestore()
    entry.remove()
  })
  const Part = lazySection(load().mockRejectedValueOnce(new TypeError('Again')), null)
  render(<Part />)
  await page.getByRole('button', { name: errorTexts.retry }).click()
  await expect.element(page.getByRole('button', { name: errorTexts.reload })).toBeVisible()
})

test.each([
  ['cannot render', Torn],
  ['is empty', undefined as unknown as ComponentType],
])(
  'a part that %s after a failure offers to reload the page, and leaves the screen intact',
  async (_, torn) => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => errors.mockRestore())
    const Part = lazySection(load().mockResolvedValueOnce(torn), null)
    render(<Part />)
    const note = page.getByRole('textbox', { name: 'Note' })
    await note.fill('ask Ana')
    await page.getByRole('button', { name: errorTexts.retry }).click()
    await expect.element(page.getByRole('button', { name: errorTexts.reload })).toBeVisible()
    await expect.element(page.getByText(errorTexts.notLoaded)).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Stock' })).toBeVisible()
    await expect.element(note).toHaveValue('ask Ana')
  },
)

test('a dialog that cannot render after a failure is closed', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => errors.mockRestore())
  const Dialog = lazyPart(load().mockResolvedValueOnce(Torn))
  const onClose = vi.fn<() => void>()
  render(<Dialog onClose={onClose} />)
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  render(<Dialog onClose={onClose} />)
  await expect.poll(() => onClose.mock.calls.length).toBe(2)
  await expect.element(page.getByRole('heading', { name: 'Stock' }).first()).toBeVisible()
})
