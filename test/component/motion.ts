/** Animations, which component tests leave out by default because they take time. */
import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

const prefer = (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })

/** Shows animations until the end of the test. */
export async function showMotion(): Promise<void> {
  onTestFinished(async () => void (await prefer('reduce')))
  await prefer('no-preference')
}
