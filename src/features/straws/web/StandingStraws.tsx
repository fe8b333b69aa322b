import { AnchorLink } from '#ui/links.tsx'
import { type showContainer } from '../contract.ts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Reply } from '#platform/contract/endpoint.ts'
import type { Content } from '#features/containers/contract.ts'
import { usePartyName } from '#features/parties/web/PartySelect.tsx'
import { numberRanges, readNumbers } from './number-ranges.ts'
import { StrawColour } from '#features/batches/web/StrawColour.tsx'
import { containerTexts } from '#features/containers/texts.ts'
import { strawsTexts } from '../texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { batchPaint, cssColour } from '#features/containers/web/batch-paint.ts'
import { StrawDots } from './StrawDots.tsx'

export type Selection = {
  selected: ReadonlySet<string>
  onSelect: (ids: string[], isSelected: boolean) => void
}

/** Actions on straws at their place. */
export type StandingAct = 'move' | 'withdraw'

type Props = Selection & {
  container: Reply<typeof showContainer>
  content: Content
  onAct: (act: StandingAct) => void
}

/** One batch and owner's straws at a level, individually selectable. */
export function StandingStraws({ container, content, onAct, selected, onSelect }: Props) {
  const partyName = usePartyName()
  const owner = partyName(content.owner_id) ?? commonTexts.nothing
  const batch = container.batches.find(({ id }) => id === content.batch_id)
  const animal = container.animals.find(({ id }) => id === batch?.animal_id)
  const straws = container.straws.filter(
    ({ batch_id, owner_id, location }) =>
      batch_id === content.batch_id &&
      owner_id === content.owner_id &&
      location?.canister === content.canister &&
      location.level === content.level,
  )
  const ids = straws.map(({ id }) => id)
  const chosen = straws.filter(({ id }) => selected.has(id))
  const name = containerTexts.group(batch?.label ?? '', content.level, owner)
  return (
    <Stack gap={6} role="group" aria-label={name}>
      <Group justify="space-between" align="start" gap="xs">
        <Stack gap={0}>
          <Group gap="xs">
            <StrawColour colour={content.straw_colour} />
            <AnchorLink to="/batches/$id" params={{ id: content.batch_id }} fw={600}>
              {batch?.label}
            </AnchorLink>
            <Text fw={600}>{containerTexts.holds(content.straws)}</Text>
          </Group>
          <Text size="sm" c="dimmed">
            {[animal?.name, owner].filter(Boolean).join(' · ')}
          </Text>
          <Text size="xs" c="dimmed">
            {strawsTexts.numbers(numberRanges(straws.map(({ number }) => number)))}
          </Text>
        </Stack>
        <Group gap="xs">
          {(['move', 'withdraw'] as const).map((act) => (
            <Button
              key={act}
              variant="default"
              size="xs"
              aria-label={containerTexts.actHere(strawsTexts[act], batch?.label ?? '', content.level, owner)}
              onClick={() => onAct(act)}
            >
              {strawsTexts[act]}
            </Button>
          ))}
        </Group>
      </Group>
      <StrawDots
        straws={straws}
        colour={cssColour(batchPaint(container)(content.batch_id))}
        selected={selected}
        onSelect={onSelect}
      />
      <Group gap="xs">
        <NumbersField
          label={containerTexts.selectNumbers(name)}
          onNumbers={(numbers) => {
            onSelect(ids, false)
            onSelect(
              straws.filter(({ number }) => numbers.includes(number)).map(({ id }) => id),
              true,
            )
          }}
        />
        <Button variant="subtle" size="compact-xs" onClick={() => onSelect(ids, chosen.length < ids.length)}>
          {chosen.length < ids.length ? containerTexts.selectAll : containerTexts.selectNone}
        </Button>
        <Text size="xs" c="dimmed" role="status">
          {chosen.length > 0 && containerTexts.selectedOf(chosen.length, ids.length)}
        </Text>
      </Group>
    </Stack>
  )
}

function NumbersField({ label, onNumbers }: { label: string; onNumbers: (numbers: number[]) => void }) {
  const [text, setText] = useState('')
  const { numbers, isClear } = readNumbers(text)
  return (
    <TextInput
      size="xs"
      w={130}
      aria-label={label}
      placeholder={containerTexts.numbersHint}
      value={text}
      error={!isClear}
      onChange={(event) => {
        const typed = event.currentTarget.value
        setText(typed)
        if (readNumbers(typed).isClear) onNumbers(readNumbers(typed).numbers)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onNumbers(numbers)
      }}
    />
  )
}
