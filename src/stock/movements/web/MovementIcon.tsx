import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowsExchange,
  IconCoinEuro,
  IconEraser,
  IconHeartPlus,
  IconPlus,
  IconRotate2,
  IconShoppingCart,
  IconTruckDelivery,
} from '@tabler/icons-react'
import type { MovementSummary } from '../contract.ts'

const KINDS = {
  INSEMINATION: [IconHeartPlus, 'good'],
  LOSS: [IconAlertTriangle, 'bad'],
  ERASURE: [IconEraser, 'bad'],
  CONSIGNMENT: [IconTruckDelivery, 'gold'],
  SALE: [IconCoinEuro, 'gold'],
  RETURN: [IconArrowBackUp, 'ice'],
  COLLECTION: [IconPlus, 'ice'],
  PURCHASE: [IconShoppingCart, 'ice'],
} as const

export function MovementIcon({ type, reverses_id }: Pick<MovementSummary, 'type' | 'reverses_id'>) {
  const [Icon, tint] =
    reverses_id !== null
      ? ([IconRotate2, 'none'] as const)
      : type === null
        ? ([IconArrowsExchange, 'none'] as const)
        : KINDS[type]
  return (
    <span className="movement-icon" data-tint={tint}>
      <Icon size={18} stroke={1.75} aria-hidden />
    </span>
  )
}
