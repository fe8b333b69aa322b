import { useHotkeys } from '@mantine/hooks'

const STORED = 'single-keys'

/** Whether single keys act on this device; members can switch them off (WCAG 2.1.4). */
export const areSingleKeysOn = () => localStorage.getItem(STORED) !== 'off'

export function setSingleKeys(isOn: boolean) {
  if (isOn) localStorage.removeItem(STORED)
  else localStorage.setItem(STORED, 'off')
}

/** Binds single keys, which act only while no field has the focus, no dialog is open and they are switched on. */
export function useSingleKeys(keys: Record<string, () => void>): void {
  useHotkeys(
    Object.entries(keys).map(([key, act]) => [
      key,
      (event) => {
        if (!areSingleKeysOn() || document.querySelector('[aria-modal=true]')) return
        event.preventDefault()
        act()
      },
      { preventDefault: false },
    ]),
  )
}
