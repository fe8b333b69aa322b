import { VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { sectionTexts } from '../fields.ts'
import { formTexts } from './form-texts.ts'
import { EMPTY_DRAFT } from './batch-draft.ts'
import { idOfSection } from './batch-search.ts'
import { SECTION_IDS, type SectionId, sectionOf } from './sheet-fields.ts'
import { useDraft } from './draft-store.ts'
import { useToLookAt } from './use-field.ts'
import classes from './SectionIndex.module.css'

export function SectionIndex() {
  return (
    <nav aria-label={formTexts.sections}>
      <ol className={classes.sectionLine}>
        {SECTION_IDS.map((section) => (
          <SectionLink key={section} section={section} />
        ))}
      </ol>
    </nav>
  )
}

function SectionLink({ section }: { section: SectionId }) {
  const { state, text, tint } = useSectionState(section)
  return (
    <li>
      <a href={`#${idOfSection(section)}`} data-state={state} data-tint={tint}>
        <StateIcon state={state} />
        {sectionTexts[section]}
        {text && <VisuallyHidden>, {text}</VisuallyHidden>}
      </a>
    </li>
  )
}

/** Required fields that are empty at first, all of them in identification. */
export const REQUIRED = ['label', 'animal_id', 'straw_colour'] as const

export type SectionState = 'wrong' | 'look' | 'filled' | 'empty'

const STATE_TEXTS = {
  wrong: formTexts.sectionWrong,
  look: formTexts.sectionLook,
  filled: formTexts.sectionFilled,
  empty: undefined,
}

const ICONS = {
  wrong: IconAlertCircle,
  look: IconAlertTriangle,
  filled: IconCircleCheck,
  empty: IconCircle,
}

export function StateIcon({ state }: { state: SectionState }) {
  const Icon = ICONS[state]
  return <Icon size={16} stroke={1.75} aria-hidden />
}

const TINTS = { wrong: 'bad', look: 'gold', filled: undefined, empty: undefined }

export function useSectionState(section: SectionId) {
  const isWrong = useDraft(({ problems }) =>
    Object.keys(problems).some((path) => sectionOf(path) === section),
  )
  const isFilled = useDraft(({ draft, computed }) =>
    section === 'dose' && computed.straws_per_dose !== null
      ? true
      : section === 'identification'
        ? REQUIRED.every((path) => (draft[path] ?? '').trim() !== '')
        : Object.entries(draft).some(
            ([path, text]) => text.trim() !== '' && text !== EMPTY_DRAFT[path] && sectionOf(path) === section,
          ),
  )
  const isOdd = useToLookAt().some((path) => sectionOf(path) === section)
  const state: SectionState = isWrong ? 'wrong' : isOdd ? 'look' : isFilled ? 'filled' : 'empty'
  return { state, text: STATE_TEXTS[state], tint: TINTS[state] }
}
