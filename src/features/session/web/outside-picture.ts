/** What the picture beside the screens before log-in shows. */
import { useEffect } from 'react'
import { sharedState } from '#ui/shared-state.ts'
import type { Tone } from '../own-accounts.ts'

export type PicturedAccount = { name: string; role: string; tone: Tone }
/** The account that the user has, and the one that is joined. */
export type PicturedAccounts = { own: PicturedAccount; joined: PicturedAccount }

const state = sharedState<PicturedAccounts | null>(null)

export const usePicturedAccounts = state.use

/** Shows two accounts in place of the usual picture while the caller is mounted; null for the usual one. */
export function useAccountsPicture(accounts: PicturedAccounts | null) {
  const key = JSON.stringify(accounts)
  useEffect(() => {
    state.set(JSON.parse(key) as PicturedAccounts | null)
    return () => state.set(null)
  }, [key])
}
