import type { StrawColour } from '#features/batches/straw-colours.ts'
import { StrawMark } from '#features/batches/web/StrawColour.tsx'
import { insideOf, layOut } from '#features/containers/vessel-layout.ts'
import { VesselCanister } from '#features/containers/web/VesselCanister.tsx'
import { VesselWall } from '#features/containers/web/VesselWall.tsx'
import { outsideTexts } from './texts.ts'
import './outside.css'

type Filled = [colour: StrawColour, straws: number]

/** Every colour straws come in, at two levels of six canisters. */
const CANISTERS: Filled[][] = [
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
const SIZE = 720

/** The product in one picture: a vessel from above. */
export function VesselPicture() {
  const inner = insideOf(SIZE)
  return (
    <>
      <svg className="vessel-picture" viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`}>
        <VesselWall size={SIZE} withMark />
        {layOut(CANISTERS.length).map(({ x, y, radius }, index) => (
          <g key={index} transform={`translate(${x * inner} ${y * inner})`}>
            <VesselCanister
              number={index + 1}
              radius={radius * inner}
              levels={2}
              parts={CANISTERS[index]!.map(([colour, straws], level) => ({
                colour,
                straws,
                level: level + 1,
              }))}
              scale={STRAWS_PER_LEVEL}
              withSeats
              isChosen={false}
            />
          </g>
        ))}
      </svg>
      <div className="outside-claim">
        {(['YELLOW', 'BLUE', 'RED', 'GREEN'] as const).map((colour) => (
          <StrawMark key={colour} colour={colour} height={34} />
        ))}
        <p>
          {outsideTexts.claim.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </p>
      </div>
    </>
  )
}
