import { useState } from 'react'
import { usePermissions } from '#account/auth/web/session.ts'
import { useApiQuery } from '#ui/call.ts'
import { drawLabels, type Labelled, type LabelFormat, MAX_COPIES, MAX_LABELS } from '../contract.ts'
import type { LabelKind } from '../drawing.ts'
import { placementOf } from '../label.ts'
import { labelsOnSheet, sheetsOf, type Template, TEMPLATES } from '../templates.ts'
import type { Resolution } from '../zpl.ts'
import { chosenAtFirst, firstKind, keyOfLabel, targetOf } from './choice.ts'
import { type Job, type Made, useLabelFiles } from './label-files.ts'
import * as settings from './printer-settings.ts'

export type LabelsToPrint = {
  labels: readonly Labelled[]
  canister: number | undefined
  /** Whether the labels of some containers or batches are listed, instead of all. */
  isSome: boolean
}

/**
 * Returns the chosen labels, their paper, and functions that change the choice and print.
 * @param isSingle whether one batch is labelled, with a copy for each of its goblets
 */
export function useLabelJob({ labels, canister, isSome }: LabelsToPrint, isSingle: boolean) {
  const [kind, setKind] = useState(() => firstKind(labels, canister))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => chosenAtFirst(labels, isSome))
  const [copies, setCopies] = useState<number | string>(isSingle ? Math.min(labels.length, MAX_COPIES) : 1)
  const [withStraws, setWithStraws] = useState(false)
  const [rings, setRings] = useState(settings.readRings)
  const [dpi, setDpi] = useState<Resolution>(300)
  const [template, setTemplate] = useState(() => usualTemplate(kind))
  const [sheet, setSheet] = useState(() => settings.readSheet(template.key))
  /** Print that was made last, until the choice is changed. */
  const [done, setDone] = useState<{ format: LabelFormat; count: number; job: Job } | null>(null)
  const { make, making } = useLabelFiles()

  const own = labels.filter((label) => label.kind === kind)
  const printed = isSingle ? labels.slice(0, 1) : own.filter((label) => chosen.has(keyOfLabel(label)))
  const each = typeof copies === 'number' && copies >= 1 && copies <= MAX_COPIES ? copies : 0
  const wanted = printed.length * each
  // Labels beyond the limit are left for the next print.
  const targets = printed
    .slice(0, Math.floor(MAX_LABELS / Math.max(each, 1)))
    .map((label) => targetOf(label, { rings, withStraws }))
  const count = targets.length * each
  const sheets = sheetsOf(template, sheet.start, count)
  const [onFirst = []] = sheets
  const shown = targets.slice(0, isSingle ? 1 : Math.ceil(onFirst.length / Math.max(each, 1)))
  const drawn = useApiQuery(drawLabels, { body: { template: template.key, labels: shown } }, shown.length > 0)
  const { start, ...adjustment } = sheet
  const job = { template: template.key, labels: targets, copies: each, start, dpi, ...adjustment }

  async function makeAll(format: Made, all: Job) {
    const isMade = await make(format, all, template)
    if (!isMade || format === 'PNG' || format === 'TEST_PAGE') return
    const made = all.labels.length * all.copies
    // The next print begins at the first label that is left on the sheet.
    if (format === 'PDF' && template.paper !== 'ROLL')
      startAt(((all.start - 1 + made) % labelsOnSheet(template)) + 1)
    if (!isSingle && all === job) {
      const isMadeNow = new Set(printed.slice(0, all.labels.length).map(keyOfLabel))
      setChosen((previous) => new Set([...previous].filter((key) => !isMadeNow.has(key))))
    }
    setDone({ format, count: made, job: all })
  }
  function use(next: Template, itsSheet: settings.Sheet) {
    setTemplate(next)
    setSheet(itsSheet)
    settings.saveTemplate(kind, next.key)
    settings.saveSheet(next.key, itsSheet)
  }
  const startAt = (label: number) => use(template, { ...sheet, start: label })
  return {
    ...{ labels, own, kind, chosen, rings, copies, withStraws, setWithStraws, dpi, setDpi, done },
    ...{ template, sheet, startAt, making, count, printed, each },
    use(next: Template, itsSheet: settings.Sheet) {
      setDone(null)
      use(next, itsSheet)
    },
    setCopies(next: typeof copies) {
      setDone(null)
      setCopies(next)
    },
    isSingle,
    /** Number of sheets; 0 for a roll. */
    sheets: template.paper === 'ROLL' ? 0 : sheets.length,
    isTooMany: wanted > MAX_LABELS,
    drawings: shown.length === 0 || drawn.isPlaceholderData ? [] : (drawn.data?.drawings ?? []),
    mayPrint: usePermissions().has('EDIT'),
    changeKind(next: LabelKind) {
      const usual = usualTemplate(next)
      setDone(null)
      setKind(next)
      setTemplate(usual)
      setSheet(settings.readSheet(usual.key))
    },
    /** Chooses these labels of the current kind. */
    choose(some: readonly Labelled[]) {
      const others = labels.filter((label) => label.kind !== kind && chosen.has(keyOfLabel(label)))
      setDone(null)
      setChosen(new Set([...some, ...others].map(keyOfLabel)))
    },
    setRing(next: typeof rings) {
      setRings(next)
      settings.saveRings(next)
    },
    print: (format: Made) => makeAll(format, job),
    /** Ends the question how the labels were printed. */
    finish: () => setDone(null),
    /** Prints the labels again from the one with this number, on the next free labels of the sheet. */
    async printAgain(from: number) {
      if (!done) return
      const { labels: made, copies: times } = done.job
      const rest = made.flatMap((label) => Array.from({ length: times }, () => label)).slice(from - 1)
      await makeAll(done.format, { ...done.job, start, ...(from > 1 && { labels: rest, copies: 1 }) })
    },
    printTestPage: (on: Template, { start: _, ...moved }: settings.Sheet) =>
      make('TEST_PAGE', { ...job, template: on.key, labels: [], copies: 1, ...moved }, on),
  }
}

export type LabelJob = ReturnType<typeof useLabelJob>

/** Returns the template used last, or else the usual one for the kind, if its placement is allowed. */
function usualTemplate(kind: LabelKind): Template {
  const fits = (key: string | undefined) =>
    TEMPLATES.find((template) => template.key === key && placementOf(kind, template) !== null)
  // Rolls of cryo labels; for containers a sheet, because they are labelled on the outside.
  const made = { GOBLET: 'R25X10', CANISTER: 'R51X25', CONTAINER: 'L7160' }[kind]
  return fits(settings.readTemplate(kind)) ?? fits(made) ?? TEMPLATES[0]
}
