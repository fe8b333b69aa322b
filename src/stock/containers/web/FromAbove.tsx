import { Group, Paper, SegmentedControl, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import type { ContainerSummary } from '../contract.ts'
import { containerTexts } from '../texts.ts'
import { detailOf } from './canister-rings.ts'
import { countStraws, scaleOf } from './scale.ts'
import { Vessel } from './Vessel.tsx'
import { insideOf, layOut } from '../vessel-layout.ts'
import classes from './FromAbove.module.css'

type View = 'list' | undefined
type Props = {
  container: ContainerSummary
  canister: number | undefined
  view: View
  isPhone: boolean
  onChoose: (canister?: number) => void
  onView: (view: View) => void
}

const VIEWS = [
  { value: 'drawing', label: containerTexts.drawing },
  { value: 'list', label: containerTexts.list },
]
// Maximum number of canisters with labels; more labels would be too far from their canisters.
const MAX_LABELLED = 12
const MANY = 24
/** Windows in which the canister beside the drawing leaves no room for labels. */
const NARROW = '(min-width: 60em) and (max-width: 74.99em)'

export function FromAbove({ container, canister, view, isPhone, onChoose, onView }: Props) {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const withLabels = !isPhone && !isNarrow && container.canisters <= MAX_LABELLED
  const size = isPhone || isNarrow ? 366 : withLabels ? 304 : container.canisters > MANY ? 520 : 420
  const control = (
    <SegmentedControl
      aria-label={containerTexts.view}
      data={VIEWS}
      value={view ?? 'drawing'}
      onChange={(next) => onView(next === 'list' ? next : undefined)}
    />
  )
  if (view === 'list') {
    return (
      <Paper>
        <Group justify="space-between" mb="sm">
          <Title order={2} size="h4">
            {containerTexts.canistersTitle}
          </Title>
          {control}
        </Group>
        <CanisterList container={container} canister={canister} onChoose={onChoose} />
      </Paper>
    )
  }
  return (
    <Paper className={classes.fromAbove} data-bare={isPhone || undefined}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {containerTexts.fromAbove}
        </Title>
        {control}
      </Group>
      <Stack align="center" my={isPhone ? 12 : 0} gap={10}>
        <Vessel
          container={container}
          size={size}
          labels={withLabels ? 'BATCHES' : undefined}
          chosen={canister}
          onChoose={onChoose}
        />
        {isPhone && (
          <Text size="sm" c="dimmed">
            {containerTexts.tapCanister}
          </Text>
        )}
      </Stack>
      <Group gap="4px 20px" align="stretch" justify="space-between" className={classes.vesselScale}>
        {container.canisters > 0 &&
          detailOf(insideOf(size) * layOut(container.canisters)[0]!.radius) === 'dots' && (
            <span>
              <Sample />
              {containerTexts.oneDot}
            </span>
          )}
        {container.levels > 1 && <span>{containerTexts.innerRing}</span>}
        <span>{containerTexts.fullRing(scaleOf(container))}</span>
      </Group>
    </Paper>
  )
}

function Sample() {
  return (
    <svg width={34} height={10} viewBox="0 0 34 10" strokeLinecap="round" aria-hidden>
      <path d="M5 5h14.001" stroke="var(--straw-yellow-rim)" strokeWidth={7} strokeDasharray="0 7" />
      <path d="M5 5h14.001" stroke="var(--straw-yellow)" strokeWidth={5} strokeDasharray="0 7" />
      <path d="M26 5h5.001" stroke="var(--seat)" strokeWidth={2} strokeDasharray="0 5" />
    </svg>
  )
}

type ListProps = Pick<Props, 'container' | 'canister' | 'onChoose'>

function CanisterList({ container, canister, onChoose }: ListProps) {
  const batches = new Map(container.batches.map((batch) => [batch.id, batch]))
  return (
    <ul className={classes.canisterList}>
      {Array.from({ length: container.canisters }, (_, index) => index + 1).map((number) => {
        const here = container.contents.filter((content) => content.canister === number)
        const straws = countStraws(here)
        return (
          <li key={number}>
            <UnstyledButton
              aria-pressed={canister === number}
              onClick={() => onChoose(canister === number ? undefined : number)}
            >
              <b style={{ fontWeight: 600 }}>{containerTexts.canister(number)}</b>
              <Group component="span" gap="2px 14px" align="stretch" c="dimmed" fz="xs">
                {[...new Set(here.map(({ batch_id }) => batch_id))].map((id) => (
                  <span key={id}>
                    <StrawMark colour={batches.get(id)!.straw_colour} height={13} /> {batches.get(id)!.label}
                  </span>
                ))}
              </Group>
              <span className="num">
                {straws === 0 ? containerTexts.emptySmall : containerTexts.holds(straws)}
              </span>
            </UnstyledButton>
          </li>
        )
      })}
    </ul>
  )
}
