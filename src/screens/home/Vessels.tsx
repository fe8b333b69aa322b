import { Text } from '@mantine/core'
import { CONTAINERS_AT_HOME, type ContainerSummary, listContainers } from '#stock/containers/contract.ts'
import { countStraws } from '#stock/containers/web/scale.ts'
import { Vessel } from '#stock/containers/web/Vessel.tsx'
import type { VesselStatus } from '#stock/nitrogen/contract.ts'
import { unsnoozedAlerts } from '#stock/nitrogen/snoozes.ts'
import { oneDecimal, stateTexts } from '#stock/nitrogen/texts.ts'
import { grouped, plural } from '#platform/contract/grouped.ts'
import { useApiQuery } from '#ui/call.ts'
import { AnchorLink } from '#ui/links.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { homeTexts } from './texts.ts'
import classes from './Vessels.module.css'

type Props = { statuses: readonly VesselStatus[]; isPhone: boolean }

export function Vessels({ statuses, isPhone }: Props) {
  const query = { limit: CONTAINERS_AT_HOME }
  return (
    <QueryResult query={useApiQuery(listContainers, { query })}>
      {({ containers }) => (
        <ul className={classes.vessels}>
          {containers.map((container) => (
            <One
              key={container.id}
              container={container}
              status={statuses.find(({ container_id }) => container_id === container.id)}
              isPhone={isPhone}
            />
          ))}
        </ul>
      )}
    </QueryResult>
  )
}

type OneProps = { container: ContainerSummary; status: VesselStatus | undefined; isPhone: boolean }

function One({ container, status, isPhone }: OneProps) {
  const straws = countStraws(container.contents)
  const link = (
    <AnchorLink to="/containers/$id" params={{ id: container.id }} fw={600} c="var(--ink)">
      {container.label}
    </AnchorLink>
  )
  if (isPhone)
    return (
      <li>
        <Vessel container={container} size={56} />
        <div>
          {link}
          <Text component="b" display="block" fz={18} fw={600} lh="24px" className="num">
            {straws === 0 ? homeTexts.empty : grouped(straws)}
          </Text>
        </div>
      </li>
    )
  return (
    <li>
      <Vessel container={container} size={62} />
      <div>
        {link}
        <Text size="sm" c="dimmed">
          {straws === 0 ? homeTexts.empty : plural(straws, 'straw')}
        </Text>
      </div>
      {status && <Nitrogen status={status} />}
    </li>
  )
}

function Nitrogen({ status }: { status: VesselStatus }) {
  const { cm_now, days_left } = status
  const [alert] = unsnoozedAlerts(status)
  const days = days_left === null ? null : homeTexts.lasts(Math.max(0, Math.floor(days_left)))
  return (
    <Text component="div" size="sm" className="num" {...(alert && { c: 'var(--gold-ink)', fw: 600 })}>
      {cm_now !== null && <div>{homeTexts.nitrogen(oneDecimal(cm_now))}</div>}
      <div>{alert ? stateTexts[alert] : days}</div>
    </Text>
  )
}
