import { Alert, Button, Group, List, Paper, Progress, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Import, showImport, undoImport } from '#integration/imports/contract.ts'
import { importTexts } from '#integration/imports/texts.ts'
import { useMay } from '#account/auth/web/session.ts'
import { apiQuery } from '#ui/call.ts'
import { longDay, shortTime } from '#ui/dates.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { ButtonLink } from '#ui/links.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import type { WarningCode } from '#platform/contract/warnings.ts'
import { refetchAll } from '#ui/refetch-all.ts'
import { commonTexts } from '#ui/texts.ts'
import classes from './DoneStep.module.css'

const GOING = new Set<Import['status']>(['WAITING', 'RUNNING', 'UNDOING'])
const isGoing = (one: Import | undefined) => one !== undefined && GOING.has(one.status)

const ASK_EVERY_MS = 1000

type Open = {
  onMend: ((refusals: Import['refusals']) => void) | undefined
  onAccept: ((accept: WarningCode[]) => void) | undefined
}
type Props = Open & { id: string }

/** Progress and result of an import; polls until the booking or undo has ended. */
export function DoneStep({ id, ...open }: Props) {
  const client = useQueryClient()
  const found = useQuery({
    ...apiQuery(showImport, { params: { id } }),
    refetchInterval: ({ state }) => (isGoing(state.data) ? ASK_EVERY_MS : false),
  })
  const wasGoing = useRef(false)
  const goes = isGoing(found.data)
  useEffect(() => {
    // Refetch, because other screens must show what was booked or undone.
    if (wasGoing.current && !goes) void refetchAll(client)
    wasGoing.current = goes
  }, [goes, client])
  return (
    <QueryResult query={found} lines={6}>
      {(one) => (isGoing(one) ? <ImportProgress one={one} /> : <ImportResult one={one} {...open} />)}
    </QueryResult>
  )
}

function ImportProgress({ one }: { one: Import }) {
  const { status, done, total, file_name } = one
  const title =
    { WAITING: importTexts.waiting, UNDOING: importTexts.undoing }[status as string] ?? importTexts.running
  const share = total === 0 ? 0 : (done / total) * 100
  return (
    <Paper>
      <Title order={2}>{title}</Title>
      <Text c="dimmed" mb="md">
        {file_name}
      </Text>
      <Progress value={share} aria-label={title} animated={total === 0} />
      <Text size="sm" mt="xs" role="status">
        {total > 0 && importTexts.progress(done, total)}
      </Text>
      <Text size="sm" mt="md">
        {importTexts.mayClose}
      </Text>
    </Paper>
  )
}

const TINTS: Partial<Record<Import['status'], string>> = { BOOKED: 'good', REFUSED: 'bad' }

const TITLES = {
  BOOKED: (one: Import) => importTexts.booked(one.rows),
  REFUSED: () => importTexts.refused,
  UNDONE: () => importTexts.undone,
} as const

function ImportResult({ one, ...open }: Open & { one: Import }) {
  const [isTakingBack, setTakingBack] = useState(false)
  const mayUndo = useMay(undoImport)
  const { status, counts, rows, imported_by_name, imported_at, straws, refusals, kept } = one
  const isBooked = status === 'BOOKED'
  const when = `${longDay(imported_at)} at ${shortTime(imported_at)}`
  return (
    <Paper p="xl">
      <Group wrap="nowrap" align="flex-start">
        <span className={`disc ${classes.importResult}`} data-tint={TINTS[status]} aria-hidden>
          {isBooked ? (
            <IconCheck size={28} />
          ) : status === 'UNDONE' ? (
            <IconArrowBackUp size={28} />
          ) : (
            <IconX size={28} />
          )}
        </span>
        <div role="status">
          <Title order={2}>{TITLES[status as keyof typeof TITLES](one)}</Title>
          <Text c="dimmed">{importTexts.whole(straws, counts.batches, imported_by_name, when)}</Text>
          {status === 'UNDONE' && (
            <Text>{importTexts.takenBack(one.undone_by_name ?? '', one.undo_reason ?? '')}</Text>
          )}
        </div>
      </Group>
      {status === 'REFUSED' && <Refusals one={one} {...open} />}
      {isBooked && refusals.length > 0 && (
        <Alert color="red" role="alert" mt="md" title={importTexts.notUndone}>
          <RefusalList refusals={refusals} />
        </Alert>
      )}
      {kept.length > 0 && (
        <Alert color="straw" mt="md" title={importTexts.stayTitle}>
          {kept.join(', ')}
        </Alert>
      )}
      {isBooked && (
        <>
          <Figures counts={counts} />
          <NextSteps counts={counts} />
          {mayUndo && (
            <Group justify="space-between" className={classes.importTakeBack}>
              <div>
                <Text fw={600}>{importTexts.takeBackTitle}</Text>
                <Text size="sm" c="dimmed">
                  {importTexts.takeBackText(rows, counts.movements > 0)}
                </Text>
              </div>
              <Button
                variant="default"
                c="var(--bad-ink)"
                leftSection={<IconArrowBackUp size={16} aria-hidden />}
                onClick={() => setTakingBack(true)}
              >
                {importTexts.takeBack}
              </Button>
            </Group>
          )}
        </>
      )}
      {!isBooked && (
        <Group mt="lg">
          <ButtonLink to="/import" search={{}}>
            {importTexts.next}
          </ButtonLink>
        </Group>
      )}
      {isTakingBack && <TakeBack one={one} onClose={() => setTakingBack(false)} />}
    </Paper>
  )
}

const FIGURES = [
  ...(['batches', 'animals', 'parties', 'containers', 'sheets', 'health_tests', 'measurements'] as const),
  ...(['movements', 'straws', 'placed', 'unplaced'] as const),
] as const

function Figures({ counts }: { counts: Import['counts'] }) {
  return (
    <dl className={classes.importFigures}>
      {FIGURES.filter((name) => counts[name] > 0).map((name) => (
        <div key={name}>
          <dt style={{ fontSize: 12, fontWeight: 500 }}>{importTexts.figures[name]}</dt>
          <Text component="dd" fz={20} fw={600} lh="28px" className="num">
            {grouped(counts[name])}
          </Text>
        </div>
      ))}
    </dl>
  )
}

function NextSteps({ counts }: { counts: Import['counts'] }) {
  const hasBatches = counts.batches > 0 || counts.straws > 0 || counts.sheets > 0
  return (
    <Group gap="sm" my="lg">
      {hasBatches && <ButtonLink to="/batches">{importTexts.seeBatches}</ButtonLink>}
      {counts.animals > 0 && (
        <ButtonLink to="/horses" variant="default">
          {importTexts.seeHorses}
        </ButtonLink>
      )}
      {!hasBatches && counts.parties > 0 && (
        <ButtonLink to="/hub/stakeholders" variant="default">
          {importTexts.seeParties}
        </ButtonLink>
      )}
      {counts.containers > 0 && (
        <ButtonLink to="/containers" variant="default">
          {importTexts.seeContainers}
        </ButtonLink>
      )}
      {counts.movements > 0 && (
        <ButtonLink to="/movements" variant="default">
          {importTexts.seeMovements}
        </ButtonLink>
      )}
      {counts.unplaced > 0 && (
        <ButtonLink to="/containers" search={{ unlocated: 1 }} variant="default">
          {importTexts.give(counts.unplaced)}
        </ButtonLink>
      )}
      <ButtonLink to="/import" search={{}} variant="default">
        {importTexts.next}
      </ButtonLink>
    </Group>
  )
}

function Refusals({ one, onMend, onAccept }: Open & { one: Import }) {
  const warnings = one.refusals.flatMap(({ warning }) => warning ?? [])
  const isOnlyWarned = warnings.length > 0 && warnings.length === one.refusals.length
  return (
    <Stack gap="sm" mt="md">
      <Text>{isOnlyWarned ? importTexts.warnedText : importTexts.refusedText}</Text>
      <RefusalList refusals={one.refusals} />
      {onMend && onAccept && (
        <Group>
          <Button variant="default" onClick={() => onMend(one.refusals)}>
            {importTexts.mendHere}
          </Button>
          {isOnlyWarned && (
            <Button variant="default" onClick={() => onAccept([...new Set(warnings)])}>
              {commonTexts.anyway(importTexts.importIt)}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  )
}

function RefusalList({ refusals }: { refusals: Import['refusals'] }) {
  return (
    <List size="sm">
      {refusals.map(({ row, message }, place) => (
        <List.Item key={place}>
          {row === null ? message : `${importTexts.rowNumber(row)}: ${message}`}
        </List.Item>
      ))}
    </List>
  )
}

function TakeBack({ one, onClose }: { one: Import; onClose: () => void }) {
  const form = useApiForm(undoImport, {
    initial: { reason: '' },
    params: { id: one.id },
    sentOf: ({ reason }) => ({ reason }),
    onDone: onClose,
  })
  return (
    <DialogForm
      form={form}
      title={importTexts.takeBackTitle}
      submit={importTexts.takeBack}
      onClose={onClose}
      isDanger
    >
      <Text size="sm" mb="sm">
        {importTexts.takeBackText(one.rows, one.counts.movements > 0)}
      </Text>
      <Textarea data-autofocus label={importTexts.reason} required autosize {...form.of('reason')} />
    </DialogForm>
  )
}
