import { IconArrowsMove } from '@tabler/icons-react'
import { useSession, useWarehouses } from '#account/auth/web/session.ts'
import { withdrawalTexts } from '#stock/straws/texts.ts'
import { ANYWHERE } from '#stock/straws/web/use-stock.ts'
import { PartnerField, TypeNotes, WITHDRAWAL_ICONS } from '#stock/straws/web/WithdrawalFields.tsx'
import { possibleTypes, type WithdrawalValues } from '#stock/straws/web/withdrawal-draft.ts'
import type { PurposeType } from '#handling/pick-lists/shapes.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import type { PurposeValues } from '#handling/pick-lists/web/line-draft.ts'
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx'
import type { FormOf } from '#ui/form/use-form.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const PlaceChooser = lazyPart(async () => (await import('#stock/straws/web/PlaceChooser.tsx')).PlaceChooser)

export function possiblePurposes(owner_id: string, self_id: string | undefined): PurposeType[] {
  return [...possibleTypes(ANYWHERE, [owner_id], self_id), 'RELOCATION']
}

type Props = {
  form: FormOf<PurposeValues>
  owner_id: string
  straws: number
  /** Whether the reason has been chosen; until then, nothing else is asked. */
  isChosen?: boolean
  onChoose?: () => void
}

/** Fields that ask why straws are taken, and for whom or where to. */
export function PurposeFields({ form, owner_id, straws, isChosen = true, onChoose }: Props) {
  const { tenant } = useSession()
  const warehouses = useWarehouses()
  const { values, change, problems } = form
  const withdrawing = form as unknown as FormOf<WithdrawalValues>
  return (
    <>
      <ChoiceChips
        label={pickListTexts.purpose}
        choices={possiblePurposes(owner_id, tenant.party_id).map((one) => ({
          value: one,
          label: one === 'RELOCATION' ? pickListTexts.move : withdrawalTexts[one],
          icon: one === 'RELOCATION' ? IconArrowsMove : WITHDRAWAL_ICONS[one],
        }))}
        value={isChosen ? values.type : null}
        onChange={(type) => {
          change({ type })
          onChoose?.()
        }}
      />
      {!isChosen ? null : values.type === 'RELOCATION' ? (
        <PlaceChooser
          warehouse_id={warehouses[0]?.id ?? ''}
          straws={straws}
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
    </>
  )
}
