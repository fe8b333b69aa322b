import { Alert, Button, Group, Paper, Skeleton, Text, Title, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession, useMay } from '#account/auth/web/session.ts'
import { offlineTexts } from '#handling/offline/texts.ts'
import { stockKey } from '#handling/pick-lists/plan.ts'
import { useStrawDialog } from '#handling/pick-lists/web/use-straw-dialog.tsx'
import { changeStraws } from '#stock/straws/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import type {
  FoundPlace,
  FoundPlaces as Found,
  PlaceOrder,
  PlaceQuery,
  PlacesLeftOut,
} from '#stock/straws/places.ts'
import { keyOf } from '#stock/straws/web/use-stock.ts'
import { ageText } from '#ui/dates.ts'
import { commonTexts, errorTexts } from '#ui/texts.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { lazySection } from '#ui/lazy-section.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'
import { Empty } from '#ui/Empty.tsx'
import { LoadError } from '#ui/QueryResult.tsx'
import { DoseBlocks, FoundPlaces, keyOfPlace } from './FoundPlaces.tsx'
import type { FindSearch } from './find-search.ts'
import { RowLink } from './RecentPlaces.tsx'
import { findTexts } from './texts.ts'
import { amountOf, splitText, type usePlaces } from './use-places.ts'
import classes from './FoundPlaces.module.css'

const OfflineBookingDialog = lazyPart(
  async () => (await import('#handling/offline/web/OfflineBookingDialog.tsx')).OfflineBookingDialog,
)
const PlacePanel = lazySection(
  async () => (await import('./PlacePanel.tsx')).PlacePanel,
  <Placeholder lines={6} />,
)

type Props = {
  search: FindSearch
  placeQuery: PlaceQuery
  order: PlaceOrder
  answer: ReturnType<typeof usePlaces>
  isPhone: boolean
  /** Nearest name, offered if nothing matches. */
  near: { name: string; text: string } | undefined
  onChange: (change: Partial<FindSearch>) => void
  /** Changes the filters, and removes typed filters from the field. */
  onFilter: (change: Partial<FindSearch>) => void
  onRow: (row: string) => void
  onOrder: (order: PlaceOrder) => void
}

/** Filter to remove, by the reason why places are left out. */
const REMOVES: Partial<Record<PlacesLeftOut['reason'], keyof FindSearch>> = {
  ...{ SIZE: 'size', DAY: 'frozen', QUALITY: 'quality', CONTAINER: 'container', OWNER: 'owner' },
}

export function SearchResult({ search, placeQuery, order, answer, isPhone, near, ...on }: Props) {
  const { tenant } = useSession()
  const mayBook = useMay(changeStraws)
  const { openById, dialog } = useStrawDialog()
  const [taking, setTaking] = useState<FoundPlace | null>(null)
  const { query, stored, isOffline, found } = answer
  const { doses } = placeQuery
  if (!found)
    return isOffline ? (
      <Empty title={offlineTexts.notYet} text={offlineTexts.notYetText} />
    ) : query.isError ? (
      <LoadError error={query.error} retry={query.refetch} />
    ) : (
      <LoadingPlaces isPhone={isPhone} />
    )
  const { places, left_out_by, pagination } = found
  const isOld = !stored && query.isPlaceholderData
  const chosen = places.find((place) => keyOfPlace(place) === search.row) ?? places[0]
  const act = (what: 'withdraw' | 'pick', place: FoundPlace) => {
    const { batch_id, owner_id, location } = place
    if (stored) setTaking(place)
    else void openById(what, batch_id, { owner_id, from: keyOf(location), amount: amountOf(place, doses) })
  }
  const isWhole = pagination.total === places.length
  const line = taking && stored?.stock.find(({ key }) => key === stockKey(taking))
  return (
    <>
      {!stored && query.isError && <NotUpToDate onRetry={() => void query.refetch()} />}
      {stored && (
        <Text c="dimmed" mb="xs">
          {findTexts.onThisPhone(ageText(stored.snapshot.as_of), isPhone)}
        </Text>
      )}
      {places.length > 0 ? (
        <div className={classes.grid} data-panel={(!isPhone && !stored) || undefined}>
          <FoundPlaces
            {...{ found, doses, order, isPhone, isOld, chosen }}
            showsAll={search.all === true}
            isOfOwner={search.owner !== undefined && !search.text}
            onOrder={on.onOrder}
            onAll={() => on.onChange({ all: search.all ? undefined : true, row: search.row })}
            onChoose={(place) => on.onRow(keyOfPlace(place))}
            onAct={(stored || !isPhone) && mayBook ? (place) => act('withdraw', place) : undefined}
          />
          {!isPhone && !stored && chosen && (
            <PlacePanel
              place={chosen}
              places={
                isWhole
                  ? places.filter(({ location }) => location?.container_id === chosen.location?.container_id)
                  : undefined
              }
              amount={amountOf(chosen, doses)}
              onWithdraw={() => act('withdraw', chosen)}
              onPick={() => act('pick', chosen)}
            />
          )}
        </div>
      ) : left_out_by.length > 0 ? (
        <NothingFits {...{ found, doses, isOwn: search.owner === tenant.party_id }} onFilter={on.onFilter} />
      ) : (
        !isOld && (
          <Empty
            title={findTexts.none(splitText(search.text ?? '').typed)}
            text={near ? findTexts.didYouMean : findTexts.noneText}
            action={
              near && (
                <Button variant="default" h={44} mt="xs" onClick={() => on.onChange({ text: near.text })}>
                  {near.name}
                </Button>
              )
            }
          />
        )
      )}
      {dialog}
      {line && stored && (
        <OfflineBookingDialog
          act="withdraw"
          from={line}
          snapshot={stored.snapshot}
          amount={amountOf(taking, doses)}
          onClose={() => setTaking(null)}
        />
      )}
    </>
  )
}

type WayProps = { group: PlacesLeftOut; best: number; onFilter: Props['onFilter'] }

function Way({ group, best, onFilter }: WayProps) {
  const { reason } = group
  const content = (
    <>
      <span>
        <b>{findTexts.leftOut(group)}</b>
        <span>{reason === 'DOSES' && best > 0 ? findTexts.findInstead(best) : findTexts.way[reason]}</span>
      </span>
      <IconChevronRight size={16} stroke={1.75} aria-hidden />
    </>
  )
  if (reason === 'CONSIGNED')
    return (
      <RowLink to="/consignments" className={classes.way}>
        {content}
      </RowLink>
    )
  if (reason === 'UNLOCATED')
    return (
      <RowLink to="/containers" search={{ unlocated: 1 }} className={classes.way}>
        {content}
      </RowLink>
    )
  const name = REMOVES[reason]
  return (
    <UnstyledButton
      className={classes.way}
      onClick={() => onFilter(name ? { [name]: undefined } : { doses: best > 0 ? best : undefined })}
    >
      {content}
    </UnstyledButton>
  )
}

const ROWS = [...Array(7).keys()]

/** Placeholders of the rows, of the same height, while the first answer is loaded. */
function LoadingPlaces({ isPhone }: { isPhone: boolean }) {
  return (
    <div className={classes.grid} data-panel={!isPhone || undefined}>
      <Paper
        p={0}
        className={classes.found}
        data-bare={isPhone || undefined}
        aria-busy="true"
        role="status"
        aria-label={commonTexts.loading}
      >
        <div className={classes.head} />
        {ROWS.map((row) => (
          <div key={row} className={classes.row}>
            <Skeleton circle h={48} />
            <div>
              <Skeleton h={16} w="60%" mb={10} />
              <Skeleton h={12} w="85%" />
            </div>
            <Skeleton h={32} w={56} />
          </div>
        ))}
      </Paper>
      {!isPhone && (
        <Paper className={classes.found} aria-busy="true">
          <Skeleton circle h={280} mx="auto" mb="lg" />
          <Skeleton h={24} w="60%" mb="md" />
          <Skeleton h={44} />
        </Paper>
      )}
    </div>
  )
}

/** Notice above rows that could not be refreshed. */
function NotUpToDate({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert color="straw" role="alert" py="xs" mb="sm">
      <Group justify="space-between">
        <Text fw={600}>{findTexts.notUpToDate}</Text>
        <Button variant="default" size="xs" onClick={onRetry}>
          {errorTexts.retry}
        </Button>
      </Group>
    </Alert>
  )
}

type NothingProps = {
  found: Found
  doses: number | undefined
  isOwn: boolean
  onFilter: Props['onFilter']
}

/** Reasons why places are left out, the easiest to remedy first. */
const WAYS = ['OWNER', 'CONTAINER', 'CONSIGNED', 'UNLOCATED', 'QUALITY', 'SIZE', 'DAY', 'DOSES'] as const

/** Proposals if no place fits, the easiest first. */
function NothingFits({ found: { left_out, left_out_by }, doses, isOwn, onFilter }: NothingProps) {
  const short = left_out
    .filter((place) => place.left_out === 'DOSES' && place.location)
    .toSorted((left, right) => (right.doses ?? 0) - (left.doses ?? 0))[0]
  const best = short?.doses ?? 0
  return (
    <Paper component="section" p={{ base: 0, sm: 'lg' }} className={classes.nothing}>
      <Title order={2}>
        {doses && best > 0 ? findTexts.onlyDoses(best, doses, isOwn) : findTexts.noneFits}
      </Title>
      {short && best > 0 && doses && (
        <>
          <Text c="dimmed">
            {containerTexts.place(short.container_label!, short.location!.canister, short.location!.level)}
          </Text>
          <DoseBlocks
            count={best}
            per={short.straws_per_dose ?? 1}
            colour={short.straw_colour}
            taken={0}
            missing={doses - best}
          />
        </>
      )}
      <Text size="sm" fw={500} c="dimmed" mt={8}>
        {doses ? findTexts.toReach(doses) : findTexts.ways}
      </Text>
      <ul aria-label={findTexts.ways}>
        {WAYS.flatMap((reason) => left_out_by.find((group) => group.reason === reason) ?? []).map((group) => (
          <li key={group.reason}>
            <Way {...{ group, best, onFilter }} />
          </li>
        ))}
      </ul>
    </Paper>
  )
}
