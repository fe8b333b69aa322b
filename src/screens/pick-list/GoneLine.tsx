import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatNumbers } from '#stock/batches/straw.ts'
import type { Line, PickList } from '#handling/pick-lists/shapes.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { whenText } from '#ui/dates.ts'
import { replaced } from './list-rows.ts'
import { listTexts } from './texts.ts'
import type { useLineActions } from './use-list-actions.ts'
import classes from './PickList.module.css'

type Props = {
  list: PickList
  line: Line
  mayChange: boolean
  actions: ReturnType<typeof useLineActions>
}

/** Straws of a line that are no longer stored: who took them, and buttons to take others or fewer. */
export function GoneLine({ list, line, mayChange, actions }: Props) {
  const { label } = list.batches.find(({ id }) => id === line.batch_id)!
  const numbers = replaced(list, line)
  const found = line.left - line.missing
  return (
    <Alert
      color="red"
      variant="light"
      radius="lg"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={`${label}: ${pickListTexts.missing(line.missing)}`}
    >
      {line.gone.map(({ numbers: which, recorded_by_name, recorded_at, sentence }) => (
        <Text key={`${recorded_at} ${sentence}`}>
          <b className="num">{listTexts.goneNumbers(formatNumbers(which))}</b>
          <br />
          {sentence}.{' '}
          <span className="small">{listTexts.recordedBy(recorded_by_name, whenText(recorded_at))}</span>
        </Text>
      ))}
      {mayChange && (
        <Group gap={8} mt={12} className={classes.answers}>
          {numbers && (
            <Button mih={44} disabled={actions.isPending} onClick={() => actions.setNumbers(line, numbers)}>
              {listTexts.otherNumbers(formatNumbers(line.instead))}
            </Button>
          )}
          <Button
            {...(numbers && { variant: 'default' })}
            mih={44}
            disabled={actions.isPending}
            onClick={() => (found > 0 ? actions.setLeft(line, found) : actions.remove(line, label))}
          >
            {found > 0 ? listTexts.pickOnly(found) : listTexts.removeLine}
          </Button>
        </Group>
      )}
    </Alert>
  )
}

/** Counts the straws that lines need, and those of them that are stored. */
export function foundOf(lines: readonly Line[]): { found: number; all: number } {
  const all = lines.reduce((sum, { left }) => sum + left, 0)
  return { all, found: all - lines.reduce((sum, { missing }) => sum + missing, 0) }
}
