import { ActionIcon, Button, Group, Stack, Tabs } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type FocusEvent, type ReactNode, useState } from 'react'
import { grouped } from '#platform/contract/grouped.ts'
import { fieldTexts, sectionTexts, SHEET_FIELDS } from '../fields.ts'
import { batchTexts } from '../texts.ts'
import { NoteAtField } from './FieldNote.tsx'
import { formTexts } from './form-texts.ts'
import { COLUMNS, COUNTS, type Measure, type MeasureGroup, MEASURES } from './measures.ts'
import { ChoiceCell, NumberCell } from './MeasureCells.tsx'
import { useDraft } from './draft-store.ts'
import classes from './sheet-form.module.css'
import phoneFormClasses from './PhoneForm.module.css'

/** Style of the button to the next step. */
export const NEXT = { variant: 'light', flex: 1, h: 48, radius: 'lg', fz: 16 } as const

const TABS = [batchTexts.fresh, formTexts.centrifuged, formTexts.thawedShort]

type Props = {
  stage: number
  onStage: (stage: number) => void
  children: ReactNode
}

/**
 * One column of the matrix for touch input: large cells one below the other, and buttons for the previous and the next
 * cell.
 */
export function StageForm({ stage, onStage, children }: Props) {
  const [focused, setFocused] = useState<string | null>(null)
  const isCounted = useDraft(({ draft }) => COUNTS[stage]!.some((path) => (draft[path] ?? '') !== ''))
  const [hasCounts, setHasCounts] = useState(isCounted)
  // Counts remain visible while the last of them is being cleared.
  if (isCounted && !hasCounts) setHasCounts(true)
  const column = COLUMNS[stage]!
  const at = focused === null ? -1 : column.indexOf(focused)
  const next = at < 0 ? undefined : column[at + 1]
  return (
    <Stack
      component="section"
      gap={0}
      flex={1}
      tabIndex={-1}
      className={classes.stage}
      aria-label={sectionTexts.measurements}
      onFocus={({ target }: FocusEvent<HTMLElement>) => {
        if (column.includes(target.id)) setFocused(target.id)
      }}
    >
      <Tabs
        value={String(stage)}
        onChange={(value) => {
          setFocused(null)
          onStage(Number(value))
        }}
        keepMounted={false}
      >
        <Tabs.List grow>
          {TABS.map((tab, index) => (
            <Tabs.Tab key={tab} value={String(index)}>
              {tab}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={String(stage)} maw={640} mx="auto" p="4px 16px 16px">
          {MEASURES.map((group) => (
            <StageGroup key={group.title} group={group} stage={stage} hasCounts={hasCounts} />
          ))}
          {!hasCounts && (
            <Button variant="transparent" px={0} onClick={() => setHasCounts(true)}>
              {formTexts.typeCounts}
            </Button>
          )}
        </Tabs.Panel>
      </Tabs>
      <Group gap={8} align="stretch" wrap="nowrap" className={phoneFormClasses.phoneFoot}>
        <ActionIcon
          variant="default"
          size={48}
          w={56}
          radius="lg"
          disabled={at < 1}
          aria-label={formTexts.previous(at < 1 ? TABS[stage]! : nameOf(column[at - 1]!))}
          onPointerDown={keepFocus}
          onClick={() => focusOn(column[at - 1])}
        >
          <IconChevronUp size={20} aria-hidden />
        </ActionIcon>
        {next ? (
          <Button
            {...NEXT}
            rightSection={<IconChevronDown size={18} aria-hidden />}
            onPointerDown={keepFocus}
            onClick={() => focusOn(next)}
          >
            {formTexts.next(nameOf(next))}
          </Button>
        ) : stage < 2 ? (
          <Button
            {...NEXT}
            rightSection={<IconChevronDown size={18} aria-hidden />}
            onClick={() => {
              setFocused(null)
              onStage(stage + 1)
            }}
          >
            {formTexts.next(TABS[stage + 1]!)}
          </Button>
        ) : (
          children
        )}
      </Group>
    </Stack>
  )
}

/** Prevents a button from taking the focus, because the phone's keyboard would close. */
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()

const focusOn = (path: string | undefined) => path && document.getElementById(path)?.focus()

const nameOf = (path: string) => {
  const { name } = MEASURES.flatMap(({ rows }) => rows).find(({ cells }) =>
    cells.some((cell) => cell?.path === path),
  )!
  return name
}

type GroupProps = { group: MeasureGroup; stage: number; hasCounts: boolean }

function StageGroup({ group: { title, rows }, stage, hasCounts }: GroupProps) {
  const here = rows.filter(({ cells }) => cells[stage])
  if (here.length === 0) return null
  const [method, ...others] = here
  const isMethod = title !== null
  return (
    <div role="group" aria-label={title ?? fieldTexts.spz}>
      {isMethod && (
        <Group gap={0} justify="space-between" wrap="nowrap" pt={10} pb={6} className={classes.stageGroup}>
          <b>{title}</b>
          <ChoiceCell path={method!.cells[stage]!.path} />
        </Group>
      )}
      {(isMethod ? others : here).map((measure) => (
        <StageRow key={measure.name} measure={measure} stage={stage} hasCount={hasCounts} />
      ))}
    </div>
  )
}

type RowProps = { measure: Measure; stage: number; hasCount: boolean }

function StageRow({ measure: { name, unit, cells }, stage, hasCount }: RowProps) {
  const { path, count } = cells[stage]!
  return (
    <>
      <div className={classes.stageRow}>
        <div>
          <label htmlFor={path}>
            {name} <span>{unit}</span>
          </label>
          {count && !hasCount && <Spz path={path} count={count} />}
          <NoteAtField path={path} />
        </div>
        {SHEET_FIELDS.get(path)?.options ? <ChoiceCell path={path} /> : <NumberCell path={path} isLarge />}
      </div>
      {count && hasCount && (
        <div className={classes.stageRow}>
          <div>
            <label htmlFor={count}>
              {name} {fieldTexts.spz} <span>10⁶</span>
            </label>
            <NoteAtField path={count} />
          </div>
          <NumberCell path={count} isLarge />
        </div>
      )}
    </>
  )
}

function Spz({ path, count }: { path: string; count: string }) {
  const spz = useDraft((seen) => SHEET_FIELDS.get(count)!.formula!(seen.computed))
  const isTyped = useDraft(({ draft }) => (draft[path] ?? '') !== '')
  if (spz === null) return null
  return (
    <div className="small num">
      {formTexts.millions(grouped(spz))}
      {!isTyped && `, ${formTexts.computed}`}
    </div>
  )
}
