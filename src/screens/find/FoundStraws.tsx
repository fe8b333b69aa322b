import { IconChevronRight, IconCylinder, IconHorse } from '@tabler/icons-react'
import { breedName } from '#registry/animals/breeds.ts'
import { listAnimals } from '#registry/animals/contract.ts'
import { listBatches } from '#stock/batches/contract.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { filterContainers, listContainers, placeKey } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { type FoundPlace, foundPlaces } from '#stock/straws/web/found-places.ts'
import { countStraws } from '#stock/straws/web/use-stock.ts'
import { useApiQuery } from '#ui/call.ts'
import { Empty } from '#ui/Empty.tsx'
import { LoadError } from '#ui/QueryResult.tsx'
import { grouped } from '#platform/contract/grouped.ts'
import { Placeholder } from '#ui/Placeholder.tsx'
import { words } from '#platform/contract/words.ts'
import { RowLink } from './LatelyList.tsx'
import { searchOf } from './find-search.ts'
import { findTexts } from './texts.ts'
import classes from './FoundStraws.module.css'
import findClasses from './find.module.css'

const MAX_BATCHES = 50
const MAX_HORSES = 3

type Props = {
  text: string
  /** Whether the text is the one being typed; otherwise the results are still those of an earlier text. */
  isCurrent: boolean
}

export function FoundStraws({ text, isCurrent }: Props) {
  const { places, horses, containers, total, isMore, isWaiting, isOld, failed } = useFound(text)
  const stallions = new Set(places.map(({ batch }) => batch.animal.name))
  if (failed) return <LoadError {...failed} />
  if (isWaiting) return <Placeholder lines={4} />
  if (isCurrent && !isOld && places.length + horses.length + containers.length === 0)
    return <Empty title={findTexts.none} text={findTexts.noneText} />
  return (
    <>
      {places.length > 0 && (
        <p className={classes.findSum} role="status">
          <b>{findTexts.found(total)}</b>{' '}
          {findTexts.inPlaces(stallions.size === 1 ? [...stallions][0] : undefined, places.length)}
        </p>
      )}
      <ul className={findClasses.findRows}>
        {places.map((place) => (
          <li key={`${place.batch.id} ${placeKey(place.location)}`}>
            <PlaceRow {...place} />
          </li>
        ))}
        {horses.map(({ id, name, breed }) => (
          <li key={id}>
            <RowLink to="/horses/$id" params={{ id }} className={classes.findOther}>
              <IconHorse size={22} stroke={1.75} aria-hidden />
              <span>{[name, breed && breedName(breed)].filter(Boolean).join(', ')}</span>
              <IconChevronRight size={16} stroke={1.75} aria-hidden />
            </RowLink>
          </li>
        ))}
        {containers.map(({ id, label, contents }) => (
          <li key={id}>
            <RowLink to="/containers/$id" params={{ id }} className={classes.findOther}>
              <IconCylinder size={22} stroke={1.75} aria-hidden />
              <span>{findTexts.container(label, countStraws(contents))}</span>
              <IconChevronRight size={16} stroke={1.75} aria-hidden />
            </RowLink>
          </li>
        ))}
      </ul>
      {isMore && <p className={classes.findSum}>{findTexts.more}</p>}
    </>
  )
}

function PlaceRow({ batch, location, container_label, straws }: FoundPlace) {
  const { id, label, quality, straw_colour } = batch
  return (
    <RowLink to="/find/$id" params={{ id }} search={searchOf(location)} className={classes.findPlace}>
      <StrawMark colour={straw_colour} height={56} />
      <span>
        <span className={classes.findWhere}>
          {location
            ? `${container_label}\n${findTexts.canisterLevel(location.canister, location.level)}`
            : containerTexts.noPlace}
        </span>
        <span className={findClasses.second}>
          <b>{label}</b>
          {quality && quality !== 'UNKNOWN' && `, ${words[quality]!.toLowerCase()}`}
        </span>
      </span>
      <span className={classes.findCount}>
        <b className="num">{grouped(straws)}</b>
        <span className={findClasses.second}>{findTexts.strawsWord(straws)}</span>
      </span>
    </RowLink>
  )
}

function useFound(text: string) {
  const page = { limit: MAX_BATCHES, offset: 0 }
  const byLabel = useApiQuery(listBatches, { query: { ...page, label: text } })
  const byStallion = useApiQuery(listBatches, { query: { ...page, animal_name: text } })
  const byMark = useApiQuery(listBatches, { query: { ...page, straw_mark: text } })
  const animals = useApiQuery(listAnimals, { query: { limit: MAX_HORSES, name: text } })
  const stock = useApiQuery(listContainers, {})
  const lists = [byLabel, byStallion, byMark]
  const queries = [...lists, animals, stock]
  const failing = queries.find(({ isError }) => isError)
  const all = lists.flatMap(({ data }) => data?.batches ?? [])
  const batches = [...new Map(all.map((batch) => [batch.id, batch])).values()]
  const containers = stock.data?.containers ?? []
  const places = foundPlaces(batches, containers)
  return {
    places,
    horses: animals.data?.animals ?? [],
    containers: filterContainers(containers, 'container_label', text),
    total: countStraws(places),
    isMore: lists.some(({ data }) => (data?.pagination.total ?? 0) > MAX_BATCHES),
    isOld: queries.some(({ isPlaceholderData }) => isPlaceholderData),
    isWaiting: queries.some(({ data }) => data === undefined),
    failed: failing && {
      error: failing.error,
      retry: () => Promise.all(queries.map((query) => query.refetch())),
    },
  }
}
