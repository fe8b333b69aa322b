import { Box, UnstyledButton } from '@mantine/core'
import { insideOf, layOut } from '#stock/containers/vessel-layout.ts'
import { VesselWall } from '#stock/containers/web/VesselWall.tsx'
import classes from './CountDial.module.css'

/** Look of a canister; `never` has no colour, and `out` cannot be chosen. */
export type DialState = 'current' | 'open' | 'done' | 'gold' | 'never' | 'out'

type Props = {
  canisters: number
  size: number
  stateOf: (canister: number) => DialState
  /** Whether a done canister shows a tick instead of its number. */
  hasTick?: boolean
  /** Names the canisters for screen readers; without it, the dial is hidden from them. */
  nameOf?: (canister: number) => string
  onChoose: (canister: number) => void
}

/** Container from above, with the state of each canister. */
export function CountDial({ canisters, size, stateOf, hasTick = false, nameOf, onChoose }: Props) {
  const inner = insideOf(size)
  const spots = layOut(canisters).map((spot, index) => ({ ...spot, state: stateOf(index + 1) }))
  return (
    // The dial shrinks with the height of the window, so that the text below stays visible.
    <Box pos="relative" w="100%" mx="auto" maw={`min(${size}px, ${size / 8.2}dvh)`}>
      <svg viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`} display="block" aria-hidden>
        <VesselWall size={size} withMark={canisters > 1} />
        {spots.map(({ x, y, radius, state }, index) => (
          <g
            key={index}
            className={classes.countSpot}
            transform={`translate(${x * inner} ${y * inner})`}
            data-state={state}
          >
            {state === 'current' && <circle r={radius * inner * 1.12} className={classes.halo} />}
            <circle r={radius * inner} />
            {hasTick && state === 'done' ? (
              <path d="M-8 0l6 6L9 -6" transform={`scale(${Math.min(1, radius * 3)})`} />
            ) : (
              <text fontSize={Math.max(9, radius * inner * 0.8)} dy="0.35em" textAnchor="middle">
                {index + 1}
              </text>
            )}
          </g>
        ))}
      </svg>
      {spots.map(
        ({ x, y, radius, state }, index) =>
          state !== 'out' && (
            <UnstyledButton
              key={index}
              data-dense
              pos="absolute"
              bdrs="50%"
              style={{ aspectRatio: '1' }}
              {...(nameOf
                ? { 'aria-label': nameOf(index + 1), 'aria-pressed': state === 'current' }
                : { tabIndex: -1, 'aria-hidden': true })}
              left={`${50 + (100 * (x - radius) * inner) / size}%`}
              top={`${50 + (100 * (y - radius) * inner) / size}%`}
              w={`${(200 * radius * inner) / size}%`}
              onClick={() => onChoose(index + 1)}
            />
          ),
      )}
    </Box>
  )
}
