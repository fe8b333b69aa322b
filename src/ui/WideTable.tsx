import { Box, Table } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  label: string
  /** Width that the columns need; less on a phone if it hides columns. */
  minWidth: number | { base: number; sm: number }
  children: ReactNode
}

/** Table that scrolls sideways within its container on narrow screens, by keyboard too. */
export function WideTable({ label, minWidth, children }: Props) {
  return (
    <Box pos="relative" role="group" aria-label={label} tabIndex={0} style={{ overflowX: 'auto' }}>
      <Table miw={minWidth}>{children}</Table>
    </Box>
  )
}
