import { useDroppable } from '@dnd-kit/core'
import { Box, UnstyledButton } from '@mantine/core'
import type { ContainerSummary, Content } from '../contract.ts'
import { containerTexts } from '../texts.ts'
import { strawPaint } from '#ui/theme.ts'
import { layOut, type Spot } from './drawing-layout.ts'
import { fullestLevel } from './occupancy.ts'

type Props = {
  container: ContainerSummary
  chosen?: number | undefined
  onChoose: (canister: number) => void
}

/** A container from above: its canisters in a ring, with their levels as rings inside, coloured by batch. */
export function ContainerDrawing({ container, chosen, onChoose }: Props) {
  const colours = new Map(container.batches.map(({ id, straw_colour }) => [id, straw_colour]))
  const paint = (batch_id: string) => strawPaint(colours.get(batch_id)!).fill
  const labels = new Map(container.batches.map(({ id, label }) => [id, label]))
  const full = fullestLevel(container)
  return (
    <Box pos="relative" w="100%" maw={320} style={{ aspectRatio: '1' }}>
      <svg viewBox="-100 -100 200 200" width="100%" height="100%" aria-hidden>
        <circle r={97} fill="var(--vessel)" stroke="var(--vessel-wall)" strokeWidth={3} />
      </svg>
      {layOut(container.canisters).map((spot, index) => {
        const contents = container.contents.filter(({ canister }) => canister === index + 1)
        return (
          <Canister
            key={index}
            container_id={container.id}
            number={index + 1}
            spot={spot}
            contents={contents}
            levels={container.levels}
            full={full}
            paint={paint}
            batches={[...new Set(contents.map(({ batch_id }) => labels.get(batch_id) ?? ''))]}
            isChosen={chosen === index + 1}
            onChoose={() => onChoose(index + 1)}
          />
        )
      })}
    </Box>
  )
}

type CanisterProps = {
  container_id: string
  number: number
  spot: Spot
  contents: Content[]
  levels: number
  /** Number of straws drawn as a full level. */
  full: number
  paint: (batch_id: string) => string
  batches: string[]
  isChosen: boolean
  onChoose: () => void
}

// Fraction of the container's radius of 100; the rest is its wall.
const INNER = 0.94

function Canister(props: CanisterProps) {
  const { container_id, number, spot, contents, levels, batches, isChosen, onChoose, ...look } = props
  // Placeholder: the level is asked for after straws were dropped on a canister.
  const location = { container_id, canister: number, level: 1 }
  const { setNodeRef, isOver } = useDroppable({ id: `${container_id}/${number}`, data: { location } })
  const straws = contents.reduce((sum, content) => sum + content.straws, 0)
  const name = [containerTexts.canisterHolds(number, straws), ...batches].join(', ')
  const percent = (value: number) => `${50 + 50 * INNER * value}%`
  return (
    <UnstyledButton
      data-dense
      ref={setNodeRef}
      className="canister"
      data-over={isOver || undefined}
      aria-label={name}
      aria-pressed={isChosen}
      title={name}
      onClick={onChoose}
      pos="absolute"
      left={percent(spot.x - spot.radius)}
      top={percent(spot.y - spot.radius)}
      w={`${100 * INNER * spot.radius}%`}
      style={{ aspectRatio: '1', borderRadius: '50%' }}
    >
      <svg viewBox="-50 -50 100 100" width="100%" height="100%" aria-hidden display="block">
        <circle
          r={47}
          fill="var(--can)"
          stroke={isChosen ? 'var(--accent)' : 'var(--can-wall)'}
          strokeWidth={isChosen ? 6 : 3}
        />
        {Array.from({ length: levels }, (_, index) => (
          <Level
            key={index}
            {...look}
            contents={contents.filter(({ level }) => level === index + 1)}
            radius={20 + (24 * (index + 0.5)) / levels}
            width={22 / levels}
          />
        ))}
        <text
          textAnchor="middle"
          dominantBaseline="central"
          fontSize={20}
          fontWeight={600}
          fill="var(--mantine-color-text)"
        >
          {number}
        </text>
      </svg>
    </UnstyledButton>
  )
}

type LevelProps = Pick<CanisterProps, 'contents' | 'paint' | 'full'> & { radius: number; width: number }

/** A level is a ring, filled clockwise from the top in proportion to its straws, batch after batch. */
function Level({ contents, paint, full, radius, width }: LevelProps) {
  return (
    <g fill="none" strokeWidth={width} transform="rotate(-90)">
      <circle r={radius} stroke="var(--seat)" opacity={0.45} />
      {contents.map((content, index) => {
        const before = contents.slice(0, index).reduce((sum, { straws }) => sum + straws, 0)
        const share = (100 * content.straws) / full
        return (
          <circle
            key={`${content.batch_id} ${content.owner_id}`}
            r={radius}
            stroke={paint(content.batch_id)}
            pathLength={100}
            strokeDasharray={`${share} ${100 - share}`}
            strokeDashoffset={(-100 * before) / full}
          />
        )
      })}
    </g>
  )
}
