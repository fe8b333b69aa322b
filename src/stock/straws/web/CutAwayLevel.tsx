import { useDroppable } from '@dnd-kit/core'
import { Group, Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { numbersIn } from '#stock/batches/straw.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { countStraws, scaleOf } from '#stock/containers/web/scale.ts'
import type { Container } from '#stock/containers/contract.ts'
import { type Content, groupName, strawKey } from './chosen-straws.ts'
import { feet, spanOf, type Stand, standOf, strawAt } from './cut-away.ts'
import { type EverythingAction, EverythingMenu } from './SelectionBar.tsx'
import type { Selection } from './StockLines.tsx'
import { StrawSlider, usePainting } from './StrawSlider.tsx'
import { Bracket, Tubes } from './Tubes.tsx'
import classes from './CutAwayLevel.module.css'
import dropTargetClasses from './drop-target.module.css'

type Props = Selection & {
  container: Container
  canister: number
  level: number
  /** Width of the drawing, in pixels. */
  width: number
  onCurrent: (content: Content) => void
  /** Returns the number of straws that a press on their label chooses; if absent, a press chooses all of them. */
  atFirst?: (content: Content) => number
  onEverything: (act: EverythingAction) => void
}

// Minimum width of a label over its straws, in pixels; if one has less, all labels of the level become a list.
const MIN_LABEL = 104

export function CutAwayLevel(props: Props) {
  const { container, canister, level, width, onEverything } = props
  const location = { container_id: container.id, canister, level }
  const { setNodeRef, isOver } = useDroppable({ id: Object.values(location).join('/'), data: { location } })
  const contents = container.contents.filter((one) => one.canister === canister && one.level === level)
  const straws = countStraws(contents)
  const { straws_per_level } = container
  const room = straws_per_level !== null && straws_per_level > straws && straws_per_level - straws
  const { levels } = container
  const scale = scaleOf(container)
  const stand = useMemo(() => standOf(width, levels, scale, straws), [width, levels, scale, straws])
  return (
    <div
      ref={setNodeRef}
      className={`${classes.cutLevel} ${dropTargetClasses.dropTarget}`}
      data-over={isOver || undefined}
    >
      <Group gap={4} justify="space-between" wrap="nowrap" mih={26}>
        <Title order={3} fz={12} fw={600} c="dimmed">
          {containerTexts.levelOf(level, levels)}
        </Title>
        <Group gap={4} wrap="nowrap">
          <Text fz={12} c="var(--ink-3)" className="num">
            {[straws === 0 ? containerTexts.emptySmall : containerTexts.holds(straws)]
              .concat(room === false ? [] : containerTexts.roomForMore(room))
              .join(' · ')}
          </Text>
          {straws > 0 && (
            <EverythingMenu
              label={containerTexts.allIn(containerTexts.placeInWords(canister, level))}
              isEmpty={false}
              size="sm"
              onAction={onEverything}
            />
          )}
        </Group>
      </Group>
      <Stage
        {...props}
        contents={contents}
        straws={straws}
        stand={stand}
        withSeats={straws_per_level !== null}
      />
    </div>
  )
}

type StageProps = Props & { contents: Content[]; straws: number; stand: Stand; withSeats: boolean }
type Placed = { content: Content; start: number; numbers: number[]; chosen: Set<number> }

function Stage(props: StageProps) {
  const { contents, straws, stand, selected, onSelect, onCurrent, atFirst, canister, level } = props
  const [cursor, setCursor] = useState<{ content: Content; number: number } | null>(null)
  const groups = contents.map((content, index): Placed => {
    const numbers = numbersIn(content.numbers)
    const { batch_id } = content
    const chosen = new Set(numbers.filter((number) => selected.has(strawKey({ batch_id, number }))))
    return { content, numbers, chosen, start: countStraws(contents.slice(0, index)) }
  })
  const spans = groups.map(({ start, numbers }) => spanOf(stand, start, numbers.length))
  const slots = spans.map(({ from }, index) => (spans[index + 1]?.from ?? stand.width) - from)
  const isCrowded = slots.some((slot) => slot < MIN_LABEL)
  const rows = Array.from({ length: stand.rows }, (_, index) => stand.rows - 1 - index)
  const keysOf = ({ content }: Placed, numbers: number[]) =>
    numbers.map((number) => strawKey({ batch_id: content.batch_id, number }))
  const at = (group: Placed) => (cursor?.content === group.content ? cursor.number : null)
  const standing = groups.flatMap((group) => group.numbers.map((number) => ({ group, number })))
  const painting = usePainting((x, y) => strawAt(stand, straws, x, y), {
    isChosen: (index) => standing[index]!.group.chosen.has(standing[index]!.number),
    onPaint: (from, to, isSelected) => {
      const passed = standing.slice(from, to + 1)
      onCurrent(passed[0]!.group.content)
      onSelect(
        passed.flatMap(({ group, number }) => keysOf(group, [number])),
        isSelected,
      )
    },
  })
  return (
    <div className={classes.cutStage} data-crowded={isCrowded || undefined}>
      <div className={classes.cutLabels}>
        {groups.map((group, index) => (
          <div
            key={`${group.content.batch_id} ${group.content.owner_id}`}
            role="group"
            aria-label={groupName(props.container, group.content)}
          >
            <Bracket
              container={props.container}
              content={group.content}
              chosen={group.chosen.size}
              left={spans[index]!.from}
              width={slots[index]! - 8}
              onChoose={() => {
                onCurrent(group.content)
                const some = Math.min(atFirst?.(group.content) ?? Infinity, group.numbers.length)
                if (group.chosen.size >= some) onSelect(keysOf(group, group.numbers), false)
                else onSelect(keysOf(group, group.numbers.slice(0, some)), true)
              }}
            />
            <StrawSlider
              label={containerTexts.strawsOf(groupName(props.container, group.content))}
              numbers={group.numbers}
              chosen={group.chosen}
              cursor={at(group)}
              onCursor={(number) => {
                if (number !== null) onCurrent(group.content)
                setCursor(number === null ? null : { content: group.content, number })
              }}
              onSelect={(numbers, isSelected) => onSelect(keysOf(group, numbers), isSelected)}
              style={{
                left: spans[index]!.from - 1,
                width: spans[index]!.to - spans[index]!.from + 2,
                height: stand.tube.height + 4,
              }}
            />
          </div>
        ))}
      </div>
      <svg
        className={dropTargetClasses.painted}
        style={{ display: 'block', maxWidth: '100%' }}
        width={stand.width}
        height={straws === 0 ? 40 : stand.height}
        viewBox={straws === 0 ? `0 ${stand.height - 40} ${stand.width} 40` : undefined}
        data-place={`${canister}/${level}`}
        aria-hidden
        {...painting}
      >
        <Goblet stand={stand} />
        {props.withSeats && <Seats stand={stand} taken={straws} />}
        <g fill="none" strokeLinecap="round">
          {rows.map((row) =>
            groups.map((group) => {
              const { straw_colour } = props.container.batches.find(
                ({ id }) => id === group.content.batch_id,
              )!
              return (
                <Tubes
                  key={`${row} ${group.start}`}
                  stand={stand}
                  row={row}
                  start={group.start}
                  numbers={group.numbers}
                  colour={straw_colour}
                  chosen={group.chosen}
                  cursor={at(group)}
                />
              )
            }),
          )}
        </g>
        {spans.map(({ from, to }, index) => (
          <g key={index} fill="none">
            {!isCrowded && <path d={`M${from + 0.5} 4.5v-4H${to - 0.5}v4`} stroke="var(--n-400)" />}
            {index > 0 && (
              <path
                d={`M${from - (groups[index]!.start % 10 === 0 ? stand.gap / 2 : 0)} 0V${stand.base + 5}`}
                stroke="var(--ink)"
                strokeWidth={1.25}
              />
            )}
          </g>
        ))}
        <Goblet stand={stand} isFront />
      </svg>
    </div>
  )
}

/** Goblet that holds straws: drawn behind them, and frosted in front of their lower ends. */
function Goblet({ stand, isFront = false }: { stand: Stand; isFront?: boolean }) {
  const { width, base, tube } = stand
  const height = Math.max(16, tube.height * 0.44)
  const shape = `M6 ${base - height}V${base}a6 6 0 0 0 6 6H${width - 12}a6 6 0 0 0 6-6V${base - height}`
  return isFront ? (
    <path d={shape} fill="var(--glass)" fillOpacity={0.18} stroke="var(--n-400)" strokeWidth={1.25} />
  ) : (
    <path d={shape} fill="var(--glass)" />
  )
}

function Seats({ stand, taken }: { stand: Stand; taken: number }) {
  const free = Array.from({ length: Math.max(0, stand.perRow - taken) }, (_, index) => taken + index)
  return <path d={feet(stand, free)} stroke="var(--n-300)" strokeWidth={2.2} strokeLinecap="round" />
}
