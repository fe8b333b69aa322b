import { Box, Table } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  label: string
  /** What its columns need; on a phone, where some of them may be hidden, perhaps less. */
  minWidth: number | { base: number; sm: number }
  children: ReactNode
}

/** A table that scrolls sideways within its place where the screen is narrow, by keyboard too. */
export function WideTable({ label, minWidth, children }: Props) {
  return (
    <Box pos="relative" role="group" aria-label={label} tabIndex={0} style={{ overflowX: 'auto' }}>
      <Table miw={minWidth}>{children}</Table>
    </Box>
  )
}
