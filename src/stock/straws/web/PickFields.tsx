import { List, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { BatchSummary } from '#stock/batches/contract.ts'
import { placeKey } from '#stock/containers/contract.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { LoadError } from '#ui/QueryResult.tsx'
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx'
import type { FormOf } from '#ui/form/use-form.ts'
import { usePlaceName } from '#stock/containers/web/place-name.ts'
import type { StockAtPlace } from '../bookings.ts'
import type { StockLine } from '../contract.ts'
import { strawsTexts } from '../texts.ts'
import { amountAnew } from './amount.ts'
import { AmountField } from './AmountField.tsx'
import type { AmountPick, Chosen, Subject } from './straw-pick.ts'
import { countStraws } from '#stock/containers/web/scale.ts'
import { ANYWHERE, holderOf, isAt, keyOf, keyOfHolder, placeOf, type useStock } from './use-stock.ts'

type Stock = ReturnType<typeof useStock>

type Props = {
  form: FormOf<AmountPick>
  subject: Subject
  stock: Stock
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

/**
 * Returns the subtitle of a dialog on an owner's straws of a batch: the batch, its stallion and, if there is only one,
 * the place.
 */
export function subtitleOf(batch: BatchSummary, stock: Stock, owner_id: string): string {
  const [key, ...others] = keysOf(stock.lines.filter((line) => line.owner_id === owner_id))
  const where = key === undefined || others.length > 0 ? undefined : stock.nameOf(key)
  const isPlace = key !== undefined && !!placeOf(key)
  return [batch.label, batch.animal.name, where && (isPlace ? strawsTexts.fromPlace(where) : where)]
    .filter(Boolean)
    .join(', ')
}

/** Returns the keys of the places and holders of lines. */
function keysOf(lines: readonly StockLine[]): string[] {
  const keys = lines.map(({ status, holder_id, location }) =>
    status === 'CONSIGNED' ? keyOfHolder(holder_id ?? '') : keyOf(location),
  )
  return [...new Set(keys)]
}

type AmountProps = Omit<Props, 'subject'> & { batch: BatchSummary }

function AmountFields(props: AmountProps) {
  const { form, batch, stock, withHolders, available, places, purpose, partner } = props
  const { values, problems } = form
  const change = amountAnew(form)
  const lines = stock.lines.filter(({ status }) => withHolders || status === 'STORED')
  const storing = batch.owners.filter(({ stored }) => stored > 0).map(({ party_id }) => party_id)
  const owners = [...new Set([values.owner_id, ...storing, ...lines.map((line) => line.owner_id)])].filter(
    Boolean,
  )
  const own = lines.filter((line) => line.owner_id === values.owner_id)
  // List the preset place even if its last straw was just removed.
  const keys = [...new Set([...keysOf(own), values.from])].filter((key) => key !== ANYWHERE)
  const inStore = keys.filter((key) => holderOf(key) === null)
  // With one place in store, "anywhere" is that place.
  const [only] = inStore.length === 1 ? inStore : []
  const froms =
    only === undefined
      ? [ANYWHERE, ...keys]
      : keys.map((key) => (key === only && values.from !== only ? ANYWHERE : key))
  const counted = (some: StockLine[]) => (stock.isKnown ? containerTexts.holds(countStraws(some)) : '')
  const failure = stock.error && <LoadError error={stock.error} retry={stock.refresh} />
  // An unknown stock must not look like an empty one.
  if (failure && !stock.isKnown) return failure
  return (
    <>
      {failure}
      {owners.length > 1 && (
        <OneOf
          label={batchTexts.strawOwner}
          choices={owners.map((id) => ({
            value: id,
            label: batch.owners.find(({ party_id }) => party_id === id)?.name ?? commonTexts.nothing,
            detail: counted(lines.filter((line) => line.owner_id === id)),
          }))}
          value={values.owner_id}
          onChange={(owner_id) => change({ owner_id, from: ANYWHERE })}
          error={problems['owner_id']}
        />
      )}
      {keys.length > 1 && (
        <OneOf
          label={strawsTexts.from}
          choices={froms.map((key) => ({
            value: key,
            label: stock.nameOf(key === ANYWHERE ? (only ?? key) : key),
            detail: counted(own.filter((line) => isAt(line, key))),
          }))}
          value={values.from}
          onChange={(from) => change({ from })}
          error={problems['location'] ?? problems['holder_id']}
        />
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
      {inStore.length > 1 && <TakenFrom places={places} />}
    </>
  )
}

const MAX_TILES = 6

type OneOfProps = {
  label: string
  choices: { value: string; label: string; detail: string }[]
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** Choice of one of a few, as tiles, or of many, as a select. */
function OneOf({ choices, onChange, ...rest }: OneOfProps) {
  if (choices.length <= MAX_TILES) return <ChoiceChips choices={choices} onChange={onChange} {...rest} />
  const data = choices.map(({ value, label, detail }) => ({ value, label: `${label} · ${detail}` }))
  return <Select data={data} allowDeselect={false} onChange={(next) => next && onChange(next)} {...rest} />
}
