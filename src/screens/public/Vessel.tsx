import type { StrawColour } from '#stock/batches/straw.ts'
import { insideOf, layOut } from '#stock/containers/vessel-layout.ts'
import { VesselCanister } from '#stock/containers/web/VesselCanister.tsx'
import { VesselWall } from '#stock/containers/web/VesselWall.tsx'

type Filled = [colour: StrawColour, straws: number]

/** Straws of every colour, at two levels of six canisters. */
export const CANISTERS: Filled[][] = [
  [
    ['YELLOW', 65],
    ['BLUE', 62],
  ],
  [
    ['PINK', 40],
    ['GREEN', 70],
  ],
  [
    ['ORANGE', 66],
    ['WHITE', 57],
  ],
  [
    ['BLUE', 78],
    ['YELLOW', 70],
  ],
  [
    ['RED', 62],
    ['PURPLE', 47],
  ],
  [
    ['TRANSPARENT', 29],
    ['BLACK', 18],
  ],
]
const STRAWS_PER_LEVEL = 90

type Props = { size: number; canisters: Filled[][]; withSeats: boolean }

export function Vessel({ size, canisters, withSeats }: Props) {
  const inner = insideOf(size)
  return (
    <svg viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`}>
      <VesselWall size={size} withMark />
      {layOut(canisters.length).map(({ x, y, radius }, index) => (
        <g key={index} transform={`translate(${x * inner} ${y * inner})`}>
          <VesselCanister
            number={index + 1}
            radius={radius * inner}
            levels={2}
            parts={canisters[index]!.map(([colour, straws], level) => ({ colour, straws, level: level + 1 }))}
            scale={STRAWS_PER_LEVEL}
            withSeats={withSeats}
            isChosen={false}
          />
        </g>
      ))}
    </svg>
  )
}
