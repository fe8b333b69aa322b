import { Box, Group, Paper, Progress as Bar, Text, UnstyledButton } from '@mantine/core'
import { countNumbers } from '#stock/batches/straw.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { insideOf, layOut } from '#stock/containers/vessel-layout.ts'
import { VesselWall } from '#stock/containers/web/VesselWall.tsx'
import { longDay, shortTime } from '#ui/dates.ts'
import { amountOf, compareCount, sumsOf } from '../compare.ts'
import { stockTakeTexts } from '../texts.ts'
import classes from './Progress.module.css'
import type { CountedCanister, StockTake } from '../shapes.ts'

type Props = { take: StockTake; chosen: number; isBlind: boolean; onChoose: (canister: number) => void }

const SIZE = 240

export function Progress({ take, chosen, isBlind, onChoose }: Props) {
  const counted = take.canisters.filter(({ counted_at }) => counted_at !== null)
  const { expected, found } = sumsOf(take.canisters)
  const all = take.canisters
    .filter(({ counted_at }) => counted_at === null)
    .flatMap(({ lines }) => lines)
    .reduce((sum, { now }) => sum + countNumbers(now), expected)
  return (
    <Paper display="grid" style={{ gap: 12 }} component="section" aria-label={take.container_label}>
      <Group gap={12} align="baseline" justify="space-between" wrap="nowrap">
        <Text fw={600}>{take.container_label}</Text>
        <Text size="sm" c="dimmed">
          {stockTakeTexts.countedOf(counted.length, take.canisters.length)}
        </Text>
      </Group>
      <Dial take={take} chosen={chosen} onChoose={onChoose} />
      <Bar.Root h={6} aria-hidden>
        <Bar.Section value={(100 * expected) / Math.max(1, all)} color="var(--good)" />
      </Bar.Root>
      {!isBlind && (
        <Text size="sm" c="dimmed">
          {stockTakeTexts.foundSoFar(found, expected, all)}
        </Text>
      )}
      <ul className={classes.countCanisters}>
        {take.canisters.map((sheet) => (
          <li key={sheet.canister}>
            <UnstyledButton
              aria-current={sheet.canister === chosen ? 'step' : undefined}
              onClick={() => onChoose(sheet.canister)}
            >
              <span>{containerTexts.canister(sheet.canister)}</span>
              <State sheet={sheet} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        {stockTakeTexts.startedBy(
          take.started_by_name,
          `${longDay(take.started_at)}, ${shortTime(take.started_at)}`,
        )}
      </Text>
    </Paper>
  )
}

function State({ sheet }: { sheet: CountedCanister }) {
  if (sheet.counted_at === null) {
    const text =
      sheet.started_by_name === null ? stockTakeTexts.toDo : stockTakeTexts.counts(sheet.started_by_name)
    return <span className="small">{text}</span>
  }
  const differences = compareCount([sheet]).length
  if (differences > 0)
    return <b style={{ color: 'var(--bad-ink)' }}>{stockTakeTexts.differences(differences)}</b>
  const straws = sheet.lines.reduce((sum, { found }) => sum + (found === null ? 0 : amountOf(found)), 0)
  return <b style={{ color: 'var(--good-ink)' }}>{stockTakeTexts.right(straws)}</b>
}

function Dial({ take, chosen, onChoose }: Omit<Props, 'isBlind'>) {
  const inner = insideOf(SIZE)
  const across = Math.max(take.size?.canisters ?? 1, ...take.canisters.map(({ canister }) => canister))
  const sheets = new Map(take.canisters.map((sheet) => [sheet.canister, sheet]))
  const spots = layOut(across)
  return (
    <Box pos="relative" w="100%" mx="auto" maw={SIZE}>
      <svg viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`} display="block" aria-hidden>
        <VesselWall size={SIZE} withMark={across > 1} />
        {spots.map(({ x, y, radius }, index) => {
          const sheet = sheets.get(index + 1)
          return (
            <g
              key={index}
              className={classes.countSpot}
              transform={`translate(${x * inner} ${y * inner})`}
              data-state={
                index + 1 === chosen
                  ? 'current'
                  : sheet === undefined
                    ? 'out'
                    : sheet.counted_at === null
                      ? 'open'
                      : 'done'
              }
            >
              <circle r={radius * inner} />
              {sheet?.counted_at && index + 1 !== chosen ? (
                <path d="M-8 0l6 6L9 -6" transform={`scale(${Math.min(1, radius * 3)})`} />
              ) : (
                <text fontSize={Math.max(9, radius * inner * 0.8)} dy="0.35em" textAnchor="middle">
                  {index + 1}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      {spots.map(
        ({ x, y, radius }, index) =>
          sheets.has(index + 1) && (
            <UnstyledButton
              key={index}
              data-dense
              pos="absolute"
              bdrs="50%"
              style={{ aspectRatio: '1' }}
              tabIndex={-1}
              aria-hidden
              left={`${50 + (100 * (x - radius) * inner) / SIZE}%`}
              top={`${50 + (100 * (y - radius) * inner) / SIZE}%`}
              w={`${(200 * radius * inner) / SIZE}%`}
              onClick={() => onChoose(index + 1)}
            />
          ),
      )}
    </Box>
  )
}
