import { Button, Group, NativeSelect, Paper, SegmentedControl } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { useSession } from '#account/auth/web/session.ts'
import { formatNumbers } from '#stock/batches/straw.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { Locator } from '#stock/containers/web/Locator.tsx'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { batchTexts } from '#stock/batches/texts.ts'
import type { FoundPlace, FoundPlaces as Found, PlaceOrder } from '#stock/straws/places.ts'
import { PLACE_ORDERS } from '#stock/batches/filters.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { today } from '#ui/dates.ts'
import { DoseBlocks } from './DoseBlocks.tsx'
import { Dots } from './Dots.tsx'
import { NotYours } from './NotYours.tsx'
import { RowLink } from './RecentPlaces.tsx'
import { keyOfPlace, searchOf } from './find-search.ts'
import { findTexts } from './texts.ts'
import { amountOf } from './use-places.ts'
import classes from './FoundPlaces.module.css'

type Props = {
  found: Found
  doses: number | undefined
  order: PlaceOrder
  isPhone: boolean
  /** Whether a newer answer is being loaded. */
  isOld: boolean
  showsAll: boolean
  /**
   * Whether an owner was searched for without a text, so that straws of other owners do not count as missing.
   */
  isOfOwner: boolean
  chosen: FoundPlace | undefined
  onOrder: (order: PlaceOrder) => void
  onAll: () => void
  /** Shows a place beside the list; pressed, or only reached by the keyboard. */
  onChoose: (place: FoundPlace, isPressed: boolean) => void
  /**
   * Withdraws straws at a place. If absent, the rows link to the place on a phone, and can only be chosen on a desktop.
   */
  onAct?: ((place: FoundPlace) => void) | undefined
}

/** List of places. On a desktop, the arrow keys move between the rows, and Enter withdraws. */
export function FoundPlaces(props: Props) {
  const { found, doses, order, isPhone, isOld, showsAll, isOfOwner, onOrder, onAll } = props
  const { places, pagination } = found
  const isMissing = ({ left_out }: Pick<FoundPlace, 'left_out'>) => !isOfOwner || left_out !== 'OWNER'
  const left_out_by = found.left_out_by.filter(({ reason }) => isMissing({ left_out: reason }))
  const orders = PLACE_ORDERS.map((value) => ({ value, label: findTexts.orders[value] }))
  const sort = (value: string) => onOrder(value as PlaceOrder)
  return (
    <Paper
      component="section"
      p={0}
      className={classes.found}
      aria-label={findTexts.places(pagination.total, doses)}
      aria-busy={isOld}
      data-bare={isPhone || undefined}
    >
      <Group className={classes.head} justify="space-between" wrap="nowrap">
        <b role="status">{findTexts.places(pagination.total, isPhone ? undefined : doses)}</b>
        {isPhone ? (
          <NativeSelect
            variant="unstyled"
            aria-label={findTexts.order}
            data={orders}
            value={order}
            onChange={(event) => sort(event.currentTarget.value)}
          />
        ) : (
          <SegmentedControl aria-label={findTexts.order} data={orders} value={order} onChange={sort} />
        )}
      </Group>
      {!isPhone && <p className={classes.legend}>{findTexts.legend(order, doses)}</p>}
      <Rows {...props} />
      {pagination.total > places.length && <p className={classes.more}>{findTexts.more}</p>}
      {left_out_by.length > 0 && (
        <>
          <div className={classes.left}>
            <b>{findTexts.notShown(left_out_by.reduce((sum, { places: some }) => sum + some, 0))}</b>
            <span>{left_out_by.map(findTexts.placesLeftOut).join(', ')}</span>
            <Button variant="subtle" size="compact-md" aria-expanded={showsAll} onClick={onAll}>
              {showsAll ? findTexts.hideThem : findTexts.showThem}
            </Button>
          </div>
          {showsAll && (
            <ul>
              {found.left_out.filter(isMissing).map((place) => (
                <li key={keyOfPlace(place)}>
                  <RowLink
                    {...(place.left_out === 'CONSIGNED'
                      ? { to: '/batches/$id', params: { id: place.batch_id } }
                      : {
                          to: '/find/$id',
                          params: { id: place.batch_id },
                          search: searchOf(place.location),
                        })}
                    className={classes.row}
                  >
                    <RowContent place={place} doses={undefined} />
                  </RowLink>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Paper>
  )
}

function Rows({ found: { places }, doses, isPhone, chosen, onChoose, onAct }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const isSame = (of: (place: FoundPlace) => string) =>
    places.length > 1 && new Set(places.map(of)).size === 1
  const shared = { horse: isSame((one) => one.animal_name), owner: isSame((one) => one.owner_id) }
  if (isPhone && !onAct)
    return (
      <ul>
        {places.map((place) => (
          <li key={keyOfPlace(place)}>
            <RowLink
              to="/find/$id"
              params={{ id: place.batch_id }}
              search={{
                ...searchOf(place.location),
                owner: place.owner_id,
                ...(doses && { straws: amountOf(place, doses) }),
              }}
              className={classes.row}
            >
              <RowContent {...{ place, doses, shared }} />
            </RowLink>
          </li>
        ))}
      </ul>
    )
  const walk = (event: KeyboardEvent<HTMLElement>, place: FoundPlace) => {
    const index = places.indexOf(place)
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: places.length - 1 }[event.key]
    if (event.key === 'Enter') onAct?.(place)
    else if (next !== undefined) focusRow(list.current, Math.min(places.length - 1, Math.max(0, next)))
    else return
    event.preventDefault()
  }
  return (
    <div ref={list} role="listbox" aria-label={findTexts.rows}>
      {places.map((place) => {
        const isChosen = chosen !== undefined && keyOfPlace(place) === keyOfPlace(chosen)
        return (
          <div
            key={keyOfPlace(place)}
            role="option"
            aria-selected={isChosen}
            tabIndex={isChosen || (!chosen && place === places[0]) ? 0 : -1}
            className={classes.row}
            onFocus={() => !isChosen && onChoose(place, false)}
            onClick={() => (isPhone ? onAct?.(place) : onChoose(place, true))}
            onDoubleClick={() => !isPhone && onAct?.(place)}
            onKeyDown={(event) => walk(event, place)}
          >
            <RowContent {...{ place, doses, shared }} />
          </div>
        )
      })}
    </div>
  )
}

export function focusRow(within: HTMLElement | null, index: number) {
  within?.querySelectorAll<HTMLElement>('[role=option]')[index]?.focus()
}

type RowProps = {
  place: FoundPlace
  doses: number | undefined
  /** Whether all rows have the same horse or owner, which are not repeated then. */
  shared?: { horse: boolean; owner: boolean }
}

function RowContent({ place, doses, shared }: RowProps) {
  const { location, container_label, canisters, straw_colour, batch_label, progressive, frozen_on } = place
  const { left_out, holder_name, owner_id, owner_name, straws_per_dose, straws } = place
  const { party_id } = useSession().tenant
  const isNotYours = party_id !== undefined && owner_id !== party_id
  const where =
    holder_name !== null
      ? findTexts.heldByName(holder_name)
      : location === null
        ? containerTexts.noPlace
        : containerTexts.place(container_label!, location.canister, location.level)
  // The owner, the holder or the missing place is shown already.
  const isSaid = left_out === 'CONSIGNED' || left_out === 'UNLOCATED' || (left_out === 'OWNER' && isNotYours)
  const when = [
    ...(frozen_on ? [findTexts.dayOf(frozen_on, today())] : []),
    ...(progressive === null ? [] : [findTexts.percent(progressive)]),
  ]
  return (
    <>
      {location && canisters ? (
        <Locator canisters={canisters} canister={location.canister} colour={straw_colour} size={48} />
      ) : (
        <span />
      )}
      <span className={classes.about}>
        <b>{where}</b>
        <Dots className={classes.facts}>
          <span>
            <StrawMark colour={straw_colour} height={18} />
            <b>{batch_label}</b>
          </span>
          {!shared?.horse && <span>{place.animal_name}</span>}
          {(isNotYours || !shared?.owner) && (
            <span>
              {owner_name}
              {isNotYours && <NotYours />}
            </span>
          )}
          {when.length > 0 && <span className={classes.when}>{when.join(', ')}</span>}
          {place.numbers.length > 0 && (
            <span className="num">{findTexts.numbers(formatNumbers(place.numbers))}</span>
          )}
          {doses && !left_out && <i>{findTexts.takes(amountOf(place, doses))}</i>}
          {left_out && !isSaid && <em>{findTexts.reason(place, left_out)}</em>}
        </Dots>
      </span>
      <span className={classes.blocks}>
        {place.doses !== null && straws_per_dose !== null && (
          <DoseBlocks count={place.doses} per={straws_per_dose} colour={straw_colour} taken={doses ?? 0} />
        )}
      </span>
      <span className={classes.count}>
        {place.doses !== null && (
          <span>
            <b className="num">{grouped(place.doses)}</b> {batchTexts.dosesOrOne(place.doses)}
          </span>
        )}
        <span data-only={place.doses === null || undefined}>
          <b className="num">{grouped(straws)}</b> {findTexts.strawsWord(straws)}
        </span>
      </span>
      <IconChevronRight size={16} stroke={1.75} aria-hidden />
    </>
  )
}
