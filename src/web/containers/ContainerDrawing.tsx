import type { Container, Content } from '#domain/containers.ts'
import { texts } from '../texts.ts'
import { batchPaint, cssColour } from './batch-paint.ts'

type Props = { container: Container; chosen?: number | undefined; onChoose: (canister: number) => void }

const SIZE = 300
const CENTRE = SIZE / 2

/** A container from above: its canisters in a ring, their levels as rings within, coloured by batch. */
export function ContainerDrawing({ container, chosen, onChoose }: Props) {
  const { canisters } = container
  const paint = batchPaint(container)
  // Neighbours in the ring just do not touch.
  const radius =
    canisters === 1
      ? 70
      : Math.min(52, (105 * Math.sin(Math.PI / canisters)) / (1 + 0.35 * Math.sin(Math.PI / canisters)))
  const ring = canisters === 1 ? 0 : CENTRE - 22 - radius
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      width="100%"
      style={{ maxWidth: 320 }}
      role="group"
      aria-label={container.label}
    >
      <circle
        cx={CENTRE}
        cy={CENTRE}
        r={CENTRE - 6}
        fill="var(--mantine-color-default-hover)"
        stroke="var(--mantine-color-default-border)"
        strokeWidth={4}
      />
      {Array.from({ length: canisters }, (_, index) => {
        const number = index + 1
        const angle = (2 * Math.PI * index) / canisters - Math.PI / 2
        const contents = container.contents.filter(({ canister }) => canister === number)
        return (
          <Canister
            key={number}
            {...{ number, radius, contents, paint, levels: container.levels, is_chosen: chosen === number }}
            x={CENTRE + ring * Math.cos(angle)}
            y={CENTRE + ring * Math.sin(angle)}
            onChoose={() => onChoose(number)}
          />
        )
      })}
    </svg>
  )
}

type CanisterProps = {
  number: number
  x: number
  y: number
  radius: number
  levels: number
  contents: Content[]
  paint: (batch_id: string) => string
  is_chosen: boolean
  onChoose: () => void
}

function Canister({ number, x, y, radius, levels, contents, paint, is_chosen, onChoose }: CanisterProps) {
  const straws = contents.reduce((sum, content) => sum + content.straws, 0)
  return (
    <g
      className="canister"
      role="button"
      tabIndex={0}
      aria-label={texts.container.canister_holds(number, straws)}
      aria-pressed={is_chosen}
      onClick={onChoose}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onChoose()
      }}
    >
      <title>{texts.container.canister_holds(number, straws)}</title>
      <circle
        cx={x}
        cy={y}
        r={radius}
        fill="var(--mantine-color-body)"
        stroke={is_chosen ? 'var(--mantine-primary-color-filled)' : 'var(--mantine-color-default-border)'}
        strokeWidth={is_chosen ? 4 : 2}
      />
      {Array.from({ length: levels }, (_, index) => (
        <Level
          key={index}
          {...{ x, y, paint }}
          contents={contents.filter(({ level }) => level === index + 1)}
          radius={radius * (0.42 + (0.5 * (index + 0.5)) / levels)}
          width={(radius * 0.42) / levels}
        />
      ))}
      <text
        x={x}
        y={y}
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={Math.max(9, radius * 0.4)}
        fontWeight={600}
        fill="var(--mantine-color-text)"
      >
        {number}
      </text>
    </g>
  )
}

type LevelProps = Pick<CanisterProps, 'x' | 'y' | 'contents' | 'paint'> & { radius: number; width: number }

/** A level is a ring, shared out among its batches by their straws. */
function Level({ x, y, contents, paint, radius, width }: LevelProps) {
  const total = contents.reduce((sum, content) => sum + content.straws, 0)
  let before = 0
  return (
    <g fill="none" strokeWidth={width}>
      <circle cx={x} cy={y} r={radius} stroke="var(--mantine-color-default-border)" opacity={0.5} />
      {contents.map((content) => {
        const share = (100 * content.straws) / total
        const start = before
        before += share
        return (
          <circle
            key={`${content.batch_id} ${content.owner_id}`}
            cx={x}
            cy={y}
            r={radius}
            stroke={cssColour(paint(content.batch_id))}
            pathLength={100}
            strokeDasharray={`${share} ${100 - share}`}
            strokeDashoffset={-start}
          />
        )
      })}
    </g>
  )
}
