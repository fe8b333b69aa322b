import { Box, Table } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  label: string
  /** Width its columns need; perhaps less on a phone, where some may be hidden. */
  minWidth: number | { base: number; sm: number }
  children: ReactNode
}

/** On narrow screens the table scrolls sideways within its container, by keyboard too. */
export function WideTable({ label, minWidth, children }: Props) {
  return (
    <Box pos="relative" role="group" aria-label={label} tabIndex={0} style={{ overflowX: 'auto' }}>
      <Table miw={minWidth}>{children}</Table>
    </Box>
  )
}
