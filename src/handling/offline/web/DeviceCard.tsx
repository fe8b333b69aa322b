import { Alert, Group, Paper, Text, Title } from '@mantine/core'
import { IconCheck, IconCloudOff, IconInfoCircle } from '@tabler/icons-react'
import { countNumbers } from '#stock/batches/straw.ts'
import { grouped } from '#platform/contract/grouped.ts'
import type { OfflineSnapshot } from '../contract.ts'
import type { StockAtPlace } from '../stock.ts'
import { offlineTexts } from '../texts.ts'
import { ageText } from '#ui/dates.ts'
import classes from './DeviceCard.module.css'

type Props = {
  snapshot: OfflineSnapshot
  stock: readonly StockAtPlace[]
  isSafe: boolean
}

/** Facts about the stock that this device stores. */
export function DeviceCard({ snapshot, stock, isSafe }: Props) {
  const { containers, pick_lists, left_off } = snapshot
  const straws = stock.reduce((sum, { numbers }) => sum + countNumbers(numbers), 0)
  const batches = new Set(stock.filter(({ numbers }) => numbers.length > 0).map(({ batch }) => batch.id)).size
  const facts = [
    [offlineTexts.strawsKept, offlineTexts.strawsIn(straws, batches)],
    [offlineTexts.containersKept, grouped(containers.length)],
    [offlineTexts.pickLists, offlineTexts.openLists(pick_lists.length)],
  ]
  return (
    <Paper component="section" aria-label={offlineTexts.device} px={24} py={20}>
      <Title order={2} size="h4">
        {offlineTexts.device}
      </Title>
      <Text size="sm" c="dimmed">
        {offlineTexts.asOf(ageText(snapshot.as_of))}
        {left_off > 0 && ` · ${offlineTexts.leftOff}`}
      </Text>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {!isSafe && (
        <Alert color="gray" role="note" icon={<IconInfoCircle aria-hidden />} mt="sm">
          {offlineTexts.mayGo}
        </Alert>
      )}
    </Paper>
  )
}

/** Lists of the work that is possible offline, and of the work that is not. */
export function WorksCard() {
  return (
    <Paper component="section" aria-label={offlineTexts.works} px={24} py={12}>
      <WorkList title={offlineTexts.works} works={offlineTexts.worksList} />
      <WorkList title={offlineTexts.needs} works={offlineTexts.needsList} isAway />
    </Paper>
  )
}

type WorkListProps = { title: string; works: readonly string[]; isAway?: boolean }

export function WorkList({ title, works, isAway = false }: WorkListProps) {
  return (
    <>
      <Title order={2} size="h4" my={8}>
        {title}
      </Title>
      <ul>
        {works.map((text) => (
          <Group component="li" key={text} gap={12} mih={36} wrap="nowrap" {...(isAway && { c: 'dimmed' })}>
            {isAway ? (
              <IconCloudOff size={18} aria-hidden />
            ) : (
              <IconCheck size={18} color="var(--good)" aria-hidden />
            )}
            {text}
          </Group>
        ))}
      </ul>
    </>
  )
}
