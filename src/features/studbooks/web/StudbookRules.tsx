import { ActionIcon, Autocomplete, Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { STUDBOOKS } from '#features/animals/contract.ts'
import { useMay, useSession } from '#features/session/web/session.ts'
import { useApiQuery } from '#ui/call.ts'
import { RequestFailed } from '#ui/request.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { errorText } from '#ui/error-text.ts'
import { changedOnly } from '#ui/form/changed-only.ts'
import { decimalOrText } from '#ui/form/decimal.ts'
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx'
import { DeleteDialog } from '#ui/form/DeleteDialog.tsx'
import { textOf } from '#ui/form/text-of.ts'
import { useApiForm } from '#ui/form/use-api-form.ts'
import type { FormOf } from '#ui/form/use-form.ts'
import { Loaded } from '#ui/Loaded.tsx'
import { Section } from '#ui/Section.tsx'
import { commonTexts } from '#ui/texts.ts'
import { toast } from '#ui/toast.ts'
import {
  createStudbookRule,
  deleteStudbookRule,
  listStudbookRules,
  NewStudbookRule,
  type StudbookRule,
  StudbookRuleChange,
  updateStudbookRule,
} from '../contract.ts'
import { studbookTexts } from '../texts.ts'

type Doing = 'add' | { act: 'edit' | 'delete'; rule: StudbookRule } | null

/** The terms of studbooks; an account owner enters them. */
export function StudbookRules() {
  const { tenant_id } = useSession()
  const isOwner = useMay(createStudbookRule)
  const [doing, setDoing] = useState<Doing>(null)
  const found = useApiQuery(listStudbookRules, { query: { tenant_id } })
  const close = () => setDoing(null)
  const add = (
    <Button variant="default" onClick={() => setDoing('add')}>
      {studbookTexts.add}
    </Button>
  )
  return (
    <Section title={studbookTexts.title} actions={isOwner && add}>
      <Text size="sm" c="dimmed" mb="sm">
        {studbookTexts.text}
      </Text>
      <Loaded query={found} failed={studbookTexts.failed}>
        {({ studbook_rules }) =>
          studbook_rules.length === 0 ? (
            <Text size="sm">{studbookTexts.none}</Text>
          ) : (
            <Stack gap="xs">
              {studbook_rules.map((rule) => (
                <Group key={rule.id} justify="space-between" wrap="nowrap">
                  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                    <b>{rule.name}</b>
                    <br />
                    {studbookTexts.said(rule)}
                  </Text>
                  {isOwner && (
                    <Group gap={4} wrap="nowrap">
                      <ActionIcon
                        variant="subtle"
                        size="lg"
                        aria-label={studbookTexts.editOf(rule.name)}
                        onClick={() => setDoing({ act: 'edit', rule })}
                      >
                        <IconPencil size={18} aria-hidden />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="lg"
                        aria-label={studbookTexts.deleteOf(rule.name)}
                        onClick={() => setDoing({ act: 'delete', rule })}
                      >
                        <IconTrash size={18} aria-hidden />
                      </ActionIcon>
                    </Group>
                  )}
                </Group>
              ))}
            </Stack>
          )
        }
      </Loaded>
      {doing === 'add' && <NewRuleDialog onClose={close} />}
      {doing !== null && doing !== 'add' && doing.act === 'edit' && (
        <EditRuleDialog rule={doing.rule} onClose={close} />
      )}
      {doing !== null && doing !== 'add' && doing.act === 'delete' && (
        <DeleteDialog
          endpoint={deleteStudbookRule}
          thing={doing.rule}
          title={studbookTexts.deleteQuestion(doing.rule.name)}
          text={studbookTexts.deleteText(doing.rule.name)}
          submit={commonTexts.delete}
          deleted={studbookTexts.deleted(doing.rule.name)}
          onClose={close}
        />
      )}
    </Section>
  )
}

type Answer = keyof typeof studbookTexts.ai_choices
type Values = {
  name: string
  years: string
  born_from_year: string
  ai_allowed: Answer
  permit_number: string
}

function bodyOf({ name, years, born_from_year, ai_allowed, permit_number }: Values) {
  return {
    name,
    ...(ai_allowed === 'unknown' ? {} : { ai_allowed: ai_allowed === 'true' }),
    ...(permit_number.trim() === '' ? {} : { permit_number }),
    ...(years.trim() === '' ? {} : { years: decimalOrText(years) }),
    ...(born_from_year.trim() === '' ? {} : { born_from_year: decimalOrText(born_from_year) }),
  }
}

function NewRuleDialog({ onClose }: { onClose: () => void }) {
  const { tenant_id } = useSession()
  const initial: Values = {
    ...{ name: '', years: '', born_from_year: '', ai_allowed: 'unknown', permit_number: '' },
  }
  const form = useApiForm(createStudbookRule, {
    initial,
    schema: NewStudbookRule,
    sentOf: (values: Values) => ({ tenant_id, ...bodyOf(values) }),
    explain,
    onDone: ({ name }) => {
      toast('success', studbookTexts.added(name))
      onClose()
    },
  })
  return (
    <DialogForm form={form} title={studbookTexts.add} submit={studbookTexts.add} onClose={onClose}>
      <Fields form={form} />
    </DialogForm>
  )
}

function EditRuleDialog({ rule, onClose }: { rule: StudbookRule; onClose: () => void }) {
  const { id, tenant_id, name, years, born_from_year, ai_allowed, permit_number } = rule
  const initial: Values = {
    name,
    years: String(years ?? ''),
    born_from_year: String(born_from_year ?? ''),
    ai_allowed: ai_allowed === null ? 'unknown' : `${ai_allowed}`,
    permit_number: permit_number ?? '',
  }
  const form = useApiForm(updateStudbookRule, {
    initial,
    schema: StudbookRuleChange,
    params: { id },
    sentOf: (values: Values, { initial: before }) => ({
      tenant_id,
      ...changedOnly(bodyOf(values), bodyOf(before)),
    }),
    explain,
    onDone: (saved) => {
      toast('success', studbookTexts.saved(saved.name))
      onClose()
    },
  })
  return (
    <DialogForm form={form} title={studbookTexts.editOf(name)} submit={commonTexts.save} onClose={onClose}>
      <Fields form={form} />
    </DialogForm>
  )
}

function explain(error: unknown) {
  return error instanceof RequestFailed && error.code === 'NAME_EXISTS'
    ? { name: errorText(error) }
    : undefined
}

const AI_CHOICES = (['true', 'false', 'unknown'] as const).map((value) => ({
  value,
  label: studbookTexts.ai_choices[value],
}))

const HINT_LAST = ['label' as const, 'input' as const, 'description' as const, 'error' as const]

function Fields({ form }: { form: FormOf<Values> }) {
  const number = (field: 'years' | 'born_from_year', hint: string) => ({
    ...{ label: studbookTexts[field], description: hint, inputWrapperOrder: HINT_LAST },
    ...{ inputMode: 'numeric' as const, autoComplete: 'off', ...textOf(form, field) },
  })
  return (
    <>
      <Autocomplete
        data-autofocus
        label={studbookTexts.name}
        description={studbookTexts.nameHint}
        inputWrapperOrder={HINT_LAST}
        required
        data={[...STUDBOOKS]}
        value={form.values.name}
        error={form.problems['name']}
        onChange={(name) => form.change({ name })}
      />
      <ChoiceChips
        label={studbookTexts.ai_allowed}
        choices={AI_CHOICES}
        value={form.values.ai_allowed}
        onChange={(ai_allowed) => form.change({ ai_allowed })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...number('years', studbookTexts.yearsHint)} />
        <TextInput {...number('born_from_year', studbookTexts.bornHint)} />
      </SimpleGrid>
      <TextInput
        label={studbookTexts.permit_number}
        description={studbookTexts.permitHint}
        inputWrapperOrder={HINT_LAST}
        autoComplete="off"
        {...textOf(form, 'permit_number')}
      />
    </>
  )
}
