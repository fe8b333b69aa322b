import { Button, Group, Modal, Paper, Radio, Stack, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowMerge,
  IconArrowRight,
  IconCheck,
  IconCircleCheck,
  IconEqual,
} from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { shortDate } from '#ui/dates.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { commonTexts } from '#ui/texts.ts'
import { toast } from '#ui/toast.tsx'
import type { mergeAnimals, mergeParties } from '../contract.ts'
import type { Evidence } from '../evidence.ts'
import { mergeTexts } from '../texts.ts'
import { KeepApart, type KeepApartProps, type MergeProps } from './KeepApart.tsx'
import classes from './MergeSides.module.css'

export type Side<F extends string> = {
  id: string
  name: string
  version: number
  added_at: string
  is_imported: boolean
  ties: string[]
  /** Number of documents that still show the name of this side. */
  documents: number
  /** Values by field, as shown; null for an empty one. */
  texts: Record<F, string | null>
}
type Sides<F extends string> = readonly [Side<F>, Side<F>]

type Props<F extends string> = Pick<MergeProps, 'onClose' | 'onMerged'> &
  Pick<KeepApartProps, 'apart'> & {
    title: string
    endpoint: typeof mergeParties | typeof mergeAnimals
    sides: Sides<F>
    fields: readonly F[]
    labels: Record<F | 'name', string>
    evidence: Evidence[]
    mayChoose: boolean
    note: string
  }
type Values<F extends string> = { remaining: string; picked: Partial<Record<F, string>> }

export function MergeSides<F extends string>({ sides, fields, labels, ...props }: Props<F>) {
  const initial: Values<F> = { remaining: sides[0].id, picked: {} }
  const takenOf = (values: Values<F>) => fields.filter((field) => isTaken(values, field, sides))
  const form = useApiForm(props.endpoint, {
    initial,
    isLeaving: true,
    sentOf: (values) => {
      const { into, from } = rolesOf(values, sides)
      return {
        ...{ into_id: into.id, from_id: from.id, take: takenOf(values) },
        ...{ version: into.version, from_version: from.version },
      }
    },
    onDone: (merge) => {
      toast('success', mergeTexts.merged(merge.from_name, merge.into_name))
      props.onClose()
      props.onMerged?.(merge.into_id)
    },
  })
  const { values } = form
  const { into, from } = rolesOf(values, sides)
  const pick = (field: F, id: string) => form.change({ picked: { ...values.picked, [field]: id } })
  return (
    <DialogForm
      form={form}
      title={props.title}
      mark={<IconArrowMerge size={22} color="var(--accent)" style={{ rotate: '90deg' }} aria-hidden />}
      submit={mergeTexts.submit(into.name)}
      width={860}
      onClose={props.onClose}
      aside={
        <>
          <Text size="sm" c="dimmed" mr="auto">
            {props.note}
          </Text>
          <KeepApart apart={props.apart} sides={sides} onDone={props.onClose} />
        </>
      }
    >
      <Group gap="lg" role="list">
        {props.evidence.map(({ text, isFor }) => (
          <Group
            key={text}
            role="listitem"
            gap={6}
            wrap="nowrap"
            fw={600}
            c={isFor ? 'var(--good-ink)' : 'var(--gold-ink)'}
          >
            {isFor ? <IconCircleCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
            <Text size="sm" inherit>
              {text}
            </Text>
          </Group>
        ))}
      </Group>
      <div>
        <div className={classes.field} data-head>
          <span />
          <div className={classes.options}>
            {sides.map(({ id, added_at, is_imported }) => (
              <Text key={id} size="sm" c="dimmed">
                {mergeTexts.addedBy(shortDate(added_at), is_imported)}
              </Text>
            ))}
          </div>
        </div>
        <Choice
          label={labels.name}
          options={sides.map(({ id, name }) => ({ id, text: name }))}
          value={values.remaining}
          disabled={!props.mayChoose}
          onChange={(remaining) => form.change({ remaining })}
        />
        {fields
          .filter((field) => sides.some(({ texts }) => texts[field] !== null))
          .map((field) => (
            <Choice
              key={field}
              label={labels[field]}
              options={sides.map(({ id, texts }) => ({ id, text: texts[field] }))}
              value={pickedSide(values, field, sides)}
              onChange={(id) => pick(field, id)}
            />
          ))}
      </div>
      <After into={into} from={from} taken={takenOf(values).map((field) => labels[field])} />
    </DialogForm>
  )
}

function rolesOf<F extends string>({ remaining }: Values<F>, [first, second]: Sides<F>) {
  return first.id === remaining ? { into: first, from: second } : { into: second, from: first }
}

/**
 * Returns the id of the side whose value a field gets: the chosen side; by default the remaining side, or the other one
 * if the field of the remaining side is empty.
 */
function pickedSide<F extends string>(values: Values<F>, field: F, sides: Sides<F>): string {
  const { into, from } = rolesOf(values, sides)
  return values.picked[field] ?? (into.texts[field] === null ? from : into).id
}

/** Whether the remaining side gets the other side's value of a field. */
function isTaken<F extends string>(values: Values<F>, field: F, sides: Sides<F>): boolean {
  const { into, from } = rolesOf(values, sides)
  return into.texts[field] !== from.texts[field] && pickedSide(values, field, sides) === from.id
}

type ChoiceProps = {
  label: string
  options: { id: string; text: string | null }[]
  value: string
  disabled?: boolean
  onChange: (id: string) => void
}

function Choice({ label, options, value, disabled = false, onChange }: ChoiceProps) {
  const [first, second] = options.map(({ text }) => text)
  if (first === second)
    return (
      <div className={classes.field}>
        <Text size="sm">{label}</Text>
        <Group gap={6} wrap="nowrap" className={classes.same}>
          <IconCheck size={18} color="var(--good)" aria-hidden />
          <Text>{first}</Text>
          <Text size="sm" c="dimmed">
            {mergeTexts.sameInBoth}
          </Text>
        </Group>
      </div>
    )
  return (
    <Radio.Group
      label={label}
      labelProps={{ fz: 'sm', fw: 400 }}
      value={value}
      onChange={onChange}
      className={classes.field}
    >
      <div className={classes.options}>
        {options.map(({ id, text }) => (
          <div key={id} className={classes.option} data-empty={text === null || undefined}>
            <Radio value={id} disabled={disabled} label={text ?? mergeTexts.empty} />
          </div>
        ))}
      </div>
    </Radio.Group>
  )
}

type Named = Pick<Side<never>, 'name' | 'ties' | 'documents'>

function After({ into, from, taken }: { into: Named; from: Named; taken: string[] }) {
  const lines = [
    [mergeTexts.moves, IconArrowRight, mergeTexts.movesText([...taken, ...from.ties], from.name, into.name)],
    [mergeTexts.stays, IconEqual, mergeTexts.staysText(into.ties, into.documents + from.documents)],
    [mergeTexts.undo, IconArrowBackUp, mergeTexts.undoText],
  ] as const
  return (
    <Paper component="section" aria-label={mergeTexts.after} bg="var(--mantine-color-default-hover)" p="md">
      <Text fw={600}>{mergeTexts.after}</Text>
      <dl>
        {lines.map(([label, Icon, text]) => (
          <div key={label} className={classes.line}>
            <dt>
              <Icon size={16} aria-hidden /> {label}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Paper>
  )
}

type NoticeProps<T> = {
  title: string
  preview: UseQueryResult<T>
  textOf: (preview: T) => string | null
  onClose: () => void
}

export function MergeNotice<T>({ title, preview, textOf, onClose }: NoticeProps<T>) {
  return (
    <Modal opened onClose={onClose} title={title} size={560}>
      <Stack align="start">
        <QueryResult query={preview} lines={3}>
          {(data) => <Text>{textOf(data)}</Text>}
        </QueryResult>
        <Button variant="default" onClick={onClose}>
          {commonTexts.close}
        </Button>
      </Stack>
    </Modal>
  )
}
