import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useApiQuery } from '#ui/call.ts'
import { isDay, today } from '#ui/dates.ts'
import { listBatchWarnings } from '../contract.ts'
import { batchTexts } from '../texts.ts'
import { warningText } from '../warning-texts.ts'

type Props = {
  batch_id: string
  label?: string | undefined
  /** Day on which straws are used; today by default. */
  on?: string
}

export function BatchWarnings({ batch_id, label, on = today() }: Props) {
  const parts = { params: { id: batch_id }, query: { on } }
  const { data } = useApiQuery(listBatchWarnings, parts, isDay(on))
  if (!data || data.warnings.length === 0) return null
  return (
    <Alert
      color="straw"
      p="sm"
      role="note"
      aria-label={batchTexts.warnings}
      icon={<IconAlertTriangle size={18} aria-hidden />}
    >
      {label && `${label}: `}
      {data.warnings.map(warningText).join(' ')}
    </Alert>
  )
}
