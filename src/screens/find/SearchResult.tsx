import { Alert, Button, Group, Paper, Text, Title, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession, useMay } from '#account/auth/web/session.ts'
import { offlineTexts } from '#handling/offline/texts.ts'
import { TryNow } from '#handling/offline/web/NotHeld.tsx'
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
import { commonTexts, errorTexts, navTexts } from '#ui/texts.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { lazySection } from '#ui/lazy-section.tsx'
import { Empty } from '#ui/Empty.tsx'
import { LoadError } from '#ui/QueryResult.tsx'
import { DoseBlocks } from './DoseBlocks.tsx'
import { FoundPlaces } from './FoundPlaces.tsx'
import { type FindSearch, keyOfPlace, searchOf } from './find-search.ts'
import { LoadingPanel, LoadingPlaces } from './LoadingPlaces.tsx'
import { RowLink } from './RecentPlaces.tsx'
import { rememberPlace } from './recent-places.ts'
import { findTexts } from './texts.ts'
import { amountOf, splitText, type usePlaces } from './use-places.ts'
import classes from './FoundPlaces.module.css'

const OfflineBookingDialog = lazyPart(
  async () => (await import('#handling/offline/web/OfflineBookingDialog.tsx')).OfflineBookingDialog,
)
const PlacePanel = lazySection(async () => (await import('./PlacePanel.tsx')).PlacePanel, <LoadingPanel />)

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
  const { tenant, tenant_id, session } = useSession()
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
  // Without a connection, there is no panel for a chosen row.
  const chosen = stored ? undefined : (places.find((place) => keyOfPlace(place) === search.row) ?? places[0])
  const remember = ({ batch_id, location }: FoundPlace) =>
    location && rememberPlace({ tenant_id, user_id: session.user.id }, { batch_id, location })
  const act = (what: 'withdraw' | 'pick', place: FoundPlace, amount = amountOf(place, doses)) => {
    const { batch_id, owner_id, location } = place
    remember(place)
    if (stored) setTaking(place)
    else void openById(what, batch_id, { owner_id, from: keyOf(location), amount })
  }
  const isWhole = pagination.total === places.length
  const line = taking && stored?.stock.find(({ key }) => key === stockKey(taking))
  return (
    <>
      {!stored && query.isError && <NotUpToDate onRetry={() => void query.refetch()} />}
      {stored && (
        <Alert color="straw" py="xs" mb="sm" title={findTexts.offline}>
          <Group justify="space-between" gap="xs">
            <Text>{findTexts.onThisDevice(ageText(stored.snapshot.as_of))}</Text>
            <TryNow text={errorTexts.retry} />
          </Group>
        </Alert>
      )}
      {places.length > 0 ? (
        <div className={classes.grid} data-panel={(!isPhone && !stored) || undefined}>
          <FoundPlaces
            {...{ found, doses, order, isPhone, isOld, chosen }}
            showsAll={search.all === true}
            isOfOwner={search.owner !== undefined && !search.text}
            onOrder={on.onOrder}
            onAll={() => on.onChange({ all: search.all ? undefined : true, row: search.row })}
            onChoose={(place, isPressed) => {
              if (isPressed) remember(place)
              on.onRow(keyOfPlace(place))
            }}
            onAct={(stored || !isPhone) && mayBook ? (place) => act('withdraw', place) : undefined}
          />
          {!isPhone && !stored && chosen && (
            <PlacePanel
              // Straws that were just withdrawn cannot stay chosen.
              key={`${keyOfPlace(chosen)} ${doses} ${chosen.straws}`}
              place={chosen}
              places={
                isWhole
                  ? places.filter(({ location }) => location?.container_id === chosen.location?.container_id)
                  : undefined
              }
              first={amountOf(chosen, doses)}
              onWithdraw={(amount) => act('withdraw', chosen, amount)}
              onPick={(amount) => act('pick', chosen, amount)}
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
              <Group gap={8} mt="xs" justify="center">
                {near && (
                  <Button h={44} onClick={() => on.onChange({ text: near.text })}>
                    {near.name}
                  </Button>
                )}
                <Button variant="default" h={44} onClick={() => on.onChange({ text: undefined })}>
                  {commonTexts.clearText}
                </Button>
                <ButtonLink to="/scan" variant="default" h={44}>
                  {navTexts.scan}
                </ButtonLink>
              </Group>
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
          <AnchorLink
            to="/find/$id"
            params={{ id: short.batch_id }}
            search={{ ...searchOf(short.location), owner: short.owner_id }}
            fw={500}
            py={4}
          >
            {containerTexts.place(short.container_label!, short.location!.canister, short.location!.level)}
          </AnchorLink>
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
        {findTexts.ways}
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
