import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { countNumbers } from '#stock/batches/straw.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { RequestFailed } from '#ui/request.ts'
import { LoadError } from '#ui/QueryResult.tsx'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { keyOfLine, withFound } from '../compare.ts'
import { stockTakeTexts } from '../texts.ts'
import { CountLevels, type Other, useWrongLines } from './CountLevels.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { type RenderScanner, ScanField, useScanned } from './ScanField.tsx'
import { useCanisterCount } from './use-canister-count.ts'
import { useNames } from './use-names.ts'
import classes from './counting.module.css'
import type { CountedCanister, StockTake } from '../shapes.ts'

type Props = {
  take: StockTake
  sheet: CountedCanister
  isBlind: boolean
  renderScanner: RenderScanner
  scannedLevel: () => number | null
  onPlace: (canister: number, level: number | null) => void
  onDone: () => void
}

export function CanisterCount({ take, sheet, isBlind, renderScanner, scannedLevel, onPlace, onDone }: Props) {
  const draft = useCanisterCount(take, sheet)
  const namesOf = useNames(take, draft.lines)
  const [other, setOther] = useState<Other | null>(null)
  const wrongLines = useWrongLines()
  const { wrong, forget } = wrongLines
  const fields = useRef(new Map<string, HTMLInputElement>())
  const { canister, counted_at } = sheet
  const levels = take.size?.levels ?? 1
  const isHidden = isBlind && counted_at === null
  const left = draft.lines.filter(({ found, now }) => found === null && countNumbers(now) > 0).length
  const isUnsaved = draft.isUnsaved || wrong.size > 0
  const isWhole = left === 0 && wrong.size === 0

  const onText = useScanned(take, {
    onPlace,
    onBatch(batch_id) {
      const level = scannedLevel()
      const here = draft
        .now()
        .lines.filter((one) => one.batch_id === batch_id && (level === null || one.level === level))
      const line = here.find(({ found }) => found === null) ?? here[0]
      if (!line) {
        setOther({ level: level ?? levels, batch_id })
        return stockTakeTexts.other
      }
      const { label } = namesOf(line)
      const all = countNumbers(line.now)
      const isFound = !isHidden && line.found === null && !wrong.has(keyOfLine(line))
      // Set the value before the field gets the focus: the next scan, typed into it, resets it to that value.
      if (isFound) {
        flushSync(() => draft.change(({ lines }) => ({ lines: withFound(lines, line, { amount: all }) })))
      }
      fields.current.get(keyOfLine(line))?.focus()
      return isFound ? stockTakeTexts.scanAll(label, all) : stockTakeTexts.scanCount(label)
    },
  })
  function lookAgain() {
    forget()
    return draft.lookAgain()
  }
  async function finish(is_counted: boolean) {
    if ((await draft.finish(is_counted)) && is_counted) onDone()
  }

  return (
    <Paper
      p={0}
      component="section"
      aria-label={containerTexts.canister(canister)}
      className={classes.countPanel}
    >
      <Group gap="4px 12px" align="baseline" p="20px 20px 8px">
        <Title order={2}>{containerTexts.canister(canister)}</Title>
        {!isHidden && (
          <Text c="dimmed">
            {stockTakeTexts.byBook(draft.lines.reduce((sum, { now }) => sum + countNumbers(now), 0))}
          </Text>
        )}
        <Text size="sm" c="dimmed" ml="auto" role="status">
          {draft.isPending
            ? stockTakeTexts.saving
            : isUnsaved
              ? stockTakeTexts.unsaved
              : sheet.started_at !== null && stockTakeTexts.saved}
        </Text>
      </Group>
      <ScanField onText={onText} renderScanner={renderScanner} />
      {draft.lines.length === 0 && draft.unknown.length === 0 && (
        <Text size="sm" c="dimmed" px={20} pb={8}>
          {stockTakeTexts.emptyCanister}
        </Text>
      )}
      <CountLevels
        counted={draft}
        change={draft.change}
        levels={levels}
        namesOf={namesOf}
        isHidden={isHidden}
        wrongLines={wrongLines}
        other={other}
        onOther={setOther}
        field={(line, input) => {
          if (input) fields.current.set(keyOfLine(line), input)
          else fields.current.delete(keyOfLine(line))
        }}
      />
      {draft.error && <SaveProblem error={draft.error} retry={draft.retry} onLook={lookAgain} />}
      <Group component="footer" gap={12} justify="space-between" className={classes.countFoot}>
        <Text size="sm" c="dimmed" id="count-left" role="status">
          {wrong.size > 0
            ? stockTakeTexts.wrong(wrong.size)
            : left > 0
              ? stockTakeTexts.left(left)
              : stockTakeTexts.moving}
        </Text>
        <Group gap="sm">
          <Button
            variant="default"
            disabled={
              draft.lines.every(({ found }) => found === null) && wrong.size === 0 && counted_at === null
            }
            onClick={() => {
              forget()
              draft.change(({ lines }) => ({
                lines: lines
                  .filter(({ expected, now }) => expected.length + now.length > 0)
                  .map((line) => ({ ...line, found: null })),
                unknown: [],
              }))
              void finish(false)
            }}
          >
            {stockTakeTexts.again}
          </Button>
          <Button
            disabled={!isWhole}
            aria-describedby="count-left"
            loading={draft.isPending && isWhole}
            onClick={() => void finish(true)}
          >
            {stockTakeTexts.done(canister)}
          </Button>
        </Group>
      </Group>
      <LeaveGuard isUnsaved={isUnsaved} isFailed={draft.error !== null || wrong.size > 0} />
    </Paper>
  )
}

type ProblemProps = { error: Error; retry: () => void; onLook: () => Promise<void> }

/** Problem of saving. The count stays on the screen, to be saved again or replaced by another member's count. */
function SaveProblem({ error, retry, onLook }: ProblemProps) {
  if (!(error instanceof RequestFailed) || error.status >= 500)
    return <LoadError error={error} retry={retry} text={stockTakeTexts.unsaved} />
  const look = (
    <Button size="xs" color="red" variant="default" onClick={() => void onLook()}>
      {stockTakeTexts.look}
    </Button>
  )
  return <ErrorNotice error={error} failed={stockTakeTexts.unsaved} isAtFields={false} action={look} />
}
