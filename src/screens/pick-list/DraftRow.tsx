import { ActionIcon, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '#account/auth/web/session.ts'
import { StrawColour } from '#stock/batches/web/StrawColour.tsx'
import { NO_DETAILS } from '#stock/straws/bookings.ts'
import { atFields } from '#stock/straws/web/amount.ts'
import { addPickListLines, NewLines } from '#handling/pick-lists/contract.ts'
import { purposeText } from '#handling/pick-lists/purpose-text.ts'
import type { PickList } from '#handling/pick-lists/shapes.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { purposeOf, type PurposeValues } from '#handling/pick-lists/web/line-draft.ts'
import { useApiMutation } from '#ui/call.ts'
import { problemsOf, refusedFields } from '#ui/errors.ts'
import { Form, FormProblem } from '#ui/form/Form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { lineOf, type Offer, type PurposeInput, repeatable, samePurpose } from './add-search.ts'
import { OnOthers } from './ListRow.tsx'
import { possiblePurposes, PurposeFields } from './PurposeFields.tsx'
import { Stepper } from './Stepper.tsx'
import { listTexts } from './texts.ts'
import { useOneAtATime, useRefusals } from './use-list-actions.ts'
import classes from './PickList.module.css'

type Props = { list: PickList; offer: Offer; onAdded: (amount: number) => void; onDiscard: () => void }

type Values = PurposeValues

/** Form that asks for the reason for straws that are not on the list yet. */
export function DraftRow({ list, offer, onAdded, onDiscard }: Props) {
  const { place, free, amount: first } = offer
  const { batch_label, owner_id, owner_name, location, container_label } = place
  const { tenant_id, tenant } = useSession()
  const [amount, setAmount] = useState(first)
  const [isChosen, setChosen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const act = useApiMutation(addPickListLines)
  const refusals = useRefusals()
  const once = useOneAtATime()
  const bodyOf = (purpose: unknown) => ({ tenant_id, lines: [lineOf(offer, amount, purpose)] })
  const form = useForm<Values, unknown, PickList>(
    {
      isPending: act.isPending,
      mutate: (body, options) => act.mutate({ params: { id: list.id }, body: NewLines.parse(body) }, options),
    },
    {
      initial: { ...NO_DETAILS, type: possiblePurposes(owner_id, tenant.party_id)[0]!, to: null, note: '' },
      sentOf: (values) => bodyOf(purposeOf(values)),
      check: (values) => atFields(problemsOf(NewLines, bodyOf(purposeOf(values)))),
      explain: (error) => atFields(refusedFields(error)),
      onDone: () => onAdded(amount),
    },
  )
  useEffect(() => {
    // No choice has the focus, because it would look chosen.
    box.current?.querySelector<HTMLElement>('[tabindex="-1"][role=group]')?.focus({ preventScroll: true })
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
                location
                  ? listTexts.place(container_label ?? '', location.canister, location.level)
                  : pickListTexts.unlocated,
              ]
                .filter(Boolean)
                .join(' · ')}
            </div>
            <OnOthers offer={{ ...offer, amount }} />
          </Text>
          <Stepper amount={amount} max={free} what={batch_label} size={44} onChange={setAmount} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={listTexts.discard(batch_label)}
            onClick={onDiscard}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </div>
        <Stack role="group" aria-label={pickListTexts.purpose} tabIndex={-1} className={classes.choices}>
          {repeated.length > 0 && (
            <Group gap={8} role="group" aria-label={listTexts.again} className={classes.again}>
              <Text size="sm" fw={500} aria-hidden>
                {listTexts.again}
              </Text>
              {repeated.map(({ purpose, owner_name: owner }) => (
                <Button
                  key={purposeText(purpose, owner)}
                  variant="default"
                  mih={44}
                  justify="flex-start"
                  leftSection={<IconPlus size={18} aria-hidden />}
                  onClick={() => again(samePurpose(purpose))}
                >
                  {purposeText(purpose, owner)}
                </Button>
              ))}
            </Group>
          )}
          <PurposeFields
            form={form}
            owner_id={owner_id}
            straws={amount}
            isChosen={isChosen}
            onChoose={() => setChosen(true)}
          />
        </Stack>
        <FormProblem form={form} />
        {isChosen && (
          <Button type="submit" mih={48} loading={act.isPending} className={classes.submit}>
            {listTexts.addToList}
          </Button>
        )}
      </Form>
    </Paper>
  )
}
