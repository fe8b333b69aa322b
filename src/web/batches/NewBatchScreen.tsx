import {
  Alert,
  Anchor,
  Button,
  Grid,
  Group,
  NavLink,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  Title,
} from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { CALCULATION_MODES, NewBatch, QUALITIES, suggestedQuality } from '#domain/batches.ts'
import type { Computed } from '#domain/doses.ts'
import { RequestFailed, useAct } from '../call.ts'
import { useSession } from '../session/session.ts'
import { texts, words } from '../texts.ts'
import { errorText } from '../ui/error-text.ts'
import { type Problems, problemsOf, refusedFields } from '../ui/problems.ts'
import { Screen } from '../ui/Screen.tsx'
import { toast } from '../ui/toast.ts'
import {
  bodyOf,
  computeDraft,
  type Draft,
  EMPTY_DRAFT,
  forgetDraft,
  keepDraft,
  keptDraft,
} from './batch-draft.ts'
import { DraftInput } from './DraftInput.tsx'
import { IdentificationFields } from './IdentificationFields.tsx'
import { SECTIONS } from './sheet-fields.ts'

/** What a laboratory types of a new batch, with everything that follows from it beside the inputs. */
export function NewBatchScreen() {
  const { tenant_id } = useSession()
  const navigate = useNavigate()
  const act = useAct('createBatch')
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<Draft>(keptDraft)
  const [problems, setProblems] = useState<Problems>({})
  const latest = useRef(draft)
  const computed = useMemo(() => computeDraft(draft), [draft])

  const change = useCallback((path: string, value: string) => {
    latest.current = { ...latest.current, [path]: value }
    setDraft(latest.current)
    keepDraft(latest.current)
  }, [])
  const check = useCallback(
    (path: string) => {
      const found = problemsOf(NewBatch, bodyOf(latest.current, tenant_id))
      setProblems(({ [path]: _, ...others }) => (found[path] ? { ...others, [path]: found[path] } : others))
    },
    [tenant_id],
  )

  function save() {
    const body = bodyOf(latest.current, tenant_id) as never
    const found = problemsOf(NewBatch, body)
    setProblems(found)
    if (Object.keys(found).length > 0 || act.isPending) return
    act.mutate(
      { body },
      {
        onError: (error) => {
          const taken = error instanceof RequestFailed && error.code === 'LABEL_EXISTS'
          setProblems(taken ? { label: errorText(error) } : refusedFields(error))
        },
        onSuccess: (batch) => {
          forgetDraft()
          toast('success', texts.batch.saved(batch.label))
          void navigate({ to: '/batches/$id', params: { id: batch.id } })
        },
      },
    )
  }

  const fields = { draft, problems, onChange: change, onBlur: check }
  const wrong = Object.keys(problems)
  return (
    <Screen title={texts.batch.new}>
      <form
        ref={form}
        noValidate
        onKeyDown={moveOn}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Grid>
          <Grid.Col span={3} visibleFrom="md">
            <SectionIndex draft={draft} problems={problems} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 9 }}>
            <Stack>
              <Section id="identification">
                <IdentificationFields {...fields} />
              </Section>
              {SECTIONS.map((section) => (
                <Section key={section.key} id={section.key}>
                  <SheetFields section={section} computed={computed} {...fields} />
                </Section>
              ))}
              <Section id="dose">
                <DoseFields computed={computed} {...fields} />
              </Section>
              <Section id="quality">
                <QualityFields draft={draft} onChange={change} />
              </Section>
              {wrong.length > 0 && <Wrong problems={problems} />}
              {act.error && wrong.length === 0 && (
                <Alert color="red" role="alert">
                  {errorText(act.error)}
                </Alert>
              )}
              <Group justify="flex-end">
                <Button
                  variant="default"
                  onClick={() => {
                    forgetDraft()
                    latest.current = EMPTY_DRAFT
                    setDraft(EMPTY_DRAFT)
                    setProblems({})
                    void navigate({ to: '/batches' })
                  }}
                >
                  {texts.common.cancel}
                </Button>
                <Button type="submit" loading={act.isPending}>
                  {texts.batch.save}
                </Button>
              </Group>
            </Stack>
          </Grid.Col>
        </Grid>
      </form>
    </Screen>
  )
}

/** Enter moves on to the next field, as in a spreadsheet; with Ctrl or Cmd it saves. */
function moveOn(event: KeyboardEvent<HTMLFormElement>) {
  const target = event.target as HTMLElement
  if (event.key !== 'Enter' || target.tagName !== 'INPUT' || event.defaultPrevented) return
  if (target.getAttribute('aria-expanded') === 'true') return
  event.preventDefault()
  const form = event.currentTarget
  if (event.ctrlKey || event.metaKey) return form.requestSubmit()
  const inputs = [
    ...form.querySelectorAll<HTMLElement>('input:not([type=hidden]), textarea, button[type=submit]'),
  ]
  inputs[inputs.indexOf(target) + 1]?.focus()
}

type SectionId = keyof (typeof texts)['section']

function Section({ id, children }: { id: SectionId; children: ReactNode }) {
  return (
    <Paper component="section" id={id} aria-labelledby={`${id}-title`} style={{ scrollMarginTop: 80 }}>
      <Title order={2} size="h4" mb="sm" id={`${id}-title`}>
        {texts.section[id]}
      </Title>
      {children}
    </Paper>
  )
}

export type FieldsProps = {
  draft: Draft
  problems: Problems
  onChange: (path: string, value: string) => void
  onBlur: (path: string) => void
}

type SheetSection = (typeof SECTIONS)[number]

function SheetFields({
  section,
  computed,
  ...fields
}: FieldsProps & { section: SheetSection; computed: Computed }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
      {section.fields.map((field) => {
        const within = `${section.key}.${field.name}`
        return (
          <DraftInput
            key={within}
            path={`sheet.${within}`}
            label={texts.field[field.name]}
            value={fields.draft[`sheet.${within}`] ?? ''}
            error={fields.problems[`sheet.${within}`]}
            onChange={fields.onChange}
            onBlur={fields.onBlur}
            unit={field.unit}
            options={field.choices}
            is_text={field.is_text}
            computed={field.computed?.(computed)}
            deviation={computed.deviations.find((one) => one.field === within)?.formula}
          />
        )
      })}
    </SimpleGrid>
  )
}

function DoseFields({ computed, ...fields }: FieldsProps & { computed: Computed }) {
  const input = (path: 'concentration_per_dose' | 'calculation_mode' | 'straws_per_dose') => ({
    path,
    label: texts.field[path],
    value: fields.draft[path] ?? '',
    error: fields.problems[path],
    onChange: fields.onChange,
    onBlur: fields.onBlur,
  })
  const { progressive_spz_per_dose, meets_wbfsh, straws_possible, post_thaw_motility } = computed
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
        <DraftInput {...input('concentration_per_dose')} unit="×10⁶" />
        <DraftInput {...input('calculation_mode')} options={CALCULATION_MODES} />
        <DraftInput
          {...input('straws_per_dose')}
          computed={computed.straws_per_dose}
          deviation={computed.deviations.find(({ field }) => field === 'straws_per_dose')?.formula}
        />
      </SimpleGrid>
      {meets_wbfsh !== null && (
        <Text size="sm" role="status">
          {texts.batch.wbfsh(
            String(progressive_spz_per_dose),
            String(post_thaw_motility.progressive),
            meets_wbfsh,
          )}
        </Text>
      )}
      {straws_possible !== null && (
        <Text size="sm" c="dimmed">
          {texts.batch.straws_possible(straws_possible)}
        </Text>
      )}
    </Stack>
  )
}

function QualityFields({ draft, onChange }: Pick<FieldsProps, 'draft' | 'onChange'>) {
  const progressive = computeDraft(draft).post_thaw_motility.progressive
  const suggestion = suggestedQuality(progressive)
  return (
    <Stack gap="sm">
      <DraftInput
        path="quality"
        label={texts.field.quality}
        value={draft['quality'] ?? ''}
        options={QUALITIES}
        onChange={onChange}
      />
      {suggestion && draft['quality'] !== suggestion && (
        <Group>
          <Button variant="light" size="compact-sm" onClick={() => onChange('quality', suggestion)}>
            {texts.batch.suggested(words[suggestion] ?? suggestion)}
          </Button>
        </Group>
      )}
      <Textarea
        label={texts.field.note}
        autosize
        minRows={2}
        value={draft['note'] ?? ''}
        onChange={(event) => onChange('note', event.currentTarget.value)}
      />
    </Stack>
  )
}

const INDEX = Object.keys(texts.section) as SectionId[]
const IDENTIFYING = [
  'label',
  'animal_id',
  'producer_id',
  'straw_colour',
  'straw_amount',
  'received_on',
  'sheet.collection',
]
const DOSING = ['concentration_per_dose', 'calculation_mode', 'straws_per_dose']

function belongsTo(section: SectionId, path: string) {
  if (section === 'identification') return IDENTIFYING.some((start) => path.startsWith(start))
  if (section === 'dose') return DOSING.includes(path)
  return section === 'quality' ? path === 'quality' : path.startsWith(`sheet.${section}.`)
}

function SectionIndex({ draft, problems }: Pick<FieldsProps, 'draft' | 'problems'>) {
  return (
    <Stack gap={2} component="nav" aria-label={texts.batch.sections} pos="sticky" top={76}>
      {INDEX.map((section) => {
        const wrong = Object.keys(problems).some((path) => belongsTo(section, path))
        const filled = Object.entries(draft).some(([path, value]) => value !== '' && belongsTo(section, path))
        const state = wrong ? texts.batch.section_wrong : filled ? texts.batch.section_filled : undefined
        return (
          <NavLink
            key={section}
            href={`#${section}`}
            label={texts.section[section]}
            description={state}
            {...(wrong ? { c: 'red.8' } : {})}
          />
        )
      })}
    </Stack>
  )
}

/** All that is wrong in one place, with a way to each. */
function Wrong({ problems }: { problems: Problems }) {
  return (
    <Alert color="red" role="alert" title={texts.batch.wrong(Object.keys(problems).length)}>
      {Object.entries(problems).map(([path, message]) => {
        const name = path.split('.').at(-1) as keyof (typeof texts)['field'] | 'label'
        const label =
          name === 'label' ? texts.batch.label : (texts.field[name.replace(/_id$/, '') as never] ?? name)
        return (
          <div key={path}>
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => document.getElementById(path)?.focus()}
            >
              {label}
            </Anchor>
            : {message}
          </div>
        )
      })}
    </Alert>
  )
}
