import type { Outcome } from '../contract.ts'

const INK: Record<Outcome, string> = {
  PENDING: 'var(--ink-3)',
  PREGNANT: 'var(--good)',
  NOT_PREGNANT: 'var(--ink-2)',
  LOST_PREGNANCY: 'var(--bad)',
  UNKNOWN: 'var(--ink-3)',
}

/** Mark of an outcome: filled if pregnant, a ring if not, half a circle if lost, a dashed ring if not known. */
export function OutcomeMark({ outcome, size = 14 }: { outcome: Outcome; size?: number }) {
  const isOpen = outcome === 'PENDING' || outcome === 'UNKNOWN'
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" aria-hidden style={{ flex: 'none' }}>
      <circle
        cx={7}
        cy={7}
        r={6}
        fill={outcome === 'PREGNANT' ? INK.PREGNANT : 'none'}
        stroke={INK[outcome]}
        strokeWidth={isOpen ? 1.25 : 2}
        strokeDasharray={isOpen ? '2.4 2.3' : undefined}
      />
      {outcome === 'LOST_PREGNANCY' && <path d="M7 1a6 6 0 0 0 0 12Z" fill={INK.LOST_PREGNANCY} />}
    </svg>
  )
}
