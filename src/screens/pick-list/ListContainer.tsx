import { Box, Group, Paper, Text, Title } from '@mantine/core'
import { IconDroplet } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { listVesselStatus } from '#stock/nitrogen/contract.ts'
import { nitrogenBeside, stateTexts } from '#stock/nitrogen/texts.ts'
import type { PickList } from '#handling/pick-lists/shapes.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { VesselDial } from '#handling/pick-lists/web/VesselDial.tsx'
import { useApiQuery } from '#ui/call.ts'
import { timeZone } from '#ui/dates.ts'
import { strawsIn } from './list-rows.ts'
import classes from './PickList.module.css'

type Lifts = {
  container_id: string | null
  canister: number | null
  takes: { numbers: [number, number][] }[]
}[]

type Props<L extends Lifts> = {
  containers: PickList['containers']
  lifts: L
  /** Whether the straws have been picked. */
  isDone?: boolean
  isPhone: boolean
  renderLift: (lift: L[number]) => ReactNode
}

/** Lifts of a list by container, in their order; straws without a place come last. */
export function ListContainers<L extends Lifts>({
  containers,
  lifts,
  isDone,
  isPhone,
  renderLift,
}: Props<L>) {
  return [...Map.groupBy(lifts as L[number][], ({ container_id }) => container_id)].map(
    ([container_id, there]) => {
      const container = containers.find(({ id }) => id === container_id)
      const straws = strawsIn(there.flatMap(({ takes }) => takes))
      const up = new Set(there.map(({ canister }) => canister))
      const name = container?.label ?? pickListTexts.unlocated
      return (
        <Paper key={container_id} component="section" aria-label={name} p={0} className={classes.container}>
          <Group gap="4px 20px" wrap={isPhone ? 'nowrap' : 'wrap'} className={classes.head}>
            {container && (
              <VesselDial
                label={container.label}
                canisters={container.canisters}
                seatOf={(canister) => (up.has(canister) ? (isDone ? 'done' : 'listed') : 'left')}
                size={73}
              />
            )}
            <Box flex="1 1 140px" miw={0}>
              <Title order={2} fz={20} lh="28px">
                {name}
              </Title>
              <Text c="dimmed">
                {container ? pickListTexts.inVessel(straws, there.length) : pickListTexts.unlocatedText}
              </Text>
              {container && isPhone && <Nitrogen container_id={container.id} />}
            </Box>
            {container && !isPhone && <Nitrogen container_id={container.id} />}
          </Group>
          <ul>{there.map(renderLift)}</ul>
        </Paper>
      )
    },
  )
}

function Nitrogen({ container_id }: { container_id: string }) {
  const [status] = useApiQuery(listVesselStatus, { query: { container_id } }).data?.vessels ?? []
  const text = status && nitrogenBeside(status, timeZone())
  if (!text) return null
  // Name the first alert, so that the colour of the text is not the only sign of an alert.
  const alert = status.alerts.map((kind) => stateTexts[kind].toLowerCase())[0]
  const isNamed = alert === undefined || /: /.test(text)
  return (
    <Group gap={6} wrap="nowrap" c={status.alerts.length > 0 ? 'var(--gold-ink)' : 'var(--good-ink)'}>
      <IconDroplet size={16} stroke={1.75} style={{ flex: 'none' }} aria-hidden />
      <Text>{isNamed ? text : `${text}: ${alert}`}</Text>
    </Group>
  )
}
