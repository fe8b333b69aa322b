import { sharedState } from '#ui/shared-state.ts'
import type { StoredMeaning } from '../scan-list.ts'

/** Looks a text up in the data stored on this device. */
type LookUp = (text: string) => StoredMeaning | null

const state = sharedState<{ lookUp: LookUp | null }>({ lookUp: null })

export const lookUpOnDevice = (text: string) => state.get().lookUp?.(text) ?? null

export const useLookUpOnDevice = (text: string) => state.use().lookUp?.(text) ?? null

/** Whether texts are looked up on the device, because there is no connection. */
export const useIsOnDevice = () => state.use().lookUp !== null

/** Sets how texts are looked up without a connection; null while there is one. */
export const setLookUpOnDevice = (lookUp: LookUp | null) => state.set({ lookUp })
