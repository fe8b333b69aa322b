import { ActionIcon, Button, Group, Title, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useAnimal } from '#features/animals/web/use-animal.ts'
import { Screen } from '#ui/Screen.tsx'
import { commonTexts } from '#ui/texts.ts'
import { sectionTexts } from '../fields.ts'
import { batchTexts } from '../texts.ts'
import type { FormParts } from './BatchForm.tsx'
import { CopyPrevious } from './CopyPrevious.tsx'
import { formTexts } from './form-texts.ts'
import { SECTION_FIELDS } from './SectionFields.tsx'
import { idOfSection, StateIcon, useSectionState } from './SectionIndex.tsx'
import { summaryOf } from './section-summary.ts'
import { SECTION_IDS, type SectionId, sectionOf } from './sheet-fields.ts'
import { StageForm } from './StageForm.tsx'
import { useDraft, useSaveText } from './use-draft.ts'
import { useToLookAt } from './use-field.ts'
import { hashOf } from './use-go-to.ts'
import classes from './PhoneForm.module.css'

const titleOf = (section: SectionId) =>
  section === 'quality' ? formTexts.qualityAndNote : sectionTexts[section]

/** Part by part: an overview of nine, then one at a time, over the whole screen. */
export function PhoneForm({ title, isPending, onCancel, state, answer }: FormParts) {
  const saveText = useSaveText()
  const hash = useLocation({ select: (location) => location.hash })
  const [, name, stage = '0'] = /^section-([a-z]+)(?:-(\d))?$/.exec(hash) ?? []
  const open = SECTION_IDS.find((section) => section === name)
  const body = useRef<HTMLFieldSetElement>(null)
  // What is opened is read from its top, by eye and by ear.
  useEffect(() => {
    body.current?.closest('form')?.scrollTo(0, 0)
    if (open) body.current?.querySelector<HTMLElement>('section')?.focus({ preventScroll: true })
  }, [hash, open])
  const navigate = useNavigate()
  const { history } = useRouter()
  // Next replaces, so that going back always leads to the overview.
  const show = (next: string) => void navigate({ to: '.', hash: next, replace: true })
  const toOverview = () => (history.canGoBack() ? history.back() : show(''))
  const following = open && SECTION_IDS[SECTION_IDS.indexOf(open) + 1]
  const moveToNextPart = following && (
    <Button
      variant="light"
      className={classes.phoneNext}
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
        <header className={classes.phoneHead}>
          {open ? (
            <ActionIcon variant="subtle" size={48} aria-label={formTexts.overview} onClick={toOverview}>
              <IconChevronLeft size={22} aria-hidden />
            </ActionIcon>
          ) : (
            <ActionIcon variant="subtle" size={48} aria-label={commonTexts.cancel} onClick={onCancel}>
              <IconX size={22} aria-hidden />
            </ActionIcon>
          )}
          <div className={classes.phoneTitle}>
            {heading}
            <Named />
          </div>
          <Button type="submit" loading={isPending} aria-label={saveText}>
            {formTexts.save}
          </Button>
        </header>
      )}
    >
      <fieldset disabled={isPending} className={`plain ${classes.phoneBody}`} ref={body}>
        {answer && <div className={classes.phoneAnswer}>{answer}</div>}
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

/** Which batch it is, as far as that is said. */
function Named() {
  const label = useDraft(({ draft }) => draft['label'] ?? '')
  const animal = useAnimal(useDraft(({ draft }) => draft['animal_id'] || null))
  return <div className="small cut">{[label, animal?.name].filter(Boolean).join(', ')}</div>
}

function Overview({ children }: { children: ReactNode }) {
  return (
    <div className={classes.phonePage}>
      {children}
      <nav aria-label={formTexts.sections}>
        <ol className={classes.phoneParts}>
          {SECTION_IDS.map((section) => (
            <PartLink key={section} section={section} />
          ))}
        </ol>
      </nav>
      <CopyPrevious />
      <p className="small">{formTexts.kept}</p>
    </div>
  )
}

function PartLink({ section }: { section: SectionId }) {
  const { state, text } = useSectionState(section)
  const summary = useDraft(({ draft, computed }) => summaryOf(section, draft, computed))
  const wrong = useDraft(
    ({ problems }) => Object.keys(problems).filter((path) => sectionOf(path) === section).length,
  )
  const odd = useToLookAt().filter((path) => sectionOf(path) === section).length
  return (
    <li>
      <a href={`#${section === 'measurements' ? hashOf(section) : idOfSection(section)}`} data-state={state}>
        <span className={classes.phoneState}>
          {state === 'filled' ? <IconCheck size={16} aria-hidden /> : <StateIcon state={state} />}
        </span>
        <span className={classes.phonePart}>
          <b>{titleOf(section)}</b>
          <span className="small cut">
            {wrong > 0 ? batchTexts.wrong(wrong) : odd > 0 ? formTexts.look(odd) : summary}
          </span>
          {state === 'filled' && <VisuallyHidden>{text}</VisuallyHidden>}
        </span>
        <IconChevronRight size={18} aria-hidden />
      </a>
    </li>
  )
}

function Part({ section }: { section: Exclude<SectionId, 'measurements'> }) {
  const Fields = SECTION_FIELDS[section]
  return (
    <section tabIndex={-1} className={classes.phonePage} aria-labelledby={`${section}-title`}>
      <Title order={2} size="h3" id={`${section}-title`}>
        {titleOf(section)}
      </Title>
      <Fields />
    </section>
  )
}
