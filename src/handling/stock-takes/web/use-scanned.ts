import { useQueryClient } from '@tanstack/react-query'
import { useBatchOfName } from '#stock/batches/web/use-batch-of-name.ts'
import { readCode } from '#stock/label-codes/code.ts'
import { type Code, showCode } from '#stock/label-codes/contract.ts'
import { codeTexts } from '#stock/label-codes/texts.ts'
import type { CodeAnswer } from '#stock/label-codes/web/CodeField.tsx'
import { useElsewhereText, useLookElsewhere } from '#stock/label-codes/web/look-elsewhere.ts'
import { nameOfCode } from '#stock/label-codes/web/use-open-code.ts'
import { apiQuery } from '#ui/call.ts'
import { RequestFailed } from '#ui/request.ts'
import { errorText } from '#ui/errors.ts'
import { stockTakeTexts } from '../texts.ts'

type Scanned = {
  container_id: string
  /** Canisters of the container that can be counted. */
  canisters: readonly number[]
  /** Batches expected in these canisters. */
  batches: readonly { id: string; label: string }[]
  onPlace: (canister: number, level: number | null) => void
  /** Called with the batch of a goblet's code or of a typed name; returns the result to show. */
  onBatch?: (batch_id: string) => CodeAnswer
}

/** Returns a function that resolves a code or the name of a batch from any source, and describes the result. */
export function useScanned({ container_id, canisters, batches, onPlace, onBatch }: Scanned) {
  const client = useQueryClient()
  const batchOfName = useBatchOfName()
  const lookElsewhere = useLookElsewhere()
  const elsewhereText = useElsewhereText()

  function follow(code: Code): CodeAnswer {
    const name = nameOfCode(code)
    if (code.is_gone) return { problem: codeTexts.goneText(name) }
    if (code.batch_id !== null && onBatch) return onBatch(code.batch_id)
    const { canister } = code
    if (code.container_id !== container_id || canister === null || !canisters.includes(canister))
      return { problem: stockTakeTexts.scanElsewhere(name) }
    onPlace(canister, code.level)
    return { message: stockTakeTexts.scanCanister(canister) }
  }

  async function find(text: string): Promise<CodeAnswer> {
    const code = readCode(text)
    if (code !== null) return follow(await client.fetchQuery(apiQuery(showCode, { params: { code } })))
    const batch = onBatch && (await batchOfName(text, batches))
    return batch ? onBatch(batch.id) : { problem: stockTakeTexts.scanNone(text) }
  }

  return async (text: string): Promise<CodeAnswer> => {
    try {
      return await find(text)
    } catch (error) {
      const code = readCode(text)
      if (code === null || !(error instanceof RequestFailed) || error.status !== 404)
        return { problem: errorText(error) }
      const elsewhere = await lookElsewhere(code)
      return {
        problem: elsewhere ? elsewhereText(elsewhere) : `${codeTexts.unknown}. ${codeTexts.unknownText}`,
      }
    }
  }
}
