import { Select, Text, Textarea, TextInput } from '@mantine/core'
import { IconArrowsMove } from '@tabler/icons-react'
import { countNumbers } from '#stock/batches/straw.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { containerTexts } from '#stock/containers/texts.ts'
import { useSession, useWarehouses } from '#account/auth/web/session.ts'
import { NO_DETAILS } from '#stock/straws/bookings.ts'
import { atFields, explainShortage, shortage } from '#stock/straws/web/amount.ts'
import { PlaceChooser } from '#stock/straws/web/PlaceChooser.tsx'
import { PickFields } from '#stock/straws/web/PickFields.tsx'
import { groupsOf, type Subject } from '#stock/straws/web/straw-pick.ts'
import { countStraws } from '#stock/containers/web/scale.ts'
import { ANYWHERE, isAt, keyOf, useStock } from '#stock/straws/web/use-stock.ts'
import { PartnerField, TypeNotes, WITHDRAWAL_ICONS } from '#stock/straws/web/WithdrawalFields.tsx'
import { possibleTypes, type WithdrawalValues } from '#stock/straws/web/withdrawal-draft.ts'
import { useApiMutation, useApiQuery, useWholeList } from '#ui/call.ts'
import { shortDate, today } from '#ui/dates.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx'
import { type FormOf, useForm } from '#ui/form/use-form.ts'
import { problemsOf, refusedFields } from '#ui/errors.ts'
import { toast } from '#ui/toast.tsx'
import { addPickListLines, createPickList, listPickLists, NewLines, NewPickList } from '../contract.ts'
import { findPickListPlaces } from '../places.ts'
import type { PickList, PurposeType } from '../shapes.ts'
import { withdrawalTexts } from '#stock/straws/texts.ts'
import { pickListTexts } from '../texts.ts'
import { linesOf, NEW_LIST, type Values } from './line-draft.ts'

export type PickPreset = Partial<Pick<Values, 'owner_id' | 'from' | 'amount' | 'type' | 'receiver_id'>>

type Props = { subject: Subject; preset?: PickPreset; onClose: () => void; onDone?: () => void }

export function AddToPickList(props: Props) {
  const lists = useWholeList(listPickLists, {}).data?.pick_lists
  return lists && <Wanting {...props} lists={lists.map(({ id, name }) => ({ value: id, label: name }))} />
}

type Lists = { value: string; label: string }[]
type WantingProps = Props & { lists: Lists }

function Wanting({ subject, preset = {}, lists, onClose, onDone }: WantingProps) {
  const { tenant_id, tenant } = useSession()
  const warehouses = useWarehouses()
  const batch = 'batch' in subject ? subject.batch : undefined
  const stock = useStock(batch?.id)
  const create = useApiMutation(createPickList)
  const add = useApiMutation(addPickListLines)
  const bodyOf = (values: Values) => {
    const lines = linesOf(values, subject, stock.lines)
    return values.list_id === NEW_LIST ? { tenant_id, name: values.name, lines } : { tenant_id, lines }
  }
  type Sent = { list_id: string; body: ReturnType<typeof bodyOf> }
  const form: FormOf<Values> = useForm<Values, Sent, PickList>(
    {
      isPending: create.isPending || add.isPending,
      mutate: ({ list_id, body }, options) =>
        list_id === NEW_LIST
          ? create.mutate({ body: NewPickList.parse(body) }, options)
          : add.mutate({ params: { id: list_id }, body: NewLines.parse(body) }, options),
    },
    {
      initial: {
        ...{ list_id: lists[0]?.value ?? NEW_LIST, name: pickListTexts.namedFor(shortDate(today())) },
        ...{ ...NO_DETAILS, from: ANYWHERE, amount: '', type: 'CONSIGNMENT', to: null, note: '' },
        owner_id: batch?.owners.find(({ stored }) => stored > 0)?.party_id ?? '',
        ...preset,
      },
      sentOf: (values) => ({ list_id: values.list_id, body: bodyOf(values) }),
      check: (values) => ({
        ...atFields(problemsOf(values.list_id === NEW_LIST ? NewPickList : NewLines, bodyOf(values))),
        ...shortage(values.amount, available),
      }),
      explain: (error) => explainShortage(error) ?? atFields(refusedFields(error)),
      onDone: (list) => {
        toast('success', pickListTexts.added(straws, list.name))
        onClose()
        onDone?.()
      },
    },
  )
  const { values, change, problems } = form
  const there = stock.lines.filter((line) => line.owner_id === values.owner_id && isAt(line, values.from))
  const available = batch && stock.isKnown ? countStraws(there) : undefined
  const groups = groupsOf(subject, values)
  const owners = groups.map(({ owner_id }) => owner_id)
  const straws = countStraws(groups)
  const types: PurposeType[] = [...possibleTypes(values.from, owners, tenant.party_id), 'RELOCATION']
  const type = types.includes(values.type) ? values.type : 'CONSIGNMENT'
  const isMove = type === 'RELOCATION'
  const withdrawing = { ...form, values: { ...values, type } } as unknown as FormOf<WithdrawalValues>
  return (
    <DialogForm
      form={form}
      title={batch ? pickListTexts.addTo(batch.label) : pickListTexts.add}
      mark={batch && <StrawMark colour={batch.straw_colour} height={30} />}
      submit={pickListTexts.add}
      onClose={onClose}
      place={
        isMove && (
          <PlaceChooser
            warehouse_id={batch?.warehouses[0]?.id ?? warehouses[0]?.id ?? ''}
            batch={batch}
            straws={straws}
            value={values.to ?? undefined}
            onChange={(to) => change({ to: to ?? null })}
            error={problems['relocation.to']}
          />
        )
      }
    >
      <PickFields
        form={form}
        subject={subject}
        stock={stock}
        available={available}
        purpose={
          <ChoiceChips
            label={pickListTexts.purpose}
            choices={types.map((one) => ({
              value: one,
              label: one === 'RELOCATION' ? pickListTexts.move : withdrawalTexts[one],
              icon: one === 'RELOCATION' ? IconArrowsMove : WITHDRAWAL_ICONS[one],
            }))}
            value={type}
            onChange={(next) => change({ type: next })}
          />
        }
        partner={!isMove && <PartnerField form={withdrawing} owners={owners} holder_id={null} />}
      />
      {batch && lists.length > 0 && <OnOtherLists {...{ batch, lists, values, straws }} />}
      <TypeNotes form={withdrawing} holder_id={null} />
      {!isMove && <Textarea label={containerTexts.note} autosize {...form.of('note')} />}
      {lists.length > 0 && (
        <Select
          label={pickListTexts.which}
          allowDeselect={false}
          data={[...lists, { value: NEW_LIST, label: pickListTexts.new }]}
          value={values.list_id}
          onChange={(list_id) => change({ list_id: list_id ?? NEW_LIST })}
        />
      )}
      {values.list_id === NEW_LIST && <TextInput label={pickListTexts.name} required {...form.of('name')} />}
    </DialogForm>
  )
}

type OthersProps = {
  batch: { id: string; label: string }
  lists: Lists
  values: Pick<Values, 'list_id' | 'owner_id' | 'from'>
  straws: number
}

/** Shows how many of the chosen straws other open lists take, as a warning if not enough are left for all. */
function OnOtherLists({ batch, lists, values: { list_id, owner_id, from }, straws }: OthersProps) {
  const first = lists[0]!
  const isNew = list_id === NEW_LIST
  const params = { id: isNew ? first.value : list_id }
  const { data } = useApiQuery(findPickListPlaces, { params, query: { text: `"${batch.label}"` } })
  const here = (data?.places ?? []).filter(
    (place) =>
      place.batch_id === batch.id &&
      place.owner_id === owner_id &&
      (from === ANYWHERE || keyOf(place.location) === from),
  )
  const free = here.reduce((sum, { numbers }) => sum + countNumbers(numbers), 0)
  const stored = here.reduce((sum, place) => sum + place.straws, 0)
  const others = [
    ...here.flatMap((place) => place.others),
    // The places were requested for the first list. For a new list, that list is another list, so add the
    // straws that it takes.
    ...(isNew && stored > free ? [{ name: first.label, straws: stored - free }] : []),
  ]
  const taken = others.reduce((sum, one) => sum + one.straws, 0)
  if (taken === 0) return null
  const possible = isNew ? stored : free
  return (
    <Text size="sm" role="status" c={straws + taken > possible ? 'var(--gold-ink)' : 'dimmed'}>
      {pickListTexts.freeAndOthers(Math.max(0, possible - taken), taken, [
        ...new Set(others.map(({ name }) => name)),
      ])}
    </Text>
  )
}
