import { Alert, Button, Group, Modal, Paper, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCircleCheck } from '@tabler/icons-react'
import type { Party } from '#features/parties/contract.ts'
import { partyTexts } from '#features/parties/texts.ts'
import { useSession } from '#features/session/web/session.ts'
import { countryName } from '#platform/contract/countries.ts'
import { useApiMutation, useApiQuery } from '#ui/call.ts'
import { shortDate } from '#ui/dates.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { errorText } from '#ui/error-text.ts'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { Loaded } from '#ui/Loaded.tsx'
import { commonTexts } from '#ui/texts.ts'
import { toast } from '#ui/toast.ts'
import {
  keepPartiesApart,
  MERGED_FIELDS,
  type MergedField,
  mergeParties,
  type MergePreview,
  showPartyMerge,
} from '../contract.ts'
import { evidenceOf } from '../evidence.ts'
import { mergeTexts, obstacleTexts, tiesText } from '../texts.ts'

type Props = {
  into_id: string
  from_id: string
  onClose: () => void
  /** @param id of the remaining stakeholder */
  onMerged?: (id: string) => void
}

/** Two stakeholders side by side: which values remain, what moves, and how long it can be undone. */
export function MergeDialog(props: Props) {
  const { into_id, from_id, onClose } = props
  const { tenant_id } = useSession()
  const preview = useApiQuery(showPartyMerge, { params: { id: into_id }, query: { tenant_id, from_id } })
  if (preview.data && preview.data.obstacle === null) return <Sides {...props} preview={preview.data} />
  return (
    <Modal opened onClose={onClose} title={mergeTexts.title} size={560}>
      <Stack align="start">
        <Loaded query={preview} lines={3}>
          {({ obstacle, from, into }) =>
            obstacle && <Text>{obstacleTexts[obstacle](from.party.name, into.party.name)}</Text>
          }
        </Loaded>
        <Button variant="default" onClick={onClose}>
          {commonTexts.close}
        </Button>
      </Stack>
    </Modal>
  )
}

type Side = MergePreview['into']
type Values = { remaining: string } & Partial<Record<MergedField, string>>

function Sides({ preview, onClose, onMerged }: Props & { preview: MergePreview }) {
  const { tenant_id } = useSession()
  const sides = [preview.into, preview.from] as const
  const initial: Values = { remaining: preview.into.party.id }
  const form = useApiForm(mergeParties, {
    initial,
    isLeaving: true,
    schema: mergeParties.body,
    sentOf: (values) => {
      const { into, from } = rolesOf(values, sides)
      return {
        ...{ tenant_id, into_id: into.party.id, from_id: from.party.id, take: takenFields(values, sides) },
        ...{ version: into.party.version, from_version: from.party.version },
      }
    },
    onDone: (merge) => {
      toast('success', mergeTexts.merged(merge.from_name, merge.into_name))
      onClose()
      onMerged?.(merge.into_id)
    },
  })
  const { into, from } = rolesOf(form.values, sides)
  const filled = MERGED_FIELDS.filter((field) => sides.some(({ party }) => party[field] !== null))
  // The account itself always remains.
  const mayChoose = !sides.some(({ party }) => party.is_self)
  return (
    <DialogForm
      form={form}
      title={mergeTexts.title}
      submit={mergeTexts.submit(into.party.name)}
      onClose={onClose}
    >
      <Group gap="lg">
        {evidenceOf(sides[0].party, sides[1].party).map(({ text, isFor }) => (
          <Group key={text} gap={6} wrap="nowrap" c={isFor ? 'var(--good)' : 'var(--gold-ink)'}>
            {isFor ? <IconCircleCheck size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
            <Text size="sm">{text}</Text>
          </Group>
        ))}
        <KeepApart sides={sides} onClose={onClose} />
      </Group>
      <SimpleGrid {...COLUMNS}>
        {sides.map(({ party, added_at, is_imported }) => (
          <Text key={party.id} size="xs" c="dimmed">
            {mergeTexts.addedBy(shortDate(added_at), is_imported)}
          </Text>
        ))}
      </SimpleGrid>
      <Choice
        label={partyTexts.name}
        sides={sides}
        textOf={({ name }) => name}
        value={form.values.remaining}
        disabled={!mayChoose}
        onChange={(remaining) => form.change({ remaining })}
      />
      {filled.map((field) => (
        <Choice
          key={field}
          label={partyTexts[field]}
          sides={sides}
          textOf={(party) => valueText(party, field)}
          value={sideOf(form.values, field, sides)}
          onChange={(id) => form.change({ [field]: id })}
        />
      ))}
      <After into={into} from={from} taken={takenFields(form.values, sides)} />
      <Text size="sm" c="dimmed">
        {mergeTexts.note}
      </Text>
    </DialogForm>
  )
}

function rolesOf({ remaining }: Values, sides: readonly [Side, Side]) {
  const [first, second] = sides
  return first.party.id === remaining ? { into: first, from: second } : { into: second, from: first }
}

/** The side whose value a field gets: the chosen one, else that of the remaining stakeholder unless it is empty. */
function sideOf(values: Values, field: MergedField, sides: readonly [Side, Side]): string {
  const { into, from } = rolesOf(values, sides)
  return values[field] ?? (into.party[field] === null ? from : into).party.id
}

/** Fields in which the remaining stakeholder gets the other one's value. */
function takenFields(values: Values, sides: readonly [Side, Side]): MergedField[] {
  const { into, from } = rolesOf(values, sides)
  return MERGED_FIELDS.filter(
    (field) => into.party[field] !== from.party[field] && sideOf(values, field, sides) === from.party.id,
  )
}

function valueText(party: Party, field: MergedField): string | null {
  if (field === 'country') return party.country && countryName(party.country)
  if (field === 'centre_kind') return party.centre_kind && partyTexts.centre_kinds[party.centre_kind]
  return party[field]
}

const COLUMNS = { cols: { base: 1, sm: 2 }, spacing: 'sm', verticalSpacing: 4 }

type ChoiceProps = {
  label: string
  sides: readonly [Side, Side]
  textOf: (party: Party) => string | null
  value: string
  disabled?: boolean
  onChange: (id: string) => void
}

/** A field of both: radios where they differ. */
function Choice({ label, sides, textOf, value, disabled = false, onChange }: ChoiceProps) {
  const texts = sides.map(({ party }) => textOf(party))
  if (texts[0] === texts[1])
    return (
      <div>
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <Group gap={6} wrap="nowrap">
          <IconCheck size={16} aria-hidden />
          <Text size="sm">{texts[0]}</Text>
          <Text size="sm" c="dimmed">
            {mergeTexts.sameInBoth}
          </Text>
        </Group>
      </div>
    )
  return (
    <Radio.Group label={label} value={value} onChange={onChange}>
      <SimpleGrid {...COLUMNS}>
        {sides.map(({ party }, index) => (
          <Radio
            key={party.id}
            value={party.id}
            disabled={disabled}
            label={texts[index] ?? mergeTexts.empty}
            style={{ overflowWrap: 'anywhere' }}
          />
        ))}
      </SimpleGrid>
    </Radio.Group>
  )
}

function After({ into, from, taken }: { into: Side; from: Side; taken: MergedField[] }) {
  const moving = [...taken.map((field) => partyTexts[field]), ...tiesText(from.ties)]
  const documents = into.ties.documents + from.ties.documents
  const lines = [
    [mergeTexts.moves, mergeTexts.movesText(moving, from.party.name, into.party.name)],
    [mergeTexts.stays, mergeTexts.staysText(tiesText(into.ties), documents)],
    [mergeTexts.undo, mergeTexts.undoText],
  ] as const
  return (
    <Paper component="section" aria-label={mergeTexts.after} bg="var(--mantine-color-default-hover)" p="md">
      <Text fw={600}>{mergeTexts.after}</Text>
      {lines.map(([label, text]) => (
        <Text key={label} size="sm">
          <b>{label}</b> {text}
        </Text>
      ))}
    </Paper>
  )
}

function KeepApart({ sides, onClose }: { sides: readonly [Side, Side]; onClose: () => void }) {
  const { tenant_id } = useSession()
  const [{ party: first }, { party: second }] = sides
  const act = useApiMutation(keepPartiesApart)
  const keep = () =>
    act.mutate(
      { params: { id: first.id }, body: { tenant_id, other_id: second.id } },
      {
        onSuccess: () => {
          toast('success', mergeTexts.keptApart(first.name, second.name))
          onClose()
        },
      },
    )
  return (
    <>
      <Button variant="subtle" size="xs" loading={act.isPending} onClick={keep}>
        {mergeTexts.keepApart}
      </Button>
      {act.error && <Alert color="red">{errorText(act.error)}</Alert>}
    </>
  )
}
