import { Alert, Anchor, Button, Menu, NavLink, Stack } from '@mantine/core'
import { IconAlertCircle, IconCircle, IconCircleCheck, IconList } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { batchTexts, sectionTexts } from '../texts.ts'
import { EMPTY_DRAFT } from './batch-draft.ts'
import { fieldLabel, type SectionId, sectionOf } from './sheet-fields.ts'
import { useDraft, useDraftStore } from './use-draft.ts'

const INDEX = Object.keys(sectionTexts) as SectionId[]

/** Prefixed, since the field of the same name has the bare id. */
export function idOfSection(section: SectionId): string {
  return `section-${section}`
}

/** The sections of the form, showing which are filled in and which have errors. */
export function SectionIndex() {
  return (
    <Stack gap={2} component="nav" aria-label={batchTexts.sections} pos="sticky" top={76}>
      {INDEX.map((section) => (
        <SectionLink key={section} section={section} />
      ))}
    </Stack>
  )
}

/** The same as a menu, for screens without room beside the form. */
export function SectionMenu() {
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button variant="subtle" px="xs" leftSection={<IconList size={18} aria-hidden />}>
          {batchTexts.sectionsShort}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        {INDEX.map((section) => (
          <SectionItem key={section} section={section} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function SectionItem({ section }: { section: SectionId }) {
  const { sign } = useSectionState(section)
  const go = () => document.getElementById(idOfSection(section))?.scrollIntoView()
  return (
    <Menu.Item leftSection={sign} onClick={go}>
      {sectionTexts[section]}
    </Menu.Item>
  )
}

const SIGNS = {
  wrong: <IconAlertCircle size={18} aria-hidden color="var(--mantine-color-red-filled)" />,
  filled: <IconCircleCheck size={18} aria-hidden color="var(--mantine-primary-color-filled)" />,
  empty: <IconCircle size={18} aria-hidden opacity={0.35} />,
}

function SectionLink({ section }: { section: SectionId }) {
  const { sign, state } = useSectionState(section)
  return (
    <NavLink
      href={`#${idOfSection(section)}`}
      label={sectionTexts[section]}
      leftSection={sign}
      description={state}
    />
  )
}

function useSectionState(section: SectionId) {
  const wrong = useDraft(({ problems }) => Object.keys(problems).some((path) => sectionOf(path) === section))
  const filled = useDraft(({ draft }) =>
    Object.entries(draft).some(
      ([path, text]) => text.trim() !== '' && text !== EMPTY_DRAFT[path] && sectionOf(path) === section,
    ),
  )
  const state = wrong ? batchTexts.sectionWrong : filled ? batchTexts.sectionFilled : undefined
  return { state, sign: SIGNS[wrong ? 'wrong' : filled ? 'filled' : 'empty'] }
}

/** Summary of all errors, each linked to its field. */
export function Wrong() {
  const store = useDraftStore()
  const problems = useSyncExternalStore(store.subscribe, store.problems)
  const wasTried = useSyncExternalStore(store.subscribe, store.isTried)
  const paths = Object.keys(problems)
  if (!wasTried || paths.length === 0) return null
  return (
    <Alert color="red" role="alert" title={batchTexts.wrong(paths.length)}>
      {paths.map((path) => (
        <div key={path}>
          <Anchor
            component="button"
            type="button"
            size="sm"
            c="inherit"
            underline="always"
            onClick={() => goTo(path)}
          >
            {fieldLabel(path)}
          </Anchor>
          : {problems[path]}
        </div>
      ))}
    </Alert>
  )
}

export function goTo(path: string) {
  const field = document.getElementById(path)
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
