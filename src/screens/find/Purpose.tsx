import { Button, Paper, Radio, Stack } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useAnimal } from '#registry/animals/web/use-animal.ts'
import type { Batch } from '#stock/batches/contract.ts'
import type { Location } from '#stock/containers/contract.ts'
import { useParty } from '#registry/parties/web/use-party.tsx'
import { useSession } from '#account/auth/web/session.ts'
import type { WithdrawalType } from '#stock/straws/bookings.ts'
import { strawsTexts, withdrawalTexts } from '#stock/straws/texts.ts'
import { isShort } from '#stock/straws/web/amount.ts'
import { isBelowDose } from '#stock/straws/web/movement-warnings.ts'
import { Sentences } from '#stock/straws/web/Sentence.tsx'
import type { useLastTimes } from '#stock/straws/web/use-last-times.ts'
import { possibleTypes, takesReceiver } from '#stock/straws/web/withdrawal-draft.ts'
import {
  PaperWarnings,
  PartnerField,
  TypeNotes,
  WITHDRAWAL_ICONS,
} from '#stock/straws/web/WithdrawalFields.tsx'
import { isRefused } from '#ui/call.ts'
import { Form, FormProblem, submitText } from '#ui/form/Form.tsx'
import { warningCodes } from '#ui/errors.ts'
import { findTexts } from './texts.ts'
import type { PlaceWithdrawal } from './use-place-withdrawal.ts'
import { useBack, WholeHead, WholeHeading, WholeScreen } from '#ui/WholeScreen.tsx'
import classes from './Purpose.module.css'
import findClasses from './find.module.css'

const FORM = 'purpose'

type Props = {
  batch: Batch
  location: Location | null
  withdrawal: PlaceWithdrawal
  last: NonNullable<ReturnType<typeof useLastTimes>>
}

export function Purpose({ batch, location, withdrawal, last }: Props) {
  const { tenant } = useSession()
  const { form, available, dose, owner_name } = withdrawal
  const { values, change, refused, is_pending } = form
  const { type, amount, from, owner_id, receiver_id, animal_id } = values
  const back = useBack()
  const [isChanging, setChanging] = useState(false)
  const possible = possibleTypes(from, [owner_id], tenant.party_id)
  const partner_id = type === 'INSEMINATION' ? animal_id : receiver_id
  const party = useParty(takesPartner(type) && type !== 'INSEMINATION' ? receiver_id : null)
  const mare = useAnimal(type === 'INSEMINATION' ? animal_id : null)
  const isComplete =
    type !== null && (type === 'LOSS' ? values.reason !== null : !takesPartner(type) || partner_id !== null)
  const isShortNow = isShort(amount, available) && (refused === null || isRefused(refused.error))

  function choose(next: WithdrawalType) {
    if (next === type) return
    const { receiver_id: to = null, animal_id: on = null } = last[next] ?? {}
    change({ type: next, receiver_id: to, animal_id: on, reason: null, keep_in_store: false })
    setChanging(false)
  }
  function hintOf(one: WithdrawalType): string | undefined {
    if (one === 'RETURN') return findTexts.toOwner(owner_name)
    if (one === 'LOSS') return findTexts.lossHint
    const known = last[one]
    const unknown = one === 'INSEMINATION' ? findTexts.chooseMare : findTexts.chooseReceiver
    if (one !== type) return known ? findTexts.last(known.name) : unknown
    if (partner_id === null) return unknown
    const isSame = partner_id === (known?.animal_id ?? known?.receiver_id)
    return isSame ? findTexts.asLastTime(known!.name) : (mare?.name ?? party?.name)
  }
  const isWarned = warningCodes(refused?.error).length > 0
  const typed = (one: WithdrawalType) => ({ ...form, values: { ...values, type: one } })

  return (
    <WholeScreen
      title={findTexts.reasonLabel}
      head={
        <WholeHead>
          <b>{findTexts.strawsOfBatch(Number(amount), batch.label)}</b>
        </WholeHead>
      }
      foot={
        isShortNow ? (
          <Button key="another" variant="default" h={64} radius="xl" fz={20} fullWidth onClick={back}>
            {findTexts.changeAmount}
          </Button>
        ) : (
          <Button
            type="submit"
            form={FORM}
            h={64}
            radius="xl"
            fz={20}
            fullWidth
            disabled={!isComplete}
            loading={is_pending}
          >
            {refused && !isWarned ? findTexts.again : submitText(refused?.error, withdrawal.submit)}
          </Button>
        )
      }
    >
      <Form form={form} id={FORM}>
        <WholeHeading>{findTexts.reasonLabel}</WholeHeading>
        <Radio.Group value={type} onChange={(next) => choose(next)} aria-label={findTexts.reasonLabel}>
          <Paper p={0} className={classes.purposes}>
            {possible.map((one) => {
              const Icon = WITHDRAWAL_ICONS[one]
              const isOn = one === type
              const isSettled = isOn && takesPartner(one) && partner_id !== null && !isChanging
              return (
                <div key={one} className={classes.purpose} data-on={isOn || undefined}>
                  <Radio.Card value={one} withBorder={false} className={classes.purposeCard}>
                    <Icon size={26} stroke={1.75} aria-hidden />
                    <span>
                      <b>{withdrawalTexts[one]}</b>
                      <span className={`${findClasses.second} ${findClasses.line}`}>{hintOf(one)}</span>
                    </span>
                    {isOn && <IconCheck size={24} stroke={1.75} aria-hidden />}
                  </Radio.Card>
                  {isSettled && (
                    <Button
                      variant="transparent"
                      className={classes.purposeChange}
                      aria-label={findTexts.changeOf(
                        one === 'INSEMINATION' ? strawsTexts.mare : strawsTexts.receiver,
                      )}
                      onClick={() => setChanging(true)}
                    >
                      {findTexts.change}
                    </Button>
                  )}
                  {isOn && (
                    <Stack gap={12} className={findClasses.purposeFields} ref={showUp}>
                      {!isSettled && (
                        <PartnerField form={typed(one)} owners={[owner_id]} holder_id={null} withChips />
                      )}
                      <TypeNotes
                        form={typed(one)}
                        holder_id={null}
                        belowDose={
                          isBelowDose(Number(amount), dose) ? [{ batch_label: batch.label, dose }] : []
                        }
                      />
                    </Stack>
                  )}
                </div>
              )
            })}
          </Paper>
        </Radio.Group>
        <PaperWarnings values={values} batches={[batch]} />
        {type && !isShortNow && (
          <div className={classes.purposeText}>
            <Sentences
              groups={[
                {
                  batch_label: batch.label,
                  owner_name,
                  straws: Number(amount),
                  places: [{ location, straws: Number(amount) }],
                },
              ]}
              {...values}
              type={type}
              direction="OUT"
              holder_id={null}
              keep_in_store={type === 'SALE' && values.keep_in_store}
            />
          </div>
        )}
        <FormProblem form={form} />
        {isShortNow && !refused && <p role="status">{findTexts.tooMany}</p>}
      </Form>
    </WholeScreen>
  )
}

function showUp(fields: HTMLElement | null) {
  fields?.scrollIntoView({ block: 'nearest' })
}

function takesPartner(type: WithdrawalType | null): boolean {
  return type !== null && (takesReceiver(type) || type === 'INSEMINATION')
}
