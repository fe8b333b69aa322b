import { Stack, Text, TextInput } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { listBatches } from '#stock/batches/contract.ts'
import { readCode } from '#stock/label-codes/code.ts'
import { type Code, showCode } from '#stock/label-codes/contract.ts'
import { codeTexts } from '#stock/label-codes/texts.ts'
import { useElsewhereText, useLookElsewhere } from '#stock/label-codes/web/look-elsewhere.ts'
import { nameOfCode } from '#stock/label-codes/web/use-open-code.ts'
import { apiQuery } from '#ui/call.ts'
import { RequestFailed } from '#ui/request.ts'
import { errorText } from '#ui/errors.ts'
import { stockTakeTexts } from '../texts.ts'
import type { StockTake } from '../shapes.ts'

export type RenderScanner = (onRead: (text: string) => void) => ReactNode

type Props = {
  /** Called with typed or scanned text; returns the result to show. */
  onText: (text: string) => Promise<string>
  renderScanner: RenderScanner
}

/** Field for codes that are typed by hand or by a scanner, which ends with Enter. */
export function ScanField({ onText, renderScanner }: Props) {
  const [text, setText] = useState('')
  const [message, setMessage] = useState('')
  async function take(read: string) {
    if (read.trim() !== '') setMessage(await onText(read.trim()))
  }
  return (
    <Stack gap={4} maw={480} px={20} pb={12}>
      <TextInput
        label={stockTakeTexts.scan}
        description={stockTakeTexts.scanHint}
        leftSection={<IconScan size={18} aria-hidden />}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          setText('')
          void take(text)
        }}
      />
      {renderScanner((read) => void take(read))}
      <Text size="sm" role="status" fw={600}>
        {message}
      </Text>
    </Stack>
  )
}

type ScanFieldActions = {
  onPlace: (canister: number, level: number | null) => void
  /** Called with the batch of a scanned goblet; returns the result to show. */
  onBatch: (batch_id: string) => string
}

/** Returns a function that resolves a code or the name of a batch from any source, and describes the result. */
export function useScanned(take: StockTake, { onPlace, onBatch }: ScanFieldActions) {
  const client = useQueryClient()
  const lookElsewhere = useLookElsewhere()
  const elsewhereText = useElsewhereText()

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
      const code = readCode(text)
      if (code === null || !(error instanceof RequestFailed) || error.status !== 404) return errorText(error)
      const elsewhere = await lookElsewhere(code)
      return elsewhere ? elsewhereText(elsewhere) : `${codeTexts.unknown}. ${codeTexts.unknownText}`
    }
  }
}
