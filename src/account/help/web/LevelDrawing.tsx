import { helpTexts } from '../texts.ts'

const STRAWS = Array.from({ length: 14 }, (_, index) => 30 + index * 6)

/** Canister with two levels, seen from the side. */
export function LevelDrawing() {
  return (
    <svg
      width={230}
      height={124}
      viewBox="0 0 230 124"
      role="img"
      aria-label={`${helpTexts.topLevel}; ${helpTexts.bottomLevel}`}
    >
      <path
        d="M20 6v102q0 10 10 10h76q10 0 10-10V6"
        fill="var(--can)"
        stroke="var(--vessel-wall)"
        strokeWidth={1.5}
      />
      <path d="M14 6h108" stroke="var(--vessel-wall)" strokeWidth={3} strokeLinecap="round" />
      {[
        { y: 16, colour: 'blue', name: helpTexts.topLevel, isStrong: false },
        { y: 66, colour: 'yellow', name: helpTexts.bottomLevel, isStrong: true },
      ].map(({ y, colour, name, isStrong }) => (
        <g key={colour}>
          {STRAWS.map((x) => (
            <rect
              key={x}
              x={x - 5}
              y={y}
              width={5}
              height={40}
              rx={2}
              fill={`var(--straw-${colour})`}
              stroke={`var(--straw-${colour}-rim)`}
              strokeWidth={0.75}
            />
          ))}
          <path d={`M122 ${y + 20}h14`} stroke="var(--ink-3)" />
          <text
            x={142}
            y={y + 24}
            fontSize={12}
            fontWeight={isStrong ? 600 : 400}
            fill={isStrong ? 'var(--ink)' : 'var(--ink-2)'}
          >
            {name}
          </text>
        </g>
      ))}
    </svg>
  )
}
