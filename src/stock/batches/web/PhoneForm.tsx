import { ActionIcon, Box, Button, Group, Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useAnimal } from '#registry/animals/web/use-animal.ts'
import { Screen } from '#ui/Screen.tsx'
import { commonTexts } from '#ui/texts.ts'
import { isDay, shortDate } from '#ui/dates.ts'
import { sectionTexts, SHEET_FIELDS, wordOf } from '../fields.ts'
import { batchTexts } from '../texts.ts'
import { CopyPrevious } from './CopyPrevious.tsx'
import { formTexts } from './form-texts.ts'
import { SECTION_FIELDS } from './SectionFields.tsx'
import { REQUIRED, StateIcon, useSectionState } from './SectionIndex.tsx'
import { idOfSection } from './batch-search.ts'
import { SECTION_IDS, SECTION_PATHS, type SectionId, sectionOf, unitOf } from './sheet-fields.ts'
import { NEXT, StageForm } from './StageForm.tsx'
import { useDraft, useSaveText } from './draft-store.ts'
import { useToLookAt } from './use-field.ts'
import { hashOf } from './move-on.ts'
import classes from './PhoneForm.module.css'
import type { Draft } from './batch-draft.ts'
import type { FormParts } from './DeskForm.tsx'
import type { Computed } from '../sheet.ts'
import { suggestedQuality } from '../doses.ts'

const PAGE = { gap: 16, flex: 1, w: '100%', maw: 640, mx: 'auto', p: 16 } as const

const titleOf = (section: SectionId) =>
  section === 'quality' ? formTexts.qualityAndNote : sectionTexts[section]

/** Form on a phone: an overview of nine parts, then one part at a time, over the whole screen. */
export function PhoneForm({ title, isPending, onCancel, state, answer }: FormParts) {
  const saveText = useSaveText()
  const hash = useLocation({ select: (location) => location.hash })
  const [, name, stage = '0'] = /^section-([a-z]+)(?:-(\d))?$/.exec(hash) ?? []
  const open = SECTION_IDS.find((section) => section === name)
  const body = useRef<HTMLFieldSetElement>(null)
  // Scroll an opened part to its top, and focus it for screen readers.
  useEffect(() => {
    body.current?.closest('form')?.scrollTo(0, 0)
    if (open) body.current?.querySelector<HTMLElement>('section')?.focus({ preventScroll: true })
  }, [hash, open])
  const navigate = useNavigate()
  const { history } = useRouter()
  // Replace the history entry on Next, so that Back always leads to the overview.
  const show = (next: string) => void navigate({ to: '.', hash: next, replace: true })
  const toOverview = () => (history.canGoBack() ? history.back() : show(''))
  const following = open && SECTION_IDS[SECTION_IDS.indexOf(open) + 1]
  const moveToNextPart = following && (
    <Button
      {...NEXT}
      rightSection={<IconChevronRight size={18} aria-hidden />}
      onClick={() => show(hashOf(following))}
    >
      {formTexts.next(titleOf(following))}
    </Button>
  )
  return (
    <Screen
      title={title}
      renderHead={(heading) => (
        <Group component="header" gap={12} wrap="nowrap" h={56} pl={4} pr={16} className={classes.phoneHead}>
          {open ? (
            <ActionIcon variant="subtle" size={48} aria-label={formTexts.overview} onClick={toOverview}>
              <IconChevronLeft size={22} aria-hidden />
            </ActionIcon>
          ) : (
            <ActionIcon variant="subtle" size={48} aria-label={commonTexts.cancel} onClick={onCancel}>
              <IconX size={22} aria-hidden />
            </ActionIcon>
          )}
          <Box flex={1} miw={0}>
            {heading}
            <Named />
          </Box>
          <Button type="submit" loading={isPending} aria-label={saveText}>
            {formTexts.save}
          </Button>
        </Group>
      )}
    >
      <fieldset disabled={isPending} className="plain" style={{ display: 'contents' }} ref={body}>
        {answer && (
          <Box w="100%" maw={640} mx="auto" p="16px 16px 0">
            {answer}
          </Box>
        )}
        {!open && <Overview>{state}</Overview>}
        {open === 'measurements' && (
          <StageForm stage={Math.min(2, Number(stage))} onStage={(to) => show(hashOf(open, to))}>
            {moveToNextPart}
          </StageForm>
        )}
        {open && open !== 'measurements' && (
          <>
            <Part section={open} />
            <Group gap={8} align="stretch" wrap="nowrap" className={classes.phoneFoot}>
              {moveToNextPart}
            </Group>
          </>
        )}
      </fieldset>
    </Screen>
  )
}

function Named() {
  const label = useDraft(({ draft }) => draft['label'] ?? '')
  const animal = useAnimal(useDraft(({ draft }) => draft['animal_id'] || null))
  return <div className="small cut">{[label, animal?.name].filter(Boolean).join(', ')}</div>
}

function Overview({ children }: { children: ReactNode }) {
  return (
    <Stack {...PAGE} className={classes.phonePage}>
      {children}
      <nav aria-label={formTexts.sections}>
        <Paper component="ol" px={16} py={4} className={`lines ${classes.phoneParts}`}>
          {SECTION_IDS.map((section) => (
            <PartLink key={section} section={section} />
          ))}
        </Paper>
      </nav>
      <CopyPrevious />
      <Text ta="center" className="small">
        {formTexts.draftSaved}
      </Text>
    </Stack>
  )
}

function PartLink({ section }: { section: SectionId }) {
  const { state, text, tint = state === 'filled' ? 'good' : undefined } = useSectionState(section)
  const summary = useDraft(({ draft, computed }) => summaryOf(section, draft, computed))
  const wrong = useDraft(
    ({ problems }) => Object.keys(problems).filter((path) => sectionOf(path) === section).length,
  )
  // Only identification has required fields that are empty at first.
  const isRequired = useDraft(
    ({ draft }) => section === 'identification' && REQUIRED.some((path) => (draft[path] ?? '').trim() === ''),
  )
  const odd = useToLookAt().filter((path) => sectionOf(path) === section).length
  return (
    <li>
      <a href={`#${section === 'measurements' ? hashOf(section) : idOfSection(section)}`} data-state={state}>
        <span className={`disc ${classes.phoneState}`} data-tint={tint}>
          {state === 'filled' ? <IconCheck size={16} aria-hidden /> : <StateIcon state={state} />}
        </span>
        <Stack component="span" gap={0} flex={1} miw={0}>
          <Text component="b" fw={500} fz={16} lh="24px">
            {titleOf(section)}
            {isRequired && (
              <Text span inherit c="var(--mantine-color-error)" aria-hidden>
                {' *'}
              </Text>
            )}
          </Text>
          <span className="small cut">
            {wrong > 0
              ? batchTexts.wrong(wrong)
              : odd > 0
                ? formTexts.look(odd)
                : isRequired
                  ? formTexts.required
                  : summary}
          </span>
          {state === 'filled' && <VisuallyHidden>{text}</VisuallyHidden>}
        </Stack>
        <IconChevronRight size={18} aria-hidden />
      </a>
    </li>
  )
}

function Part({ section }: { section: Exclude<SectionId, 'measurements'> }) {
  const Fields = SECTION_FIELDS[section]
  return (
    <Stack {...PAGE} component="section" tabIndex={-1} aria-labelledby={`${section}-title`}>
      <Title order={2} size="h3" id={`${section}-title`}>
        {titleOf(section)}
      </Title>
      <Fields />
    </Stack>
  )
}

function summaryOf(section: SectionId, draft: Draft, computed: Computed): string {
  const parts = partsOf(section, draft, computed).filter((part) => part !== '')
  return parts.join(', ') || formTexts.nothing
}

function partsOf(section: SectionId, draft: Draft, computed: Computed): string[] {
  const typed = (path: string) => (draft[path] ?? '').trim()
  const word = (path: string) => wordOf(SHEET_FIELDS.get(path), typed(path))
  const measure = (path: string) => typed(path) && `${typed(path)} ${unitOf(path)}`
  switch (section) {
    case 'identification':
      return [typed('label'), word('straw_colour').toLowerCase()]
    case 'collection': {
      const libido = word('sheet.behaviour.libido').toLowerCase()
      return [
        typed('sheet.collection.stall'),
        word('sheet.behaviour.collection_mode'),
        libido && formTexts.libido(libido),
      ]
    }
    case 'sample':
      return [
        word('sheet.sample.appearance'),
        word('sheet.sample.consistency').toLowerCase(),
        typed('sheet.sample.extender'),
      ]
    case 'measurements': {
      const count = SECTION_PATHS.measurements.filter((path) => typed(path) !== '').length
      return count > 0 ? [formTexts.measured(count)] : []
    }
    case 'centrifugation':
      return [measure('sheet.centrifugation.g'), measure('sheet.centrifugation.minutes')]
    case 'freezing':
      return [
        word('sheet.cryopreservation.freezing_method'),
        typed('sheet.cryopreservation.extender'),
        measure('straw_size'),
      ]
    case 'dose': {
      const { straws_per_dose, meets_wbfsh } = computed
      return straws_per_dose === null ? [] : [formTexts.strawsADose(straws_per_dose, meets_wbfsh)]
    }
    case 'papers':
      return [
        typed('straw_mark_text').split('\n')[0]!,
        word('health_status'),
        isDay(typed('releasable_from')) ? shortDate(typed('releasable_from')) : '',
      ]
    case 'quality': {
      const suggestion = suggestedQuality(computed.post_thaw_motility.progressive)
      if (typed('quality')) return [word('quality'), typed('note')]
      return [suggestion ? batchTexts.suggested(wordOf(undefined, suggestion)) : '', typed('note')]
    }
  }
}
