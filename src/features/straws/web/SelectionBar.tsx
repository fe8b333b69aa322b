import { Button, Group, Paper, Text } from '@mantine/core'
import { containerTexts } from '#features/containers/texts.ts'
import { strawsTexts } from '../texts.ts'
import type { StandingAct } from './StandingStraws.tsx'

type Props = { count: number; onAct: (act: StandingAct) => void; onClear: () => void }

/** Actions on the selected straws; sticky, so that it stays in view while selecting. */
export function SelectionBar({ count, onAct, onClear }: Props) {
  if (count === 0) return null
  return (
    <Paper className="selection-bar" p="sm" withBorder role="region" aria-label={strawsTexts.selected(count)}>
      <Group justify="space-between" gap="xs">
        <Text fw={600} role="status">
          {strawsTexts.selected(count)}
        </Text>
        <Group gap="xs">
          <Button variant="subtle" onClick={onClear}>
            {containerTexts.clearSelection}
          </Button>
          <Button variant="default" onClick={() => onAct('pick')}>
            {strawsTexts.pick}
          </Button>
          <Button variant="default" onClick={() => onAct('move')}>
            {strawsTexts.move}
          </Button>
          <Button onClick={() => onAct('withdraw')}>{strawsTexts.withdraw}</Button>
        </Group>
      </Group>
    </Paper>
  )
}
