import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { countNumbers } from '#stock/batches/straw.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { CodeField, type RenderScanner } from '#stock/label-codes/web/CodeField.tsx'
import { Menu } from '#ui/LazyMenu.tsx'
import { useWakeLock } from '#ui/use-wake-lock.ts'
import { keyOfLine, withFound } from '../compare.ts'
import { stockTakeTexts } from '../texts.ts'
import { CountLevels, useWrongLines } from './CountLevels.tsx'
import { CountMenu, ScanToggle } from './CountMenu.tsx'
import { CountPanel, CountToDo } from './CountPanel.tsx'
import { CountPad } from './CountPad.tsx'
import { CountScreen } from './CountScreen.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { MovedStock } from './MovedStock.tsx'
import { SaveProblem } from './SaveProblem.tsx'
import type { Other } from './PhoneLevels.tsx'
import { useCanisterCount } from './use-canister-count.ts'
import { movedLines, useBefore } from './use-moved.ts'
import { useNames } from './use-names.ts'
import { isToDo, usePad } from './use-pad.ts'
import { useScanned } from './use-scanned.ts'
import type { CountedCanister, CountLine, Found, StockTake } from '../shapes.ts'

type Props = {
  take: StockTake
  sheet: CountedCanister
  isBlind: boolean
  isPhone: boolean
  renderScanner: (isOpen: boolean) => RenderScanner
  scannedLevel: () => number | null
  onPlace: (canister: number, level: number | null) => void
  onDone: () => void
  /** Leaves the canister on a phone. */
  onClose: () => void
  onBlind: (isBlind: boolean) => void
}

export function CanisterCount({
  take,
  sheet,
  isBlind,
  isPhone,
  renderScanner,
  scannedLevel,
  ...acts
}: Props) {
  const { onPlace, onDone, onClose, onBlind } = acts
  const draft = useCanisterCount(take, sheet)
  const namesOf = useNames(take, draft.lines)
  const [other, setOther] = useState<Other | null>(null)
  const [isScanning, setScanning] = useState(false)
  const { before, shown, accept } = useBefore(sheet.lines)
  const [isChecking, setChecking] = useState(false)
  const [isFinishing, setFinishing] = useState(false)
  const wrongLines = useWrongLines()
  const { wrong, forget } = wrongLines
  const fields = useRef(new Map<string, HTMLElement>())
  const { canister, counted_at } = sheet
  const levels = take.size?.levels ?? 1
  const isHidden = isBlind && counted_at === null
  const lines = draft.lines.map((line) => ({
    ...line,
    now: sheet.lines.find((one) => keyOfLine(one) === keyOfLine(line))?.now ?? line.now,
  }))
  const left = lines.filter(isToDo).length
  const { onPad, parts, setPad } = usePad(lines, { isPhone, isEach: isHidden }, draft.unsaved)
  const isUnsaved = draft.isUnsaved || wrong.size > 0
  const isWhole = left === 0 && wrong.size === 0
  const { refused } = draft
  useWakeLock()
  useEffect(() => {
    if (refused) fields.current.get(refused.key)?.focus()
  }, [refused])

  const onText = useScanned({
    container_id: take.container_id,
    canisters: take.canisters.map((one) => one.canister),
    batches: take.batches,
    onPlace,
    onBatch(batch_id) {
      const level = scannedLevel()
      const here = draft
        .now()
        .lines.filter((one) => one.batch_id === batch_id && (level === null || one.level === level))
      const line = here.find(({ found }) => found === null) ?? here[0]
      if (!line) {
        setOther({ level: level ?? levels, batch_id })
        return { message: stockTakeTexts.other }
      }
      const { label } = namesOf(line)
      const all = countNumbers(shown(line).book)
      const isFound = !isHidden && line.found === null && !wrong.has(keyOfLine(line))
      // Set the value before focusing its field, because a scanner that types into the field restores that value.
      if (isFound) flushSync(() => setFound(line, { amount: all }))
      if (isHidden) setPad(keyOfLine(line))
      fields.current.get(keyOfLine(line))?.focus()
      return { message: isFound ? stockTakeTexts.scanAll(label, all) : stockTakeTexts.scanCount(label) }
    },
  })
  const setFound = (line: CountLine, found: Found | null) =>
    draft.change(({ lines: some }) => ({ lines: withFound(some, line, found) }))
  function lookAgain() {
    forget()
    return draft.lookAgain()
  }
  async function finish(known = before) {
    if (isPhone && movedLines(lines, known).length > 0) return setChecking(true)
    setFinishing(true)
    const saved = await draft.finish(true)
    setFinishing(false)
    if (!saved) return
    // The reply may be the first to show that straws were moved.
    if (isPhone && movedLines(saved.lines, known).length > 0) setChecking(true)
    else onDone()
  }
  function countAgain() {
    forget()
    draft.change(({ lines: some }) => ({
      lines: some
        .filter(({ expected, now }) => expected.length + now.length > 0)
        .map((line) => ({ ...line, found: null })),
      unknown: [],
    }))
    void draft.finish(false)
  }
  const guard = <LeaveGuard isUnsaved={isUnsaved} isFailed={draft.error !== null || wrong.size > 0} />
  const [moved] = isChecking ? movedLines(lines, before) : []
  if (moved) {
    return (
      <MovedStock
        {...{ take, canister, levels }}
        key={keyOfLine(moved)}
        line={moved}
        before={before.get(keyOfLine(moved)) ?? []}
        named={namesOf(moved)}
        onConfirm={() => {
          const known = accept(moved)
          if (movedLines(lines, known).length > 0) return
          setChecking(false)
          void finish(known)
        }}
        onAgain={() => {
          accept(moved)
          setFound(moved, null)
          setChecking(false)
        }}
        onClose={() => setChecking(false)}
      />
    )
  }
  if (onPad) {
    return (
      <>
        <CountPad
          {...{ canister, levels, parts, isHidden }}
          capacity={take.size?.straws_per_level ?? null}
          key={keyOfLine(onPad)}
          line={onPad}
          named={namesOf(onPad)}
          onSave={(amount) => {
            setFound(onPad, { amount })
            setPad(null)
          }}
          onClose={() => setPad(false)}
        />
        {guard}
      </>
    )
  }
  const status = draft.isPending
    ? stockTakeTexts.saving
    : isUnsaved
      ? stockTakeTexts.unsaved
      : sheet.started_at !== null && stockTakeTexts.saved
  const code = (
    <CodeField
      label={stockTakeTexts.scan}
      hint={stockTakeTexts.scanHint}
      isOpen={!isPhone || isScanning}
      onOpen={() => setScanning(true)}
      onText={onText}
      renderScanner={renderScanner(isScanning)}
    />
  )
  const problem = draft.error && !refused && (
    <SaveProblem error={draft.error} retry={draft.retry} onLook={lookAgain} />
  )
  const content = (
    <>
      {isPhone && problem}
      {lines.length === 0 && draft.unknown.length === 0 && (
        <Text c="dimmed" {...(isPhone ? { fz: 17 } : { px: 20, pb: 8 })}>
          {isHidden ? stockTakeTexts.emptyHidden : stockTakeTexts.emptyCanister}
        </Text>
      )}
      <CountLevels
        counted={{ lines: isPhone ? lines.map(shown) : lines, unknown: draft.unknown }}
        change={draft.change}
        {...{ levels, namesOf, isHidden, isPhone, wrongLines, other, refused }}
        unsaved={draft.unsaved}
        onOther={setOther}
        onPress={(line) => setPad(keyOfLine(line))}
        field={(line, element) => {
          if (element) fields.current.set(keyOfLine(line), element)
          else fields.current.delete(keyOfLine(line))
        }}
      />
      {!isPhone && problem}
      {guard}
    </>
  )
  const toDo = (
    <CountToDo>
      {wrong.size > 0
        ? stockTakeTexts.wrong(wrong.size)
        : left > 0
          ? stockTakeTexts.left(left)
          : stockTakeTexts.moving}
    </CountToDo>
  )
  const done = {
    disabled: !isWhole,
    'aria-describedby': 'count-left',
    loading: isFinishing,
    onClick: () => void finish(),
    children: stockTakeTexts.done(canister),
  }
  const again = {
    disabled: lines.every(({ found }) => found === null) && wrong.size === 0 && counted_at === null,
    onClick: countAgain,
    children: stockTakeTexts.again,
  }
  if (isPhone) {
    return (
      <CountScreen
        title={containerTexts.canister(canister)}
        about={[
          take.container_label,
          lines.length > 0 && stockTakeTexts.linesCounted(lines.length - left, lines.length),
          isUnsaved && (draft.error === null ? stockTakeTexts.saving : stockTakeTexts.unsaved),
        ]
          .filter(Boolean)
          .join(', ')}
        parts={parts}
        onClose={onClose}
        closeName={stockTakeTexts.leaveCanister(canister)}
        actions={
          <Group gap={0} wrap="nowrap">
            <ScanToggle isOn={isScanning} turn={setScanning} />
            <CountMenu isBlind={isBlind} onBlind={onBlind}>
              <Menu.Item {...again} mih={48} />
            </CountMenu>
          </Group>
        }
        foot={
          <>
            {!isWhole && toDo}
            <Button h={64} radius="xl" fz={20} fullWidth {...done} />
          </>
        }
      >
        {code}
        {content}
      </CountScreen>
    )
  }
  return (
    <CountPanel
      title={containerTexts.canister(canister)}
      about={!isHidden && stockTakeTexts.byBook(lines.reduce((sum, { now }) => sum + countNumbers(now), 0))}
      status={status}
      toDo={toDo}
      buttons={
        <>
          <Button variant="default" {...again} />
          <Button {...done} />
        </>
      }
    >
      <Stack gap={4} maw={480} px={20} pb={12}>
        {code}
      </Stack>
      {content}
    </CountPanel>
  )
}
