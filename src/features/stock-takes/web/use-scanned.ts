import { useQueryClient } from '@tanstack/react-query'
import { listBatches } from '#features/batches/contract.ts'
import { readCode } from '#features/codes/code.ts'
import { type Code, showCode } from '#features/codes/contract.ts'
import { codeTexts } from '#features/codes/texts.ts'
import { nameOfCode } from '#features/codes/web/use-open-code.ts'
import { apiQuery } from '#ui/call.ts'
import { RequestFailed } from '#ui/request.ts'
import { errorText } from '#ui/errors.ts'
import type { StockTake } from '../contract.ts'
import { stockTakeTexts } from '../texts.ts'

type Acts = {
  /** A canister, or one of its levels, is counted next. */
  onPlace: (canister: number, level: number | null) => void
  /** A goblet with straws of this batch is here; says what becomes of it. */
  onBatch: (batch_id: string) => string
}

/** Understands a code or the name of a batch, wherever it comes from; says what it was. */
export function useScanned(take: StockTake, { onPlace, onBatch }: Acts) {
  const client = useQueryClient()

  function follow(code: Code): string {
    const name = nameOfCode(code)
    if (code.is_gone) return codeTexts.goneText(name)
    if (code.batch_id !== null) return onBatch(code.batch_id)
    const isHere = take.canisters.some(({ canister }) => canister === code.canister)
    if (code.container_id !== take.container_id || code.canister === null || !isHere)
      return stockTakeTexts.scanElsewhere(name)
    onPlace(code.canister, code.level)
    return stockTakeTexts.scanCanister(code.canister)
  }

  async function find(text: string): Promise<string> {
    const code = readCode(text)
    if (code !== null) {
      return follow(await client.fetchQuery(apiQuery(showCode, { params: { code } })))
    }
    const isIt = ({ label }: { label: string }) => label.toLowerCase() === text.toLowerCase()
    const here = take.batches.find(isIt)
    if (here) return onBatch(here.id)
    const query = { label: text, limit: 20, offset: 0 }
    const { batches } = await client.fetchQuery(apiQuery(listBatches, { query }))
    const batch = batches.find(isIt)
    return batch ? onBatch(batch.id) : stockTakeTexts.scanNone(text)
  }

  return async (text: string): Promise<string> => {
    try {
      return await find(text)
    } catch (error) {
      const isUnknown = error instanceof RequestFailed && error.status === 404
      return isUnknown ? `${codeTexts.unknown}. ${codeTexts.unknownText}` : errorText(error)
    }
  }
}
