import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Found, searchEverything } from '#integration/overview/contract.ts'
import { apiQuery } from '#ui/call.ts'
import { RequestFailed } from '#ui/request.ts'
import { isDamaged, readCode, swapYz } from '#stock/label-codes/code.ts'
import { showCode } from '#stock/label-codes/contract.ts'
import { useLookElsewhere } from '#stock/label-codes/web/look-elsewhere.ts'
import type { Meaning } from '../scan-list.ts'
import { lookUpOnDevice } from './stored-look-up.ts'

const LONGEST = 100

export function useLookUp(): (text: string) => Promise<Meaning> {
  const client = useQueryClient()
  const lookElsewhere = useLookElsewhere()
  return async (text) => lookUpOnDevice(text.trim()) ?? lookUp(client, lookElsewhere, text.trim())
}

async function lookUp(
  client: QueryClient,
  lookElsewhere: ReturnType<typeof useLookElsewhere>,
  text: string,
): Promise<Meaning> {
  const code = readCode(text)
  if (code !== null) {
    try {
      const parts = { params: { code } }
      return { is: 'CODE', code: await client.fetchQuery(apiQuery(showCode, parts)) }
    } catch (error) {
      if (!(error instanceof RequestFailed) || error.status !== 404) throw error
      const elsewhere = await lookElsewhere(code)
      return elsewhere ? { is: 'ELSEWHERE', ...elsewhere } : { is: 'NOT_OURS' }
    }
  }
  for (const wanted of new Set([text, swapYz(text)])) {
    const found = await search(client, wanted)
    if (found.length > 0) return { is: 'FOUND', found }
  }
  return { is: isDamaged(text) ? 'DAMAGED' : 'FOREIGN' }
}

async function search(client: QueryClient, text: string): Promise<Found[]> {
  if (text === '' || text.length > LONGEST) return []
  const { found } = await client.fetchQuery(apiQuery(searchEverything, { query: { text } }))
  const things = found.filter(({ kind }) => kind !== 'PARTY')
  const same = (one: string | null) => one?.toLowerCase() === text.toLowerCase()
  const exact = things.filter(({ title, detail, kind }) => same(title) || (kind === 'ANIMAL' && same(detail)))
  return exact.length > 0 ? exact : things
}
