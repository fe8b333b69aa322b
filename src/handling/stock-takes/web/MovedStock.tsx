import { Button, Group, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { countNumbers, type StrawNumbers } from '#stock/batches/straw.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { listMovements } from '#stock/movements/contract.ts'
import { useApiQuery } from '#ui/call.ts'
import { whenText } from '#ui/dates.ts'
import { amountOf } from '../compare.ts'
import { movedTexts } from '../texts.ts'
import type { Named } from './CountLineRow.tsx'
import { CountScreen } from './CountScreen.tsx'
import { StrawRow } from './StrawRow.tsx'
import classes from './MovedStock.module.css'
import type { CountLine, StockTake } from '../shapes.ts'

type Props = {
  take: StockTake
  canister: number
  levels: number
  line: CountLine
  before: StrawNumbers
  named: Named
  onConfirm: () => void
  onAgain: () => void
  onClose: () => void
}

const SHOWN = 2

/** Question about a line whose stock changed while it was counted. */
export function MovedStock({ take, canister, levels, line, before, named, ...acts }: Props) {
  const { onConfirm, onAgain, onClose } = acts
  const query = { batch_id: line.batch_id, relocations: '1' as const, limit: 20 }
  const movements = useApiQuery(listMovements, { query }).data?.movements ?? []
  const latest = movements.filter(({ recorded_at }) => recorded_at >= take.started_at).slice(0, SHOWN)
  const found = amountOf(line.found!)
  const agrees =
    found === countNumbers(line.now) ? 'NOW' : found === countNumbers(before) ? 'BEFORE' : 'NEITHER'
  const rows = [
    { name: movedTexts.before, numbers: before, isAgreed: agrees === 'BEFORE' },
    { name: movedTexts.now, numbers: line.now, isAgreed: agrees === 'NOW' },
    { name: movedTexts.counted, numbers: [[1, found]] as StrawNumbers, isAgreed: agrees !== 'NEITHER' },
  ]
  return (
    <CountScreen
      title={containerTexts.canister(canister)}
      about={containerTexts.levelOf(line.level, levels)}
      onClose={onClose}
      foot={
        <>
          <Button h={64} radius="xl" fz={20} fullWidth onClick={onConfirm}>
            {movedTexts.confirm(found)}
          </Button>
          <Button variant="default" h={56} radius="lg" fz={16} fullWidth onClick={onAgain}>
            {movedTexts.again}
          </Button>
        </>
      }
    >
      <Group className={classes.note} data-tint="gold" gap={12} wrap="nowrap" align="start" role="status">
        <IconUsers size={22} aria-hidden style={{ flex: 'none' }} />
        <div>
          <b>{movedTexts.title}</b>
          {latest.map(({ id, sentence, recorded_at }) => (
            <Text key={id}>
              {sentence} {movedTexts.recorded(whenText(recorded_at))}
            </Text>
          ))}
        </div>
      </Group>
      <dl className={classes.compared} aria-label={`${named.label}, ${named.owner}`}>
        {rows.map(({ name, numbers, isAgreed }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num" data-agrees={isAgreed || undefined}>
              {countNumbers(numbers)}
            </dd>
            <StrawRow book={numbers} found={null} colour={named.straw_colour} />
          </div>
        ))}
      </dl>
      <h2 className={classes.verdict}>{movedTexts[agrees](found)}</h2>
      <Text c="dimmed" fz={16} lh="24px">
        {movedTexts.why[agrees]}
      </Text>
    </CountScreen>
  )
}
