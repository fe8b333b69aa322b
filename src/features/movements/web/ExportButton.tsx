import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Sent } from '#platform/contract/endpoint.ts'
import type { exportMovements } from '../contract.ts'
import { movementTexts } from '../texts.ts'
import { useExport } from './use-export.ts'

type Props = ButtonProps & {
  query: Sent<typeof exportMovements, 'query'>
  /** How many movements it finds. */
  total: number
}

/** Downloads all movements found. */
export function ExportButton({ query, total, ...look }: Props) {
  const { download, isExporting } = useExport(query)
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isExporting}
      disabled={total === 0}
      onClick={() => void download()}
      {...look}
    >
      {movementTexts.export}
    </Button>
  )
}
