import { Title } from '@mantine/core'
import { type ComponentPropsWithoutRef, type Ref, useState } from 'react'
import { createLink } from '@tanstack/react-router'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { type ContainerSummary, listContainers, placeKey } from '#stock/containers/contract.ts'
import { countStraws } from '#stock/containers/web/scale.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { useSession } from '#account/auth/web/session.ts'
import { useApiQuery } from '#ui/call.ts'
import { keyOfPlace, searchOf } from './find-search.ts'
import { type RecentPlace, recentPlacesOf } from './recent-places.ts'
import { StartCard, StartRow } from './StartRow.tsx'
import { findTexts } from './texts.ts'
import classes from './find.module.css'

type RecentProps = {
  max?: number
  /** Whether it is a card whose rows lead to the search, and not to the place. */
  isCard?: boolean
}

/** List of the places where the user last looked for straws of a batch, as long as some of its straws are there. */
export function RecentPlaces({ max = 5, isCard = false }: RecentProps) {
  const { tenant_id, session } = useSession()
  const [recentPlaces] = useState(() => recentPlacesOf({ tenant_id, user_id: session.user.id }))
  const { data } = useApiQuery(listContainers, {}, recentPlaces.length > 0)
  const rows = recentPlaces.flatMap((one) => rowOf(one, data?.containers ?? []) ?? []).slice(0, max)
  if (rows.length === 0) return null
  if (isCard)
    return (
      <StartCard title={findTexts.recentPlaces}>
        <ul>
          {rows.map(({ batch_id, location, colour, label, stallion, container, owner_id, straws }) => (
            <StartRow
              key={`${batch_id} ${placeKey(location)}`}
              link={{
                to: '/find',
                search: {
                  text: `${label},`,
                  row: keyOfPlace({ batch_id, owner_id, location, holder_name: null }),
                },
              }}
              icon={<StrawMark colour={colour} height={28} />}
              title={findTexts.stallionAndBatch(stallion, label)}
              text={containerTexts.place(container, location.canister, location.level)}
              straws={straws}
            />
          ))}
        </ul>
      </StartCard>
    )
  return (
    <section>
      <Title order={2} size="h4">
        {findTexts.recentPlaces}
      </Title>
      <ul className={classes.findRows}>
        {rows.map(({ batch_id, location, colour, label, stallion, container }) => (
          <li key={`${batch_id} ${placeKey(location)}`}>
            <RowLink
              to="/find/$id"
              params={{ id: batch_id }}
              search={searchOf(location)}
              className={classes.recentRow}
            >
              <StrawMark colour={colour} height={32} />
              <span>
                <b>{stallion}</b> <span className={classes.second}>{label}</span>
                <span className={`${classes.second} ${classes.line}`}>
                  {containerTexts.place(container, location.canister, location.level)}
                </span>
              </span>
            </RowLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function rowOf({ batch_id, location }: RecentPlace, containers: readonly ContainerSummary[]) {
  const container = containers.find(({ id }) => id === location.container_id)
  const batch = container?.batches.find(({ id }) => id === batch_id)
  const there = (container?.contents ?? []).filter(
    (one) => one.batch_id === batch_id && one.canister === location.canister && one.level === location.level,
  )
  const [first] = there
  if (!container || !batch || !first) return undefined
  const stallion = container.animals.find(({ id }) => id === batch.animal_id)?.name ?? ''
  return {
    batch_id,
    location,
    stallion,
    label: batch.label,
    colour: batch.straw_colour,
    container: container.label,
    owner_id: first.owner_id,
    straws: countStraws(there.filter(({ owner_id }) => owner_id === first.owner_id)),
  }
}

type Props = ComponentPropsWithoutRef<'a'> & { ref?: Ref<HTMLAnchorElement> }

export const RowLink = createLink(({ children, ...rest }: Props) => <a {...rest}>{children}</a>)
