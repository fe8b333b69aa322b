import { useEffect } from 'react'
import { sharedState } from '#ui/shared-state.ts'
import type { Tone } from '../own-accounts.ts'

export type PicturedAccount = { name: string; role: string; tone: Tone }

/** Accounts in place of the usual picture: one as a large container, or two beside each other; null without any. */
const state = sharedState<PicturedAccount[] | null>(null)

export const usePicturedAccounts = state.use

/**
 * Shows accounts instead of the usual picture while the caller is mounted. An empty list shows no picture;
 * undefined leaves the picture to other callers.
 */
export function useAccountsPicture(accounts: PicturedAccount[] | undefined) {
  const key = JSON.stringify(accounts)
  useEffect(() => {
    if (key === undefined) return undefined
    state.set(JSON.parse(key) as PicturedAccount[])
    return () => state.set(null)
  }, [key])
}
