import { ActionIcon, CloseButton, Group, Stack, Text, Title } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { dosesOf } from '#stock/batches/whole-doses.ts'
import type { Container } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { countStraws } from '#stock/containers/web/scale.ts'
import { commonTexts } from '#ui/texts.ts'
import { CanisterFoot } from './CanisterFoot.tsx'
import { PrintLabelsItem } from '#ui/MoreMenu.tsx'
import { type Content, type StoredStraw } from './chosen-straws.ts'
import { CutAwayLevel } from './CutAwayLevel.tsx'
import { type EverythingAction, EverythingMenu } from './SelectionBar.tsx'
import type { Selection, StockAction } from './StockLines.tsx'
import { useBatches } from './use-batches.ts'
import classes from './CutAway.module.css'
import canisterClasses from './canister.module.css'

type Props = Selection & {
  container: Container
  number: number
  straws: readonly StoredStraw[]
  onChoose: (canister: number) => void
  onClear: () => void
  onClose?: () => void
  /** Further items of the canister's menu. */
  items?: ReactNode
  onAction: (act: StockAction, content: Content) => void
  onActChosen: (act: StockAction) => void
  onEverything: (act: EverythingAction, level?: number) => void
}

/** Maximum number of levels that are drawn; taller canisters are shown as a list. */
export const MAX_DRAWN_LEVELS = 6
// Maximum number of batches whose doses are loaded: with more, the sum of doses is of no use.
const MAX_ASKED_FOR = 8
const WIDTH_AT_FIRST = 560

export function CutAway(props: Props) {
  const { container, number, selected, onSelect, onEverything, onClose } = props
  const { ref, width } = useElementSize()
  const contents = container.contents.filter(({ canister }) => canister === number)
  const ids = [...new Set(contents.map(({ batch_id }) => batch_id))]
  const { batches } = useBatches(ids.length > MAX_ASKED_FOR ? [] : ids)
  const [lookedAt, setLookedAt] = useState<Content | null>(null)
  const current = contents.find((content) => isSame(content, lookedAt)) ?? contents[0]
  const levels = Array.from({ length: container.levels }, (_, index) => container.levels - index)
  return (
    <Stack component="section" gap={0} aria-label={containerTexts.canister(number)}>
      <CanisterHead {...props} contents={contents} batches={batches} />
      <div className={canisterClasses.cutHandle} />
      <div className={canisterClasses.cutRim} />
      <div className={classes.cutCan}>
        <div ref={ref}>
          {levels.map((level) => (
            <CutAwayLevel
              key={level}
              container={container}
              canister={number}
              level={level}
              width={Math.floor(width || WIDTH_AT_FIRST)}
              selected={selected}
              onSelect={onSelect}
              onCurrent={setLookedAt}
              {...(onClose
                ? { atFirst: ({ batch_id }) => batches.get(batch_id)?.computed.straws_per_dose ?? 1 }
                : {})}
              onEverything={(act) => onEverything(act, level)}
            />
          ))}
        </div>
      </div>
      {current && <CanisterFoot {...props} current={current} batches={batches} />}
    </Stack>
  )
}

function isSame(left: Content, right: Content | null): boolean {
  return (
    left.level === right?.level &&
    left.canister === right.canister &&
    left.batch_id === right.batch_id &&
    left.owner_id === right.owner_id
  )
}

type HeadProps = Pick<Props, 'container' | 'number' | 'onChoose' | 'onClose' | 'items' | 'onEverything'> & {
  contents: Content[]
  batches: ReturnType<typeof useBatches>['batches']
}

function CanisterHead(props: HeadProps) {
  const { container, number, onChoose, onClose, items, onEverything, contents, batches } = props
  const straws = countStraws(contents)
  const doses = contents.map(
    (content) =>
      dosesOf(content.straws, batches.get(content.batch_id)?.computed.straws_per_dose ?? null)?.doses,
  )
  const whole = doses.reduce((sum: number, some) => sum + (some ?? 0), 0)
  const step = (by: number) => ((number - 1 + by + container.canisters) % container.canisters) + 1
  return (
    <Group justify="space-between" wrap="nowrap" gap={8}>
      <Group gap="0 12px" align="baseline">
        <Title order={2} size="h4" {...(onClose ? { tabIndex: -1, 'data-autofocus': true } : {})}>
          {containerTexts.canister(number)}
        </Title>
        <Text c="dimmed">
          {straws === 0
            ? containerTexts.empty
            : [containerTexts.holds(straws), whole > 0 && containerTexts.doses(whole)]
                .filter(Boolean)
                .join(', ')}
        </Text>
      </Group>
      <Group gap={4} wrap="nowrap">
        {container.canisters > 1 && (
          <>
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={containerTexts.previousCanister}
              onClick={() => onChoose(step(-1))}
            >
              <IconChevronLeft size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={containerTexts.nextCanister}
              onClick={() => onChoose(step(1))}
            >
              <IconChevronRight size={18} aria-hidden />
            </ActionIcon>
          </>
        )}
        <EverythingMenu
          label={containerTexts.allIn(containerTexts.canister(number))}
          isEmpty={straws === 0}
          onAction={(act) => onEverything(act)}
        >
          {items}
          <PrintLabelsItem container_ids={container.id} canister={number} />
        </EverythingMenu>
        {onClose && <CloseButton size="lg" aria-label={commonTexts.close} onClick={onClose} />}
      </Group>
    </Group>
  )
}
