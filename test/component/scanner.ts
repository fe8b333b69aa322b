/** Keyboard-wedge scanner. */
import { cdp } from 'vitest/browser'

const KEY_CODES: Record<string, number> = { Tab: 9, Enter: 13, Shift: 16 }

/**
 * Types like a scanner, with Shift before each capital.
 * @param gap milliseconds between two keys in the events' timestamps, regardless of how busy the machine is
 * @param halfway function that is awaited after half of the keys
 */
export async function scan(
  text: string,
  { gap = 12, end = 'Enter', halfway = async () => {} }: ScanOptions = {},
): Promise<void> {
  // The browser sends keys to the frame that has the focus.
  window.focus()
  let at = Date.now() / 1000
  // oxlint-disable no-await-in-loop -- one key after the other
  for (const [index, key] of [...text.split(''), end].entries()) {
    if (index === Math.floor(text.length / 2)) await halfway()
    at += gap / 1000
    const isCapital = key.length === 1 && key !== key.toLowerCase()
    await Promise.all([
      ...(isCapital ? [send('keyDown', 'Shift', at)] : []),
      send('keyDown', key, at),
      send('keyUp', key, at),
      ...(isCapital ? [send('keyUp', 'Shift', at)] : []),
    ])
  }
  // oxlint-enable no-await-in-loop
}

type ScanOptions = { gap?: number; end?: 'Enter' | 'Tab'; halfway?: () => Promise<void> }

function send(type: 'keyDown' | 'keyUp', key: string, timestamp: number) {
  const text = key === 'Enter' ? '\r' : key.length === 1 ? key : undefined
  return cdp().send('Input.dispatchKeyEvent', {
    ...{ type, key, timestamp, windowsVirtualKeyCode: KEY_CODES[key] ?? 0 },
    ...(type === 'keyDown' && text && { text }),
  })
}
