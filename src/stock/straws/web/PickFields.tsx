import { Group, List, Select, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { BatchSummary } from '#stock/batches/contract.ts'
import { listContainers, type Location, placeKey } from '#stock/containers/contract.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { LoadError } from '#ui/QueryResult.tsx'
import type { FormOf } from '#ui/form/use-form.ts'
import type { StrawColour } from '#stock/batches/straw.ts'
import { Locator } from '#stock/containers/web/Locator.tsx'
import { placeName, usePlaceName } from '#stock/containers/web/place-name.ts'
import { useApiQuery } from '#ui/call.ts'
import type { StockAtPlace } from '../bookings.ts'
import { strawsTexts } from '../texts.ts'
import { amountAnew } from './amount.ts'
import { AmountField } from './AmountField.tsx'
import type { AmountPick, Chosen, Subject } from './straw-pick.ts'
import { countStraws } from '#stock/containers/web/scale.ts'
import { ANYWHERE, isAt, keyOf, keyOfHolder, type useStock } from './use-stock.ts'

type Props = {
  form: FormOf<AmountPick>
  subject: Subject
  stock: ReturnType<typeof useStock>
  withHolders?: boolean
  /** Number of straws that can be picked; undefined while unknown. */
  available: number | undefined
  places?: StockAtPlace[] | undefined
  purpose?: ReactNode
  partner?: ReactNode
}

export function PickFields({ subject, ...rest }: Props) {
  if ('batch' in subject) return <AmountFields batch={subject.batch} {...rest} />
  return (
    <>
      <ChosenStraws chosen={subject.chosen} />
      <TakenFrom places={rest.places} />
      {rest.purpose}
      {rest.partner}
    </>
  )
}

function ChosenStraws({ chosen }: { chosen: Chosen }) {
  return (
    <Stack gap={2}>
      <Text fw={600}>{strawsTexts.selected(countStraws(chosen.groups))}</Text>
      {chosen.groups.map((group) => (
        <Text key={`${group.batch_id} ${group.owner_id}`} size="sm" c="dimmed">
          {strawsTexts.of_batch(group.straws, group.batch_label, group.owner_name)}
        </Text>
      ))}
    </Stack>
  )
}

function TakenFrom({ places = [] }: Pick<Props, 'places'>) {
  const placeName = usePlaceName()
  const label = useId()
  if (places.every(({ location }) => location === null)) return null
  return (
    <div>
      <Text size="sm" c="dimmed" id={label}>
        {strawsTexts.takenFrom}
      </Text>
      <List size="sm" listStyleType="none" aria-labelledby={label}>
        {places.map(({ location, straws }) => (
          <List.Item key={placeKey(location)}>{strawsTexts.taken(placeName(location), straws)}</List.Item>
        ))}
      </List>
    </div>
  )
}

type AmountProps = Omit<Props, 'subject'> & { batch: BatchSummary }

function AmountFields(props: AmountProps) {
  const { form, batch, stock, withHolders, available, places, purpose, partner } = props
  const { values, problems } = form
  const change = amountAnew(form)
  const lines = stock.lines.filter(({ status }) => withHolders || status === 'STORED')
  const owners = [...new Set([values.owner_id, ...lines.map((line) => line.owner_id)])].filter(Boolean)
  const nameOf = (id: string) =>
    batch.owners.find(({ party_id }) => party_id === id)?.name ?? commonTexts.nothing
  const own = lines.filter((line) => line.owner_id === values.owner_id)
  const keys = own.map((line) =>
    line.status === 'CONSIGNED' ? keyOfHolder(line.holder_id ?? '') : keyOf(line.location),
  )
  // Keep the preset place listed even if its last straw has just gone.
  const choices = [...new Set([ANYWHERE, ...keys, values.from])]
  const there = (key: string) => countStraws(own.filter((line) => isAt(line, key)))
  const only = owners.length === 1 && choices.length === 2 ? own[0] : undefined
  const failure = stock.error && <LoadError error={stock.error} retry={stock.refresh} />
  // An unknown stock must not look like an empty one.
  if (failure && !stock.isKnown) return failure
  return (
    <>
      {failure}
      {only?.location ? (
        <FromPlace
          location={only.location}
          straws={countStraws(own)}
          colour={batch.straw_colour}
          owner={nameOf(only.owner_id)}
        />
      ) : !stock.isKnown && standAtOnePlace(batch) ? (
        // Reserve the space, so that the fields below do not move away from under a finger.
        <AwaitedPlace />
      ) : (
        <Group grow align="start">
          <Select
            label={batchTexts.strawOwner}
            allowDeselect={false}
            data={owners.map((id) => ({ value: id, label: nameOf(id) }))}
            value={values.owner_id}
            onChange={(id) => change({ owner_id: id ?? '', from: ANYWHERE })}
            error={problems['owner_id']}
          />
          <Select
            label={strawsTexts.from}
            allowDeselect={false}
            data={choices.map((key) => ({
              value: key,
              label:
                key === ANYWHERE
                  ? stock.nameOf(key)
                  : `${stock.nameOf(key)} · ${containerTexts.holds(there(key))}`,
            }))}
            value={values.from}
            onChange={(from) => change({ from: from ?? ANYWHERE })}
            error={problems['location'] ?? problems['holder_id']}
          />
        </Group>
      )}
      {purpose}
      <SimpleGrid cols={{ base: 1, xs: partner ? 2 : 1 }}>
        <AmountField
          value={values.amount}
          onChange={(amount) => change({ amount })}
          available={available}
          dose={batch.computed.straws_per_dose}
          error={problems['amount']}
        />
        {partner}
      </SimpleGrid>
      {!only?.location && <TakenFrom places={places} />}
    </>
  )
}

function standAtOnePlace({ owners, places, counts }: BatchSummary): boolean {
  const [place] = places
  const isOne = owners.length === 1 && places.length === 1 && place!.levels.length === 1
  return isOne && place!.stored === counts.stored && counts.consigned === 0
}

type FromPlaceProps = { location: Location; straws: number; colour: StrawColour; owner: string }

const SIZE = 84
/** Vertical padding of `FromPlace`, in pixels. */
const PADDING = 12

const AwaitedPlace = () => <Skeleton h={SIZE + 2 * PADDING} radius="lg" />

function FromPlace({ location, straws, colour, owner }: FromPlaceProps) {
  const { data } = useApiQuery(listContainers, {})
  const container = data?.containers.find(({ id }) => id === location.container_id)
  return (
    <Group
      component="section"
      wrap="nowrap"
      p="12px 16px"
      bdrs="lg"
      bg="var(--sunken)"
      aria-label={strawsTexts.from}
    >
      {container && (
        <Locator canisters={container.canisters} canister={location.canister} colour={colour} size={SIZE} />
      )}
      {!data && <Skeleton circle h={SIZE} />}
      <div>
        <Text size="xs" c="dimmed">
          {strawsTexts.from}
        </Text>
        <Text fz={16} fw={600} lh="24px">
          {placeName(location, container ? [container] : [])}
        </Text>
        <Text size="xs" c="dimmed">
          {[containerTexts.holds(straws), containerTexts.ownedBy(owner)].join(', ')}
        </Text>
      </div>
    </Group>
  )
}
