import { useSession } from '#account/auth/web/session.ts'
import { Group, Select, Text } from '@mantine/core'
import type { StockLine, Straw } from '../contract.ts'
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx'
import { PartySelect } from '#registry/parties/web/PartySelect.tsx'
import { batchTexts } from '#stock/batches/texts.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { strawsTexts } from '../texts.ts'
import { commonTexts } from '#ui/texts.ts'
import type { FormOf } from '#ui/form/use-form.ts'
import { type Origin, ORIGINS, type Values } from './addition-draft.ts'
import { countStraws } from '#stock/containers/web/scale.ts'

type Props = {
  form: FormOf<Values>
  lines: StockLine[]
  known: Record<Exclude<Origin, 'new'>, Straw[]>
}

export function AdditionFields(props: Props) {
  const { tenant } = useSession()
  const { form, known } = props
  const { values, change, problems } = form
  const { reason, supplier_id, owner_id } = values
  if (reason === 'RETURN') return <Holders {...props} />
  const origins = ORIGINS.filter((origin) => origin === 'new' || known[origin].length > 0)
  return (
    <>
      <Group grow align="start">
        {reason !== 'CONSIGNMENT' && (
          <PartySelect
            label={batchTexts.strawOwner}
            required
            canCreate
            value={owner_id}
            onChange={(id) => change({ owner_id: id })}
            error={problems['owner_id']}
          />
        )}
        {reason !== 'COLLECTION' && (
          <PartySelect
            label={reason === 'CONSIGNMENT' ? batchTexts.strawOwner : strawsTexts.supplier}
            required
            canCreate
            without={[tenant.party_id, reason === 'PURCHASE' ? owner_id : null]}
            value={supplier_id}
            onChange={(id) => change({ supplier_id: id, which: 'new' })}
            error={problems['supplier_id']}
          />
        )}
      </Group>
      {origins.length > 1 && (
        <ChoiceChips
          label={strawsTexts.which}
          choices={origins.map((value) => ({ value, label: originText(value, known) }))}
          value={values.which}
          onChange={(which) => change({ which })}
        />
      )}
    </>
  )
}

function originText(origin: Origin, known: Props['known']): string {
  if (origin === 'new') return strawsTexts.which_new
  return strawsTexts[`which_${origin}`](known[origin].length)
}

function Holders({ form, lines }: Props) {
  const { values, change, problems } = form
  const out = lines.filter(({ status }) => status === 'CONSIGNED')
  const holders = [...Map.groupBy(out, ({ holder_id }) => holder_id!)]
  const held = out.filter(({ holder_id }) => holder_id === values.supplier_id)
  const owners = [...Map.groupBy(held, ({ owner_id }) => owner_id)]
  const choiceOf = (id: string, name: string | null, of: StockLine[]) => ({
    value: id,
    label: `${name ?? commonTexts.nothing} · ${containerTexts.holds(countStraws(of))}`,
  })
  if (holders.length === 0) return <Text size="sm">{strawsTexts.nobodyHasAny}</Text>
  return (
    <Group grow align="start">
      <Select
        label={strawsTexts.withWhom}
        required
        allowDeselect={false}
        data={holders.map(([id, own]) => choiceOf(id, own[0]!.holder_name, own))}
        value={values.supplier_id}
        onChange={(id) => {
          const first = out.find(({ holder_id }) => holder_id === id)
          change({ supplier_id: id, owner_id: first?.owner_id ?? null })
        }}
        error={problems['supplier_id']}
      />
      <Select
        label={batchTexts.strawOwner}
        required
        allowDeselect={false}
        data={owners.map(([id, own]) => choiceOf(id, own[0]!.owner_name, own))}
        value={values.owner_id}
        onChange={(id) => change({ owner_id: id })}
        error={problems['owner_id']}
      />
    </Group>
  )
}
