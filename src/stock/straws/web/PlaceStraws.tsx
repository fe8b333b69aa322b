import { Badge, Box, Button, Checkbox, Group, Modal, Paper, Stack, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSession } from '#account/auth/web/session.ts'
import { rangesOf } from '#stock/batches/straw.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { type ContainerSummary, listContainers, placeKey } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { placeName } from '#stock/containers/web/place-name.ts'
import { useApiQuery } from '#ui/call.ts'
import { today } from '#ui/dates.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { LoadError } from '#ui/QueryResult.tsx'
import { refetchAll } from '#ui/refetch-all.ts'
import { commonTexts } from '#ui/texts.ts'
import { wholeAmount } from './amount.ts'
import { wholeOrText } from '#ui/form/decimal.ts'
import { NumberField } from '#ui/form/NumberField.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { MAX_STRAWS } from '../bookings.ts'
import { bookMovements, type Straw } from '../contract.ts'
import { actTexts, strawsTexts } from '../texts.ts'
import { PlaceChooser } from './PlaceChooser.tsx'
import { Sentences } from './Sentence.tsx'
import { useToastMoved } from './toast-movements.ts'
import { groupOf } from './use-batches.ts'
import { useBatches } from './use-batches.ts'
import { type Row, suggestedRows, type UnplacedStraws } from './place-rows.ts'
import { placeTexts } from './place-texts.ts'

type Props = { straws: Straw[]; onClose: () => void }

/** Maximum number of groups of straws, by batch, owner and warehouse, that are placed together. */
const MAX_BATCHES = 20

/** Places straws of several batches with one request: all of them or none. */
export function PlaceStraws({ straws, onClose }: Props) {
  const containers = useApiQuery(listContainers, {})
  // The groups do not change while the dialog is open, even if other members place some of the straws.
  const [groups] = useState(() =>
    [...Map.groupBy(straws, groupOf).values()].slice(0, MAX_BATCHES).map((group) => ({
      ...{ batch_id: group[0]!.batch_id, owner_id: group[0]!.owner_id },
      ...{ warehouse_id: group[0]!.warehouse_id ?? '' },
      numbers: group.map(({ number }) => number).slice(0, MAX_STRAWS),
    })),
  )
  const { batches, failed } = useBatches([...new Set(groups.map(({ batch_id }) => batch_id))])
  const waiting = groups.flatMap(({ batch_id, ...group }) => {
    const batch = batches.get(batch_id)
    return batch ? [{ ...group, batch }] : []
  })
  const failure = failed?.error ?? containers.error
  if (failure) {
    const retry = () => void Promise.all([failed?.refetch(), containers.refetch()])
    return (
      <Modal
        opened
        onClose={onClose}
        title={containerTexts.placeAll}
        closeButtonProps={{ 'aria-label': commonTexts.close }}
      >
        <LoadError error={failure} retry={retry} text={containerTexts.unlocatedFailed} />
      </Modal>
    )
  }
  if (!containers.data || waiting.length < groups.length) return null
  return (
    <Placing
      waiting={waiting}
      later={straws.length - groups.reduce((sum, { numbers }) => sum + numbers.length, 0)}
      containers={containers.data.containers}
      onClose={onClose}
    />
  )
}

type PlacingProps = {
  waiting: UnplacedStraws[]
  later: number
  containers: ContainerSummary[]
  onClose: () => void
}

function Placing({ waiting, later, containers, onClose }: PlacingProps) {
  const { session, tenant_id } = useSession()
  const toastMoved = useToastMoved('PLACE')
  const client = useQueryClient()
  const [active, setActive] = useState(0)
  const isPhone = useMediaQuery('not (min-width: 48em)', false, { getInitialValueInEffect: false })
  const form = useApiForm(bookMovements, {
    initial: { rows: suggestedRows(waiting, containers) },
    sentOf: ({ rows }) => ({
      tenant_id,
      signer_id: session.user.id,
      bookings: placedRows(rows).map(({ batch, numbers, amount, to }) => ({
        batch_id: batch.id,
        numbers: rangesOf(numbers.slice(0, Number(amount))),
        holder_id: null,
        // The request is refused if other members have placed some of these straws.
        seen_at: [{ location: null, straws: Number(amount) }],
        relocation: { to },
      })),
    }),
    onRefused: () => void refetchAll(client),
    // The list behind the dialog may be empty afterwards.
    isLeaving: true,
    onDone: ({ bookings }) => {
      toastMoved(bookings)
      onClose()
    },
  })
  const { rows } = form.values
  const change = (index: number, next: Partial<Row>) =>
    form.change({ rows: rows.map((row, place) => (place === index ? { ...row, ...next } : row)) })
  const placed = placedRows(rows)
  const straws = placed.reduce((sum, { amount }) => sum + Number(amount), 0)
  const chooserOf = (row: Row, index: number, inRow?: ReactNode) => (
    <PlaceChooser
      key={index}
      label={placeTexts.placeOfBatch(wholeAmount(row.amount), row.batch.label)}
      warehouse_id={row.warehouse_id}
      batch={row.batch}
      straws={wholeAmount(row.amount)}
      // Straws of the other rows are also drawn, so that two rows do not fill the same level.
      others={placed
        .filter((one) => one !== row)
        .map(({ to, amount, batch }) => ({ to: to!, straws: Number(amount), colour: batch.straw_colour }))}
      value={row.to}
      onChange={(to) => change(index, { to, isChosen: true })}
      inRow={inRow}
    />
  )
  return (
    <DialogForm
      form={form}
      title={actTexts('PLACE', straws).button}
      submit={actTexts('PLACE', straws).button}
      blocked={blockedBy(rows)}
      onClose={onClose}
      announced={
        <Sentences
          groups={placed.map(({ batch, owner_id, amount, to }) => ({
            batch_label: batch.label,
            owner_name: batch.owners.find(({ party_id }) => party_id === owner_id)?.name ?? '',
            straws: Number(amount),
            to: to ?? null,
          }))}
          signer_id={session.user.id}
          type={null}
          direction={null}
          date={today()}
        />
      }
      place={!isPhone && chooserOf(rows[active]!, active)}
    >
      <Group justify="space-between" wrap="nowrap" align="start">
        <Text c="dimmed">{placeTexts.waiting(rows.length, later)}</Text>
        <Button
          variant="subtle"
          flex="none"
          onClick={() =>
            form.change({ rows: rows.map((one) => ({ ...one, to: undefined, suggested: null })) })
          }
        >
          {placeTexts.clearPlaces}
        </Button>
      </Group>
      {rows.map((one, index) => (
        <WaitingRow
          key={`${one.batch.id} ${one.owner_id} ${one.warehouse_id}`}
          row={one}
          isActive={!isPhone && index === active}
          place={one.to ? placeName(one.to, containers) : placeTexts.choosePlace}
          renderPlace={(place) =>
            isPhone ? (
              chooserOf(one, index, place)
            ) : (
              <UnstyledButton
                w="100%"
                mih={44}
                aria-pressed={index === active}
                onClick={() => setActive(index)}
              >
                {place}
              </UnstyledButton>
            )
          }
          onChange={(next) => change(index, next)}
        />
      ))}
    </DialogForm>
  )
}

/** Returns the reason why nothing can be recorded yet, if any; rows that are not checked do not matter. */
function blockedBy(rows: readonly Row[]): string | undefined {
  const chosen = rows.filter(({ isChosen }) => isChosen)
  if (chosen.length === 0 || chosen.some(({ to }) => !to)) return placeTexts.choosePlace
  const wrong = chosen.find((row) => !isRight(row))
  return wrong && placeTexts.upTo(wrong.numbers.length)
}

const isRight = ({ amount, numbers }: Row) => {
  const straws = wholeAmount(amount)
  return straws > 0 && straws <= numbers.length
}

function placedRows(rows: readonly Row[]): Row[] {
  return rows.filter((row) => row.isChosen && row.to && isRight(row))
}

type RowProps = {
  row: Row
  isActive: boolean
  place: string
  /** Renders the button that chooses the place. */
  renderPlace: (place: ReactNode) => ReactNode
  onChange: (next: Partial<Row>) => void
}

function WaitingRow({ row, isActive, place, renderPlace, onChange }: RowProps) {
  const { batch, numbers, amount, isChosen, to, suggested } = row
  const isSuggested = suggested !== null && placeKey(to ?? null) === placeKey(suggested)
  return (
    <Paper
      component="section"
      aria-label={batch.label}
      p="sm"
      {...(isActive && { style: { borderColor: 'var(--accent)' } })}
    >
      <Group wrap="nowrap" gap="sm">
        <Checkbox
          aria-label={batch.label}
          checked={isChosen}
          onChange={(event) => onChange({ isChosen: event.currentTarget.checked })}
        />
        <StrawMark colour={batch.straw_colour} height={34} />
        <Stack gap={0} flex={1} miw={0}>
          <Text fw={600}>{batch.label}</Text>
          <Text size="sm" c="dimmed">
            {batch.animal.name}
          </Text>
        </Stack>
        <NumberField
          w={84}
          aria-label={strawsTexts.amount}
          inputMode="numeric"
          value={amount}
          onChange={(event) => onChange({ amount: wholeOrText(event.currentTarget.value) })}
          error={!isRight(row) && placeTexts.upTo(numbers.length)}
        />
        <Text size="sm" c="dimmed">
          {placeTexts.ofAll(numbers.length)}
        </Text>
      </Group>
      <Box mt="xs">
        {renderPlace(
          <Group component="span" gap="xs" flex={1} justify="space-between" wrap="nowrap">
            <Text span fw={500} c={to ? 'var(--ink)' : 'var(--accent-ink)'}>
              {place}
            </Text>
            {isSuggested && <Badge color="ice">{placeTexts.suggested}</Badge>}
          </Group>,
        )}
      </Box>
    </Paper>
  )
}
