import { CONTAINERS_AT_HOME, listContainers } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { countStraws } from '#stock/containers/web/scale.ts'
import { Vessel } from '#stock/containers/web/Vessel.tsx'
import { useApiQuery } from '#ui/call.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { StartRow } from './StartRow.tsx'

/** Rows of the first containers, drawn from above. */
export function ContainerRows() {
  const query = { limit: CONTAINERS_AT_HOME }
  return (
    <QueryResult query={useApiQuery(listContainers, { query })}>
      {({ containers }) => (
        <ul>
          {containers.map((container) => (
            <StartRow
              key={container.id}
              link={{ to: '/containers/$id', params: { id: container.id } }}
              icon={
                <span aria-hidden>
                  <Vessel container={container} size={44} />
                </span>
              }
              title={container.label}
              text={containerTexts.size(container.canisters, container.levels)}
              straws={countStraws(container.contents)}
            />
          ))}
        </ul>
      )}
    </QueryResult>
  )
}
