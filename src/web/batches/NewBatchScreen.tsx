import { Alert, Button, Grid, Group, Paper, Stack, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { NewBatch } from '#domain/batches.ts'
import { RequestFailed, useAct } from '../call.ts'
import { useSession } from '../session/session.ts'
import { texts } from '../texts.ts'
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
import { IdentificationFields } from './IdentificationFields.tsx'
import { SECTIONS } from './sheet-fields.ts'
import { type SectionId, SectionIndex, Wrong } from './SectionIndex.tsx'
import { DoseFields, QualityFields, SheetFields } from './SheetSections.tsx'

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
                <QualityFields draft={draft} computed={computed} onChange={change} />
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
