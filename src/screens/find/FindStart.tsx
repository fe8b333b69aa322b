import { Box, Skeleton, Title } from '@mantine/core'
import { IconInbox, IconTruckDelivery } from '@tabler/icons-react'
import { GuideLink } from '#account/help/web/GuideLink.tsx'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import { breedName } from '#registry/animals/breeds.ts'
import { dosesOf } from '#stock/batches/whole-doses.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { type Holding, type Overview, showOverview } from '#integration/overview/contract.ts'
import { grouped } from '#platform/contract/grouped.ts'
import type { FoundPlace } from '#stock/straws/places.ts'
import { countStraws } from '#stock/containers/web/scale.ts'
import { useApiQuery } from '#ui/call.ts'
import { isUnanswered } from '#ui/unanswered.ts'
import { Empty } from '#ui/Empty.tsx'
import { lazySection } from '#ui/lazy-section.tsx'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { commonTexts } from '#ui/texts.ts'
import { StockBar } from '../home/StockBar.tsx'
import { RecentPlaces } from './RecentPlaces.tsx'
import { StartCard, StartRow } from './StartRow.tsx'
import { findTexts } from './texts.ts'
import { useStoredPlaces } from './use-places.ts'
import classes from './FindStart.module.css'

const ContainerRows = lazySection(
  async () => (await import('./ContainerRows.tsx')).ContainerRows,
  <Placeholder lines={3} />,
)

const MAX_STALLIONS = 8

type Props = { onPick: (stallion: string) => void }
type StartProps = Props & { isPhone: boolean }
type Figures = Pick<Overview, 'consigned' | 'holders' | 'unlocated' | 'unlocated_batches' | 'containers'> & {
  holdings: Omit<Holding, 'own_doses'>[]
}

/** Overview of the stock, shown until a text or a filter is entered. */
export function FindStart({ isOffline, ...on }: StartProps & { isOffline: boolean }) {
  const query = useApiQuery(showOverview, {}, !isOffline)
  const stored = useStoredPlaces(isOffline || (query.data === undefined && isUnanswered(query.error)))
  if (stored) return <Start overview={figuresOf(stored.places)} {...on} />
  return (
    <>
      {query.isLoading && <LoadingStart />}
      {!query.isLoading && (
        <QueryResult query={query} lines={6}>
          {(overview) => <Start overview={overview} {...on} />}
        </QueryResult>
      )}
    </>
  )
}

/** Placeholders of the stallions and of the lists below them. */
function LoadingStart() {
  return (
    <div className={classes.start} role="status" aria-busy="true" aria-label={commonTexts.loading}>
      <Skeleton h={20} w={90} mt={4} />
      <div className={classes.stallions}>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className={classes.loading} radius={14} />
        ))}
      </div>
      <Skeleton h={160} radius={14} />
    </div>
  )
}

function Start({ overview, isPhone, onPick }: StartProps & { overview: Figures }) {
  return (
    <div className={classes.start}>
      <Stallions overview={overview} onPick={onPick} />
      <div className={classes.parts}>
        <RecentPlaces isCard={!isPhone} />
        <Elsewhere overview={overview} />
        {/* On a phone, this screen has no head with a question mark. */}
        <Box hiddenFrom="sm">
          <GuideLink page="withdraw-a-dose" />
        </Box>
        {!isPhone && overview.containers > 0 && (
          <StartCard title={findTexts.byContainer}>
            <ContainerRows />
          </StartCard>
        )}
      </div>
    </div>
  )
}

/** Counts the whole doses of one batch, as if all its straws were at one place. */
const dosesIn = (batch: readonly FoundPlace[]) =>
  dosesOf(countStraws(batch), batch[0]!.straws_per_dose)?.doses ?? 0

/**
 * Returns the figures from the stock of an offline phone, which has no consigned straws; doses are counted by batch.
 * Containers count as 0, because their drawings need the server.
 */
function figuresOf(places: readonly FoundPlace[]): Figures {
  const unlocated = places.filter(({ location }) => location === null)
  const holdings = [...Map.groupBy(places, ({ animal_name }) => animal_name)].map(([animal_name, own]) => {
    const batches = [...Map.groupBy(own, ({ batch_id }) => batch_id).values()]
    const colours = [...Map.groupBy(own, ({ straw_colour }) => straw_colour)]
    return {
      ...{ animal_id: animal_name, animal_name, breed: null, batches: batches.length },
      straws: countStraws(own),
      doses: batches.reduce((sum, batch) => sum + dosesIn(batch), 0),
      colours: colours.map(([straw_colour, some]) => ({ straw_colour, straws: countStraws(some) })),
    }
  })
  return {
    ...{ holdings, consigned: 0, holders: 0, containers: 0, unlocated: countStraws(unlocated) },
    unlocated_batches: [...new Set(unlocated.map(({ batch_label }) => batch_label))],
  }
}

function Stallions({ overview: { holdings }, onPick }: Props & { overview: Figures }) {
  if (holdings.length === 0)
    return (
      <Empty
        title={findTexts.nothing}
        text={batchTexts.noneText}
        action={
          <IfMay right="EDIT">
            <ButtonLink to="/batches/new">{batchTexts.new}</ButtonLink>
          </IfMay>
        }
      />
    )
  const max = Math.max(...holdings.map(({ straws }) => straws))
  const shown = holdings
    .toSorted((left, right) => right.doses - left.doses || right.straws - left.straws)
    .slice(0, MAX_STALLIONS)
  return (
    <section>
      <div className={classes.line}>
        <Title order={2} size="h4">
          {findTexts.byStallion}
        </Title>
        {holdings.length > MAX_STALLIONS && (
          <AnchorLink to="/horses" size="sm" fw={500}>
            {findTexts.allStallions(holdings.length)}
          </AnchorLink>
        )}
      </div>
      <ul className={classes.stallions}>
        {shown.map((holding) => (
          <li key={holding.animal_id}>
            <Stallion holding={holding} max={max} onPick={onPick} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Stallion({ holding, max, onPick }: Props & { holding: Figures['holdings'][number]; max: number }) {
  const { animal_name, breed, doses, straws, batches } = holding
  return (
    <button type="button" className={classes.stallion} onClick={() => onPick(animal_name)}>
      <b>{animal_name}</b>
      {breed && <span className={classes.breed}>{breedName(breed)}</span>}
      <StockBar holding={holding} max={max} />
      <span>
        <b className={`${classes.doses} num`}>{grouped(doses)}</b> {batchTexts.dosesOrOne(doses)}
      </span>
      <span className={classes.straws}>{findTexts.inBatches(straws, batches)}</span>
    </button>
  )
}

function Elsewhere({ overview }: { overview: Figures }) {
  const { consigned, holders, unlocated, unlocated_batches } = overview
  if (consigned + unlocated === 0) return null
  return (
    <StartCard title={findTexts.elsewhere}>
      <ul>
        {consigned > 0 && (
          <StartRow
            link={{ to: '/consignments' }}
            icon={<IconTruckDelivery size={22} stroke={1.75} aria-hidden />}
            title={findTexts.consigned}
            text={findTexts.heldBy(holders)}
            straws={consigned}
          />
        )}
        {unlocated > 0 && (
          <StartRow
            link={{ to: '/containers', search: { unlocated: 1 } }}
            icon={<IconInbox size={22} stroke={1.75} aria-hidden />}
            title={findTexts.unlocated}
            text={findTexts.labels(unlocated_batches)}
            straws={unlocated}
          />
        )}
      </ul>
    </StartCard>
  )
}
