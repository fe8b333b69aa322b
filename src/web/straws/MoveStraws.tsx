import { Checkbox } from '@mantine/core'
import type { Location } from '#domain/containers.ts'
import { StrawRelocation } from '#domain/straws.ts'
import { RequestFailed, useReply } from '../call.ts'
import { LocationChooser } from '../containers/LocationChooser.tsx'
import { useActForm } from '../form/use-act-form.ts'
import { useSession, useWarehouses } from '../session/session.ts'
import { texts } from '../texts.ts'
import { today } from '../ui/dates.ts'
import { WarehouseSelect } from '../warehouses/WarehouseSelect.tsx'
import { DialogForm } from '../ui/DialogForm.tsx'
import { toast } from '../ui/toast.ts'
import { PickFields } from './PickFields.tsx'
import { placeName } from './place-name.ts'
import { Sentences } from './Sentence.tsx'
import { SignerSelect } from './SignerSelect.tsx'
import { type AmountPick, groupsOf, pickOf, type Subject } from './straw-pick.ts'
import { ANYWHERE, useStock } from './use-stock.ts'

export type MovePreset = {
  owner_id?: string
  from?: string
  to?: Location
  /** Where the straws are, of which only the ids are known. */
  warehouse_id?: string
}

type Props = { subject: Subject; preset?: MovePreset; onClose: () => void; onDone?: () => void }
type Values = AmountPick & {
  to: Location | null
  /** They are to stand nowhere, for the time being. */
  is_out: boolean
  warehouse_id: string
  signer_id: string
}

/** Straws in store get another place, and nothing else changes. */
export function MoveStraws({ subject, preset = {}, onClose, onDone }: Props) {
  const { session, tenant_id } = useSession()
  const warehouses = useWarehouses()
  const batch = 'batch' in subject ? subject.batch : undefined
  const stock = useStock(batch?.id)
  const containers = useReply('listContainers', { query: { tenant_id } }).data?.containers ?? []
  const initial: Values = {
    ...{ from: ANYWHERE, amount: '', to: null, is_out: false, signer_id: session.user.id },
    owner_id: batch?.owners.find(({ stored }) => stored > 0)?.party_id ?? '',
    warehouse_id:
      containers.find(({ id }) => id === preset.to?.container_id)?.warehouse_id ??
      batch?.warehouses[0]?.id ??
      warehouses[0]?.id ??
      '',
    ...preset,
  }
  const { values, change, problems, submit, is_pending, error } = useActForm('changeStraws', {
    initial,
    schema: StrawRelocation,
    sentOf: (values: Values) => ({
      tenant_id,
      signer_id: values.signer_id,
      ...pickOf(subject, values),
      relocation: { to: values.is_out ? null : (values.to ?? undefined) },
    }),
    explain: (refusal) =>
      refusal instanceof RequestFailed && refusal.code === 'NOT_ENOUGH_STRAWS'
        ? { amount: texts.straws.too_many }
        : undefined,
    onRefused: stock.refresh,
    onDone: (reply) => {
      if ('moved' in reply) toast(reply.moved === 0 ? 'info' : 'success', texts.straws.moved(reply.moved))
      onClose()
      onDone?.()
    },
  })
  return (
    <DialogForm
      title={batch ? `${texts.straws.move} · ${batch.label}` : texts.straws.move}
      submit={texts.straws.move}
      onSubmit={submit}
      onClose={onClose}
      is_pending={is_pending}
      error={error}
    >
      <PickFields subject={subject} stock={stock} values={values} onChange={change} problems={problems} />
      {warehouses.length > 1 && (
        <WarehouseSelect
          value={values.warehouse_id}
          onChange={(warehouse_id) => change({ warehouse_id, to: null })}
        />
      )}
      {!values.is_out && (
        <LocationChooser
          warehouse_id={values.warehouse_id}
          value={values.to}
          onChange={(to) => change({ to })}
          error={problems['relocation.to']}
        />
      )}
      <Checkbox
        label={texts.straws.take_out}
        checked={values.is_out}
        onChange={(event) => change({ is_out: event.currentTarget.checked, to: null })}
      />
      <SignerSelect value={values.signer_id} onChange={(signer_id) => change({ signer_id })} />
      {(values.is_out || values.to) && (
        <Sentences
          groups={groupsOf(subject, values)}
          signer_id={values.signer_id}
          type={null}
          direction={null}
          date={today()}
          place_name={values.to && placeName(values.to, containers)}
        />
      )}
    </DialogForm>
  )
}
