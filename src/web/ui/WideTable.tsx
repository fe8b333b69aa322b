import { Box, Table } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { label: string; min_width: number; children: ReactNode }

/** A table that scrolls sideways within its place where the screen is narrow, by keyboard too. */
export function WideTable({ label, min_width, children }: Props) {
  return (
    <Box pos="relative" role="group" aria-label={label} tabIndex={0} style={{ overflowX: 'auto' }}>
      <Table miw={min_width}>{children}</Table>
    </Box>
  )
}
