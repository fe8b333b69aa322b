import { Text } from '@mantine/core'
import { CONTAINERS_AT_HOME, type ContainerSummary, listContainers } from '#stock/containers/contract.ts'
import { countStraws, roomIn } from '#stock/containers/web/scale.ts'
import { Vessel } from '#stock/containers/web/Vessel.tsx'
import { useApiQuery } from '#ui/call.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { AnchorLink } from '#ui/links.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { homeTexts } from './texts.ts'
import classes from './Vessels.module.css'

export function Vessels() {
  const query = { limit: CONTAINERS_AT_HOME }
  return (
    <QueryResult query={useApiQuery(listContainers, { query })}>
      {({ containers }) => (
        <ul className={classes.homeVessels}>
          {containers.map((container) => (
            <One key={container.id} container={container} />
          ))}
        </ul>
      )}
    </QueryResult>
  )
}

function One({ container }: { container: ContainerSummary }) {
  const straws = countStraws(container.contents)
  const room = roomIn(container, straws)
  return (
    <li>
      <Vessel container={container} size={88} />
      <div className="home-row-text">
        <AnchorLink to="/containers/$id" params={{ id: container.id }} fw={600} c="var(--ink)">
          {container.label}
        </AnchorLink>
        <Text component="b" display="block" fz={20} fw={600} lh="26px">
          {straws === 0 ? homeTexts.empty : grouped(straws)}
        </Text>
        {room !== null && (
          <Text size="xs" c="dimmed">
            {homeTexts.room(grouped(room))}
          </Text>
        )}
      </div>
    </li>
  )
}
