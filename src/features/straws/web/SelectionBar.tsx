import { Button, Group, Paper, Text } from '@mantine/core'
import { containerTexts } from '#features/containers/texts.ts'
import { strawsTexts } from '../texts.ts'
import type { StandingAct } from './StandingStraws.tsx'
import { useMayAct } from './use-may-act.ts'
import classes from './SelectionBar.module.css'

type Props = { count: number; onAct: (act: StandingAct) => void; onClear: () => void }

/** Actions on the selected straws; sticky, so that it stays in view while selecting. */
export function SelectionBar({ count, onAct, onClear }: Props) {
  const mayAct = useMayAct()
  if (count === 0) return null
  return (
    <Paper
      className={classes.selectionBar}
      p="sm"
      withBorder
      role="region"
      aria-label={strawsTexts.selected(count)}
    >
      <Group justify="space-between" gap="xs">
        <Text fw={600} role="status">
          {strawsTexts.selected(count)}
        </Text>
        <Group gap="xs">
          <Button variant="subtle" onClick={onClear}>
            {containerTexts.clearSelection}
          </Button>
          {(['pick', 'move', 'withdraw'] as const).filter(mayAct).map((act) => (
            <Button key={act} variant={act === 'withdraw' ? 'filled' : 'default'} onClick={() => onAct(act)}>
              {strawsTexts[act]}
            </Button>
          ))}
        </Group>
      </Group>
    </Paper>
  )
}
