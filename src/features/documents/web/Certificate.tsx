import type { MovementSummary } from '#features/movements/contract.ts'
import { MakeDocument } from './MakeDocument.tsx'

/** Makes the certificate of an insemination that stands. */
export function Certificate({ movement }: { movement: MovementSummary }) {
  const { id, type, reverses_id, reversed_by_id, sentence } = movement
  if (type !== 'INSEMINATION' || reverses_id !== null || reversed_by_id !== null) return null
  return <MakeDocument wanted={{ kind: 'INSEMINATION', movement_id: id }} about={sentence} />
}
