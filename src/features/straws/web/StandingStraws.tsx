import { AnchorLink } from '#ui/links.tsx'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { Container } from '#features/containers/contract.ts'
import { formatNumbers, numbersIn } from '#features/batches/straw-numbers.ts'
import { groupName, strawKey } from './chosen-straws.ts'
import { NumbersField } from './NumbersField.tsx'
import { StrawColour } from '#features/batches/web/StrawColour.tsx'
import { containerTexts } from '#features/containers/texts.ts'
import { strawsTexts } from '../texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { strawPaint } from '#ui/theme.ts'
import { StrawDots } from './StrawDots.tsx'
import { useMayAct } from './use-may-act.ts'

/** Straws are remembered by their keys. */
export type Selection = {
  selected: ReadonlySet<string>
  onSelect: (keys: string[], isSelected: boolean) => void
}

/** Actions on straws at their place. */
export type StandingAct = 'move' | 'withdraw' | 'pick'

type Props = Selection & {
  container: Container
  content: Container['contents'][number]
  onAct: (act: StandingAct) => void
}

/** One batch and owner's straws at a level, individually selectable. */
export function StandingStraws({ container, content, onAct, selected, onSelect }: Props) {
  const owner = container.owners.find(({ id }) => id === content.owner_id)?.name ?? commonTexts.nothing
  const batch = container.batches.find(({ id }) => id === content.batch_id)!
  const animal = container.animals.find(({ id }) => id === batch.animal_id)
  const numbers = numbersIn(content.numbers)
  const keyOf = (number: number) => strawKey({ batch_id: content.batch_id, number })
  const chosen = new Set(numbers.filter((number) => selected.has(keyOf(number))))
  const select = (some: number[], isSelected: boolean) => onSelect(some.map(keyOf), isSelected)
  const name = groupName(container, content)
  const mayAct = useMayAct()
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
          {(['move', 'withdraw'] as const).filter(mayAct).map((act) => (
            <Button
              key={act}
              variant="default"
              size="xs"
              aria-label={containerTexts.actHere(strawsTexts[act], batch.label, content.level, owner)}
              onClick={() => onAct(act)}
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
