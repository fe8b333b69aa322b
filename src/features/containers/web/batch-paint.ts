import type { ContainerSummary } from '../contract.ts'
import { BATCH_PAINT } from '#ui/theme.ts'

/** Colours telling apart the batches of one container, the same wherever it is shown. */
export function batchPaint(container: Pick<ContainerSummary, 'batches'>): (batch_id: string) => string {
  const order = new Map(
    container.batches
      .toSorted((one, other) => one.label.localeCompare(other.label))
      .map(({ id }, index) => [id, index]),
  )
  return (batch_id) => BATCH_PAINT[(order.get(batch_id) ?? 0) % BATCH_PAINT.length]!
}

/** A theme colour such as "ice.5" as a CSS variable, for drawings. */
export function cssColour(colour: string): string {
  return `var(--mantine-color-${colour.replace('.', '-')})`
}
