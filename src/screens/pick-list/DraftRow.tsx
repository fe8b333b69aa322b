import { ActionIcon, Button, Group, Paper, Text } from '@mantine/core'
import { IconArrowsMove, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useSession, useWarehouses } from '#account/auth/web/session.ts'
import { StrawColour } from '#stock/batches/web/StrawColour.tsx'
import { NO_DETAILS } from '#stock/straws/bookings.ts'
import { withdrawalTexts } from '#stock/straws/texts.ts'
import { PartnerField, TypeNotes, WITHDRAWAL_ICONS } from '#stock/straws/web/WithdrawalFields.tsx'
import { ANYWHERE } from '#stock/straws/web/use-stock.ts'
import { possibleTypes, type WithdrawalValues } from '#stock/straws/web/withdrawal-draft.ts'
import { addPickListLines, NewLines } from '#handling/pick-lists/contract.ts'
import type { PickList, PurposeType } from '#handling/pick-lists/shapes.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { atFields, purposeOf, type PurposeValues } from '#handling/pick-lists/web/line-draft.ts'
import { useApiMutation } from '#ui/call.ts'
import { problemsOf, refusedFields } from '#ui/errors.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx'
import { Form, FormProblem } from '#ui/form/Form.tsx'
import { type FormOf, useForm } from '#ui/form/use-form.ts'
import { type Offer, type PurposeInput, repeatable, samePurpose } from './add-search.ts'
import { purposeParts } from './list-rows.ts'
import { Stepper } from './Stepper.tsx'
import { listTexts } from './texts.ts'
import { useOneAtATime, useRefusals } from './use-list-actions.ts'
import classes from './PickList.module.css'

const PlaceChooser = lazyPart(async () => (await import('#stock/straws/web/PlaceChooser.tsx')).PlaceChooser)

type Props = { list: PickList; offer: Offer; onAdded: (amount: number) => void; onDiscard: () => void }

type Values = PurposeValues

/** Row of straws whose reason is not chosen yet; it is not on the list until then. */
export function DraftRow({ list, offer: { place, free, amount: first }, onAdded, onDiscard }: Props) {
  const { batch_id, batch_label, owner_id, owner_name, location, container_label } = place
  const { tenant_id, tenant } = useSession()
  const warehouses = useWarehouses()
  const [amount, setAmount] = useState(first)
  const box = useRef<HTMLDivElement>(null)
  const act = useApiMutation(addPickListLines)
  const refusals = useRefusals()
  const once = useOneAtATime()
  const bodyOf = (purpose: unknown) => ({
    tenant_id,
    lines: [{ batch_id, owner_id, amount, from: location, purpose }],
  })
  const types: PurposeType[] = [...possibleTypes(ANYWHERE, [owner_id], tenant.party_id), 'RELOCATION']
  const form = useForm<Values, unknown, PickList>(
    {
      isPending: act.isPending,
      mutate: (body, options) => act.mutate({ params: { id: list.id }, body: NewLines.parse(body) }, options),
    },
    {
      initial: { ...NO_DETAILS, type: types[0]!, to: null, note: '' },
      sentOf: (values) => bodyOf(purposeOf(values)),
      check: (values) => atFields(problemsOf(NewLines, bodyOf(purposeOf(values)))),
      explain: (error) => atFields(refusedFields(error)),
      onDone: () => onAdded(amount),
    },
  )
  const { values, change, problems } = form
  const withdrawing = form as unknown as FormOf<WithdrawalValues>
  // The reason is asked next.
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[data-first], input:checked')?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const again = (purpose: PurposeInput) =>
    once((options) => {
      const body = NewLines.parse(bodyOf(purpose))
      act.mutate(
        { params: { id: list.id }, body },
        { ...refusals, ...options, onSuccess: () => onAdded(amount) },
      )
    })
  const repeated = repeatable(list.lines, owner_id)
  return (
    <Paper ref={box} component="section" aria-label={listTexts.draft(batch_label)} className={classes.draft}>
      <Form form={form}>
        <div className={classes.draftHead}>
          <StrawColour colour={place.straw_colour} height={28} />
          <Text miw={0} component="div">
            <b>{batch_label}</b>
            <div className="small">
              {[
                owner_id === tenant.party_id ? place.animal_name : owner_name,
                location && listTexts.place(container_label ?? '', location.canister, location.level),
              ]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </Text>
          <Stepper amount={amount} max={free} what={batch_label} size={44} onChange={setAmount} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={listTexts.discard(batch_label)}
            onClick={onDiscard}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
        {repeated.length > 0 && (
          <Group gap={8} role="group" aria-label={listTexts.again}>
            {repeated.map(({ purpose, owner_name: owner }, index) => {
              const { does, name } = purposeParts(purpose, owner)
              return (
                <Button
                  key={`${does} ${name}`}
                  variant="light"
                  mih={44}
                  data-first={index === 0 || undefined}
                  onClick={() => again(samePurpose(purpose))}
                >
                  {`${does} ${name}`}
                </Button>
              )
            })}
          </Group>
        )}
        <ChoiceChips
          label={pickListTexts.purpose}
          choices={types.map((one) => ({
            value: one,
            label: one === 'RELOCATION' ? pickListTexts.move : withdrawalTexts[one],
            icon: one === 'RELOCATION' ? IconArrowsMove : WITHDRAWAL_ICONS[one],
          }))}
          value={values.type}
          onChange={(type) => change({ type })}
        />
        {values.type === 'RELOCATION' ? (
          <PlaceChooser
            warehouse_id={warehouses[0]?.id ?? ''}
            straws={amount}
            value={values.to ?? undefined}
            onChange={(to) => change({ to: to ?? null })}
            error={problems['relocation.to']}
          />
        ) : (
          <>
            <PartnerField form={withdrawing} owners={[owner_id]} holder_id={null} />
            <TypeNotes form={withdrawing} holder_id={null} />
          </>
        )}
        <FormProblem form={form} />
        <Button type="submit" mih={44} loading={act.isPending} style={{ alignSelf: 'start' }}>
          {listTexts.addToList}
        </Button>
      </Form>
    </Paper>
  )
}
