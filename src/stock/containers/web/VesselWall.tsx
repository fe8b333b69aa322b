import { useId } from 'react'
import { insideOf } from '../vessel-layout.ts'

type Props = {
  /** Diameter in pixels. */
  size: number
  /** Whether to mark where the canisters are counted from, if there is room. */
  withMark: boolean
}

export function VesselWall({ size, withMark }: Props) {
  const ground = useId()
  const radius = size / 2
  const inner = insideOf(size)
  const mark = size * 0.011 + 1.5
  return (
    <>
      <defs>
        <radialGradient id={ground}>
          <stop offset=".55" stopColor="var(--vessel-in)" />
          <stop offset="1" stopColor="var(--vessel)" />
        </radialGradient>
      </defs>
      <circle
        r={radius - Math.min(1, size / 80)}
        fill="var(--card)"
        stroke="var(--vessel-wall)"
        strokeWidth={size > 200 ? 1.5 : Math.min(1, size / 40)}
      />
      <circle
        r={inner + 1}
        fill={`url(#${ground})`}
        stroke="var(--vessel-wall)"
        strokeWidth={size < 60 ? 0.5 : 1}
      />
      {withMark && size >= 90 && (
        <path d={`M0 ${1 - inner}l${-mark} ${inner - radius + 2.5}h${2 * mark}z`} fill="var(--ink-2)" />
      )}
    </>
  )
}
