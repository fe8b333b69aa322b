import { ActionIcon, Autocomplete, Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { STUDBOOKS } from '#registry/animals/contract.ts'
import { useMay } from '#account/auth/web/session.ts'
import { useApiQuery } from '#ui/call.ts'
import { RequestFailed } from '#ui/request.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { errorText } from '#ui/errors.ts'
import { decimalOrText } from '#ui/form/decimal.ts'
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { useSaveForm } from '#ui/form/use-save-form.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Block } from '#ui/Rows.tsx'
import { commonTexts } from '#ui/texts.ts'
import { toast } from '#ui/toast.tsx'
import {
  createStudbookRule,
  deleteStudbookRule,
  listStudbookRules,
  type StudbookRule,
  updateStudbookRule,
} from '../contract.ts'
import { studbookTexts } from '../texts.ts'

type Doing = { act: 'save'; rule?: StudbookRule } | { act: 'delete'; rule: StudbookRule } | null

export function StudbookRules() {
  const isOwner = useMay(createStudbookRule)
  const [doing, setDoing] = useState<Doing>(null)
  const found = useApiQuery(listStudbookRules, {})
  const close = () => setDoing(null)
  const add = (
    <Button variant="default" onClick={() => setDoing({ act: 'save' })}>
      {studbookTexts.add}
    </Button>
  )
  return (
    <Block isPadded title={studbookTexts.title} actions={isOwner && add}>
      <Text size="sm" c="dimmed" mb="sm">
        {studbookTexts.text}
      </Text>
      <QueryResult query={found} failed={studbookTexts.failed}>
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
                    {studbookTexts.summary(rule)}
                  </Text>
                  {isOwner && (
                    <Group gap={4} wrap="nowrap">
                      <ActionIcon
                        variant="subtle"
                        size="lg"
                        aria-label={studbookTexts.editOf(rule.name)}
                        onClick={() => setDoing({ act: 'save', rule })}
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
      </QueryResult>
      {doing?.act === 'save' && <RuleDialog rule={doing.rule} onClose={close} />}
      {doing?.act === 'delete' && (
        <ConfirmDialog
          endpoint={deleteStudbookRule}
          thing={doing.rule}
          title={studbookTexts.deleteQuestion(doing.rule.name)}
          text={studbookTexts.deleteText(doing.rule.name)}
          submit={commonTexts.delete}
          done={studbookTexts.deleted(doing.rule.name)}
          onClose={close}
        />
      )}
    </Block>
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

function valuesOf(rule: StudbookRule | undefined): Values {
  const { name = '', years, born_from_year, ai_allowed, permit_number } = rule ?? {}
  return {
    name,
    years: String(years ?? ''),
    born_from_year: String(born_from_year ?? ''),
    ai_allowed: ai_allowed == null ? 'unknown' : `${ai_allowed}`,
    permit_number: permit_number ?? '',
  }
}

type DialogProps = {
  rule?: StudbookRule | undefined
  onClose: () => void
}

function RuleDialog({ rule, onClose }: DialogProps) {
  const form = useSaveForm(rule, {
    ...{ create: createStudbookRule, update: updateStudbookRule, labels: studbookTexts, bodyOf },
    initial: valuesOf(rule),
    explain: (error) =>
      error instanceof RequestFailed && error.code === 'NAME_EXISTS' ? { name: errorText(error) } : undefined,
    onDone: ({ name }) => {
      toast('success', rule ? studbookTexts.saved(name) : studbookTexts.added(name))
      onClose()
    },
  })
  const number = (field: 'years' | 'born_from_year', hint: string) => ({
    ...{ description: hint, inputWrapperOrder: HINT_LAST },
    ...{ inputMode: 'numeric' as const, autoComplete: 'off', ...form.of(field) },
  })
  return (
    <DialogForm
      form={form}
      title={rule ? studbookTexts.editOf(rule.name) : studbookTexts.add}
      submit={rule ? commonTexts.save : studbookTexts.add}
      onClose={onClose}
    >
      <Autocomplete
        data-autofocus
        description={studbookTexts.nameHint}
        inputWrapperOrder={HINT_LAST}
        required
        data={[...STUDBOOKS]}
        {...form.of('name')}
      />
      <ChoiceChips label={studbookTexts.ai_allowed} choices={AI_CHOICES} {...form.of('ai_allowed')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...number('years', studbookTexts.yearsHint)} />
        <TextInput {...number('born_from_year', studbookTexts.bornHint)} />
      </SimpleGrid>
      <TextInput
        description={studbookTexts.permitHint}
        inputWrapperOrder={HINT_LAST}
        autoComplete="off"
        {...form.of('permit_number')}
      />
    </DialogForm>
  )
}

const AI_CHOICES = (['true', 'false', 'unknown'] as const).map((value) => ({
  value,
  label: studbookTexts.ai_choices[value],
}))

const HINT_LAST = ['label' as const, 'input' as const, 'description' as const, 'error' as const]
