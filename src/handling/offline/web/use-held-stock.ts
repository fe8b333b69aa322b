import { useMemo } from 'react'
import { useOutbox } from '#ui/outbox/outbox.ts'
import { decodeStock, withWaiting } from '../stock.ts'
import { effectsOf } from './effects.ts'
import { isHidden, useOfflineSnapshot } from './offline-snapshot.ts'

/** Returns the data stored on this device, with its stock after the unsent entries; null if it is absent or too old. */
export function useHeldStock() {
  const { snapshot } = useOfflineSnapshot()
  const { entries } = useOutbox()
  return useMemo(
    () =>
      snapshot === null || isHidden(snapshot)
        ? null
        : { snapshot, stock: withWaiting(decodeStock(snapshot), effectsOf(entries)) },
    [snapshot, entries],
  )
}
