import { Alert, Group } from '@mantine/core'
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
  /** Whether it is one quiet line, such as below the straws of a list. */
  isLine?: boolean
}

export const useBatchWarnings = (id: string, on = today()) =>
  useApiQuery(listBatchWarnings, { params: { id }, query: { on } }, isDay(on))

export function BatchWarnings({ batch_id, label, on, isLine = false }: Props) {
  const { data } = useBatchWarnings(batch_id, on)
  if (!data || data.warnings.length === 0) return null
  const text = `${label ? `${label}: ` : ''}${data.warnings.map(warningText).join(' ')}`
  if (isLine)
    return (
      <Group component="span" role="note" gap={6} wrap="nowrap" align="start" fz="sm" c="var(--gold-ink)">
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
        {text}
      </Group>
    )
  return (
    <Alert
      color="straw"
      p="sm"
      role="note"
      aria-label={batchTexts.warnings}
      icon={<IconAlertTriangle size={18} aria-hidden />}
    >
      {text}
    </Alert>
  )
}
