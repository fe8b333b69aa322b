import { useEffect } from 'react'
import { sharedState } from '#ui/shared-state.ts'
import type { Tone } from '../own-accounts.ts'

export type PicturedAccount = { name: string; role: string; tone: Tone }
export type PicturedAccounts = { own: PicturedAccount; joined: PicturedAccount }

const state = sharedState<PicturedAccounts | null>(null)

export const usePicturedAccounts = state.use

/** Shows two accounts instead of the usual picture while the caller is mounted; null shows the usual one. */
export function useAccountsPicture(accounts: PicturedAccounts | null) {
  const key = JSON.stringify(accounts)
  useEffect(() => {
    state.set(JSON.parse(key) as PicturedAccounts | null)
    return () => state.set(null)
  }, [key])
}
