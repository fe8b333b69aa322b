import { Box, Table } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  label: string
  /** Width in px that the columns need; smaller on phones if columns are hidden there. */
  minWidth: number | { base: number; sm: number }
  children: ReactNode
}

/** Table that scrolls sideways on narrow screens, by touch, mouse or keyboard. */
export function WideTable({ label, minWidth, children }: Props) {
  return (
    <Box pos="relative" role="group" aria-label={label} tabIndex={0} style={{ overflowX: 'auto' }}>
      <Table miw={minWidth}>{children}</Table>
    </Box>
  )
}
