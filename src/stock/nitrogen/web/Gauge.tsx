import { type PointerEvent, useId } from 'react'
import type { VesselStatus } from '../contract.ts'
import { nitrogenTexts, oneDecimal } from '../texts.ts'
import classes from './Gauge.module.css'

type Props = {
  vesselStatus: Pick<VesselStatus, 'vessel' | 'canisters' | 'levels' | 'days_left'>
  cm: number | null
  width?: number
  onDrag?: (cm: number) => void
}

// Y coordinates of the 0 cm mark and of the highest one, in units of the drawing.
const BOTTOM = 163
const TOP = 41
/** Minimum height in cm of the scale; a higher level or mark extends the scale. */
const USUAL_CM = 50
const STRAW_CM = 13.5
const OUTER =
  'M32 4V21Q32 35 24 35H21Q4 35 4 52V153Q4 170 21 170H93Q110 170 110 153V52Q110 35 93 35H90Q82 35 82 21V4'
const INNER =
  'M39 4V21Q39 35 31 40H28Q11 40 11 57V146Q11 163 28 163H86Q103 163 103 146V57Q103 40 86 40H83Q75 35 75 21V4Z'

export function Gauge({ vesselStatus, cm, width = 150, onDrag }: Props) {
  const clip = useId()
  const { vessel, canisters, levels } = vesselStatus
  const highest = Math.max(USUAL_CM, Math.ceil(Math.max(cm ?? 0, vessel.notice_cm) / 10) * 10)
  const scale = (BOTTOM - TOP) / highest
  const yOf = (height: number) => BOTTOM - height * scale
  const level = cm === null ? BOTTOM : yOf(cm)
  // In a dry shipper, cold vapour fills the whole vessel.
  const isVapour = vessel.kind === 'SHIPPER' && (vesselStatus.days_left ?? 0) > 0
  const isMarked = vessel.kind === 'STORAGE'
  const isTaken = (height: number) =>
    [cm, ...(isMarked ? [vessel.warning_cm, vessel.alarm_cm] : [])].some(
      (other) => other !== null && Math.abs(other - height) * scale < 11,
    )

  function drag(event: PointerEvent<SVGSVGElement>) {
    if (!onDrag || event.buttons === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    const y = ((event.clientY - box.top) / box.height) * HEIGHT
    const height = Math.min(highest, Math.max(0, (BOTTOM - y) / scale))
    onDrag(Math.round(height * 2) / 2)
  }

  return (
    <svg
      className={classes.vesselGauge}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={width}
      role="img"
      aria-label={cm === null ? nitrogenTexts.gaugeUnknown : nitrogenTexts.gauge(oneDecimal(cm))}
      data-live={onDrag ? true : undefined}
      onPointerDown={(event) => {
        if (onDrag) event.currentTarget.setPointerCapture(event.pointerId)
        drag(event)
      }}
      onPointerMove={drag}
    >
      <defs>
        <clipPath id={clip}>
          <path d={INNER} />
        </clipPath>
      </defs>
      <path d={OUTER} fill="var(--card)" stroke="var(--vessel-wall)" strokeWidth={1.5} />
      <path d={INNER} fill="var(--vessel-in)" stroke="var(--vessel-wall)" />
      <g clipPath={`url(#${clip})`}>
        {isVapour && <rect width={150} height={HEIGHT} fill="var(--stored)" opacity={0.34} />}
        {cm !== null && !isVapour && (
          <rect y={level} width={150} height={HEIGHT} fill="var(--stored)" opacity={0.34} />
        )}
        {(canisters > 1 ? [35, 79] : canisters === 1 ? [57] : []).map((x) => (
          <Hanging key={x} x={x} levels={levels} scale={scale} />
        ))}
        {cm !== null && <path d={`M0 ${level}H150`} stroke="var(--stored)" strokeWidth={2.5} />}
      </g>
      {Array.from({ length: highest / 10 + 1 }, (_, index) => index * 10).map((height) => (
        <g key={height}>
          <path d={`M115 ${yOf(height)}h6`} stroke="var(--n-400)" />
          {height > 0 && !isTaken(height) && (
            <text x={126} y={yOf(height) + 4} fontSize={11} fill="var(--ink-3)">
              {height}
            </text>
          )}
        </g>
      ))}
      {isMarked && (
        <>
          <path d={`M11 ${yOf(vessel.notice_cm)}H122`} stroke="var(--gold)" strokeDasharray="2 3" />
          <Mark
            y={yOf(vessel.warning_cm)}
            line="var(--gold)"
            ink="var(--gold-ink)"
            text={cm === null || Math.abs(cm - vessel.warning_cm) * scale >= 11 ? vessel.warning_cm : null}
          />
          <Mark
            y={yOf(vessel.alarm_cm)}
            line="var(--bad)"
            ink="var(--bad-ink)"
            text={cm === null || Math.abs(cm - vessel.alarm_cm) * scale >= 11 ? vessel.alarm_cm : null}
          />
        </>
      )}
      {cm !== null && (
        <>
          <path d={`M114 ${level}l7 -5.5v11z`} fill="var(--accent)" />
          <text x={125} y={level + 4.5} fontSize={13} fontWeight={700} fill="var(--accent-ink)">
            {oneDecimal(cm)}
          </text>
        </>
      )}
    </svg>
  )
}

const WIDTH = 162
const HEIGHT = 176

type MarkProps = { y: number; line: string; ink: string; text: number | null }

function Mark({ y, line, ink, text }: MarkProps) {
  return (
    <>
      <path d={`M11 ${y}H122`} stroke={line} strokeWidth={1.5} />
      {text !== null && (
        <text x={126} y={y + 4} fontSize={11} fontWeight={600} fill={ink}>
          {oneDecimal(text)}
        </text>
      )}
    </>
  )
}

function Hanging({ x, levels, scale }: { x: number; levels: number; scale: number }) {
  const tall = Math.min(STRAW_CM, 42 / levels) * scale
  const top = BOTTOM - 3 - levels * tall
  return (
    <>
      <path
        d={`M${x - 14} ${top}V${BOTTOM - 2}H${x + 14}V${top}`}
        fill="var(--can)"
        fillOpacity={0.5}
        stroke="var(--can-wall)"
        strokeWidth={1.2}
      />
      <path
        d={`M${x} ${top}Q${x} 50 ${x < 57 ? x + 7 : x > 57 ? x - 7 : x} 4`}
        fill="none"
        stroke="var(--can-wall)"
        strokeWidth={1.2}
      />
      {Array.from({ length: levels }, (_, index) => (
        <path
          key={index}
          d={[-10, -6, -2, 2, 6, 10]
            .map((dx) => `M${x + dx} ${BOTTOM - 4 - index * tall}v${-tall + 3}`)
            .join('')}
          stroke="var(--seat)"
          strokeWidth={2.6}
        />
      ))}
    </>
  )
}
