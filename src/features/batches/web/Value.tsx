import { Tooltip } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Batch } from '../contract.ts'
import { batchTexts } from '../texts.ts'
import classes from './Value.module.css'

type Props = { batch: Batch; field: string; warning?: string | null | undefined; children: ReactNode }

/** A value, marked if it contradicts its formula or is unusual. */
export function Value({ batch, field, warning, children }: Props) {
  const formula = batch.computed.deviations.find((one) => one.field === field)?.formula
  const says = formula === undefined ? warning : batchTexts.deviates(String(formula))
  if (!says) return children
  return (
    <span className={classes.marked}>
      <Tooltip label={says}>
        <IconAlertTriangle size={16} role="img" aria-label={says} />
      </Tooltip>
      {children}
    </span>
  )
}
