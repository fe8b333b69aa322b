import { Button, Group, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type PointerEvent, useRef } from 'react'
import { AnchorLink } from '#ui/links.tsx'
import type { Container } from '#stock/containers/contract.ts'
import { formatNumbers, numbersIn } from '#stock/batches/straw.ts'
import { StrawColour } from '#stock/batches/web/StrawColour.tsx'
import { containerTexts } from '#stock/containers/texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { strawPaint } from '#ui/theme.ts'
import { strawsTexts } from '../texts.ts'
import { groupName, strawKey } from './chosen-straws.ts'
import { NumbersField } from './NumbersField.tsx'
import { useMayDo } from './use-may-do.ts'
import classes from './drop-target.module.css'

export type Selection = {
  selected: ReadonlySet<string>
  onSelect: (keys: string[], isSelected: boolean) => void
}

export type StockAction = 'move' | 'withdraw' | 'pick'

type Props = Selection & {
  container: Container
  content: Container['contents'][number]
  onAction: (act: StockAction) => void
}

export function StockLines({ container, content, onAction, selected, onSelect }: Props) {
  const owner = container.owners.find(({ id }) => id === content.owner_id)?.name ?? commonTexts.nothing
  const batch = container.batches.find(({ id }) => id === content.batch_id)!
  const animal = container.animals.find(({ id }) => id === batch.animal_id)
  const numbers = numbersIn(content.numbers)
  const keyOf = (number: number) => strawKey({ batch_id: content.batch_id, number })
  const chosen = new Set(numbers.filter((number) => selected.has(keyOf(number))))
  const select = (some: number[], isSelected: boolean) => onSelect(some.map(keyOf), isSelected)
  const name = groupName(container, content)
  const mayDo = useMayDo()
  return (
    <Stack gap={6} role="group" aria-label={name}>
      <Group justify="space-between" align="start" gap="xs">
        <Stack gap={0}>
          <Group gap="xs">
            <StrawColour colour={batch.straw_colour} />
            <AnchorLink to="/batches/$id" params={{ id: content.batch_id }} fw={600}>
              {batch.label}
            </AnchorLink>
            <Text fw={600}>{containerTexts.holds(content.straws)}</Text>
          </Group>
          <Text size="sm" c="dimmed">
            {[animal?.name, owner].filter(Boolean).join(' · ')}
          </Text>
          <Text size="xs" c="dimmed">
            {strawsTexts.numbers(formatNumbers(content.numbers))}
          </Text>
        </Stack>
        <Group gap="xs">
          {(['move', 'withdraw'] as const).filter(mayDo).map((act) => (
            <Button
              key={act}
              variant="default"
              size="xs"
              aria-label={containerTexts.actHere(strawsTexts[act], batch.label, content.level, owner)}
              onClick={() => onAction(act)}
            >
              {strawsTexts[act]}
            </Button>
          ))}
        </Group>
      </Group>
      <StrawDots numbers={numbers} {...strawPaint(batch.straw_colour)} selected={chosen} onSelect={select} />
      <Group gap="xs">
        <NumbersField
          size="xs"
          w={130}
          aria-label={containerTexts.selectNumbers(name)}
          chosen={chosen}
          onNumbers={(typed) => {
            select(numbers, false)
            select(
              numbers.filter((number) => typed?.includes(number)),
              true,
            )
          }}
        />
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => select(numbers, chosen.size < numbers.length)}
        >
          {chosen.size < numbers.length ? containerTexts.selectAll : containerTexts.selectNone}
        </Button>
        <Text size="xs" c="dimmed" role="status">
          {chosen.size > 0 && containerTexts.selectedOf(chosen.size, numbers.length)}
        </Text>
      </Group>
    </Stack>
  )
}

type StrawDotsProps = {
  numbers: number[]
  fill: string
  rim: string
  selected: ReadonlySet<number>
  onSelect: (numbers: number[], isSelected: boolean) => void
}

/** Straws as dots to press or drag across, for pointers only: the number field next to the dots does the same. */
function StrawDots({ numbers, fill, rim, selected, onSelect }: StrawDotsProps) {
  const painting = useRef<{ isSelecting: boolean } | null>(null)
  // Draw fewer, larger dots per row for fingers.
  const across = useMediaQuery('(pointer: coarse)') ? 15 : 30
  const rows = Math.ceil(numbers.length / across)

  function paint(event: PointerEvent, isStart: boolean) {
    const dot = document.elementFromPoint(event.clientX, event.clientY)
    if (!(dot instanceof SVGElement) || !event.currentTarget.contains(dot)) return
    const number = Number(dot.dataset['straw'])
    if (!number) return
    if (isStart) painting.current = { isSelecting: !selected.has(number) }
    if (painting.current && selected.has(number) !== painting.current.isSelecting) {
      onSelect([number], painting.current.isSelecting)
    }
  }

  const stop = () => (painting.current = null)
  return (
    <svg
      className={classes.painted}
      viewBox={`0 0 ${across * 10} ${rows * 10}`}
      width="100%"
      style={{ maxWidth: across * 14 }}
      aria-hidden
      onPointerDown={(event) => paint(event, true)}
      onPointerMove={(event) => event.buttons > 0 && paint(event, false)}
      onPointerUp={stop}
      onPointerCancel={stop}
      onPointerLeave={stop}
    >
      {numbers.map((number, index) => {
        const isSelected = selected.has(number)
        return (
          <circle
            key={number}
            data-straw={number}
            cx={(index % across) * 10 + 5}
            cy={Math.floor(index / across) * 10 + 5}
            r={isSelected ? 4.4 : 3.6}
            fill={fill}
            stroke={isSelected ? 'var(--ink)' : rim}
            strokeWidth={isSelected ? 1.6 : 0.8}
          >
            <title>{number}</title>
          </circle>
        )
      })}
    </svg>
  )
}
