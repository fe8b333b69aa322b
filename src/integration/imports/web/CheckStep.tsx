import { Alert, Button, Group, List, Progress, SegmentedControl, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Totals } from '#integration/imports/check-rows.ts'
import { importTexts, unreadableTexts } from '#integration/imports/texts.ts'
import type { Filter, Seen } from '#integration/imports/web/workspace.ts'
import { Unreadable } from '#integration/imports/web/unreadable.ts'
import { RequestFailed } from '#ui/request.ts'
import { Empty } from '#ui/Empty.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { Pages } from '#ui/Pages.tsx'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'
import { CheckFoot } from './CheckFoot.tsx'
import { LearnedNote } from './ColumnsStep.tsx'
import { RowsGrid } from './RowsGrid.tsx'
import { saveFile } from '#ui/download.ts'
import type { ImportWorkspace, OpenedFile } from './use-import-workspace.ts'
import type { Change } from '#integration/imports/settings.ts'

type Props = { work: ImportWorkspace; onBack: () => void; onSent: (id: string) => void }
type Checked = Props & { seen: Seen; file: OpenedFile; totals: Totals }

const FILTERS = ['ALL', 'BAD', 'GOOD'] as const

export function CheckStep(props: Props) {
  const { seen, file, totals, acting } = props.work
  if (!seen || !file) return null
  if (totals) return <CheckedRows {...props} {...{ seen, file, totals }} />
  return acting.error ? <ErrorNotice error={acting.error} /> : <Placeholder lines={6} />
}

function CheckedRows({ work, onBack, onSent, seen, file, totals }: Checked) {
  const [filter, setFilter] = useState<Filter>(totals.bad > 0 && totals.rows > 25 ? 'BAD' : 'ALL')
  const [page, setPage] = useState({ limit: 25, offset: 0 })
  const [equal, setEqual] = useState<{ column: number; from: string; to: string; count: number } | null>(null)
  const { limit, offset } = page
  const shown = useQuery({
    queryKey: ['import-rows', work.check, filter, limit, offset],
    queryFn: () => work.ask('rows', { filter, from: offset, count: limit }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  })
  const count = { ALL: totals.rows, BAD: totals.bad, GOOD: totals.good }
  const show = (next: Filter) => {
    setFilter(next)
    setPage({ ...page, offset: 0 })
  }
  const change = (one: Change, edited?: { column: number; from: string; to: string }) => {
    const others = edited
      ? shown.data?.rows
          .flatMap(({ cells }) => cells[edited.column] ?? [])
          .find(({ text }) => text === edited.from)
      : undefined
    setEqual(edited && others && others.equal > 1 ? { ...edited, count: others.equal - 1 } : null)
    void work.change(one)
  }
  // The warnings, or ten of them and the number of others, are next to the button, so pressing it accepts them.
  const accept = [...new Set(totals.warnings.map(({ code }) => code))]
  const book = (is_repeat: boolean) =>
    void work.sending.mutateAsync({ is_repeat, accept }).then(onSent, () => undefined)

  return (
    <>
      <Group justify="space-between">
        <Group gap="sm">
          <Text fw={600} size="lg">
            {file.name}
          </Text>
          {file.names[file.sheet] && (
            <Text c="dimmed">
              {importTexts.sheet} {file.names[file.sheet]}
            </Text>
          )}
          <LearnedNote name={seen.learned} />
        </Group>
        <SegmentedControl
          aria-label={importTexts.filterName}
          data={FILTERS.map((value) => ({ value, label: `${importTexts.filter[value]} ${count[value]}` }))}
          value={filter}
          onChange={(value) => show(value)}
        />
      </Group>
      {seen.leftOut.length > 0 && (
        <Text size="sm" c="dimmed">
          {importTexts.notImported(seen.leftOut)}
        </Text>
      )}
      {equal && (
        <Offer
          text={importTexts.alsoEqual(equal.count, equal.from, equal.to)}
          label={importTexts.changeThem}
          onTake={() => change({ kind: 'REPLACE', column: equal.column, from: equal.from, to: equal.to })}
        />
      )}
      {totals.onFile > 1 && (
        <Offer
          text={importTexts.onFile(totals.onFile)}
          label={importTexts.leaveOnFile}
          onTake={() => change({ kind: 'KNOWN_OUT' })}
        />
      )}
      {shown.data && shown.data.total === 0 ? (
        <Empty
          title={importTexts.nothingHere}
          text=""
          action={
            <Button variant="default" onClick={() => show('ALL')}>
              {importTexts.showAll}
            </Button>
          }
        />
      ) : (
        <RowsGrid
          seen={seen}
          rows={shown.data?.rows ?? []}
          onBack={onBack}
          onColumns={(columns) => void work.setAndCheck({ columns })}
          onFixed={(field, value) =>
            void work.setAndCheck({ fixed: { ...seen.settings.fixed, [field]: value } })
          }
          onChange={change}
        />
      )}
      <Pages
        pagination={{ limit, offset, total: shown.data?.total ?? 0 }}
        sizes={[25, 50, 100]}
        onChange={setPage}
      />
      {totals.warnings.length > 0 && <RowWarnings warnings={totals.warnings} />}
      <Failures work={work} onAgain={() => book(true)} />
      {work.sending.isPending && (
        <div role="status">
          <Text size="sm">{importTexts.sending}</Text>
          <Progress value={100} animated aria-hidden />
        </div>
      )}
      <CheckFoot
        totals={totals}
        isBusy={work.acting.isPending || work.sending.isPending}
        onBack={onBack}
        onBook={() => book(false)}
        onDownload={() =>
          void work
            .ask('badRows')
            .then((text) => saveFile(importTexts.badFile, text, 'text/csv;charset=utf-8'))
        }
      />
    </>
  )
}

function Offer({ text, label, onTake }: { text: string; label: string; onTake: () => void }) {
  return (
    <Alert color="ice" role="status" py="xs">
      <Group gap="sm">
        <Text size="sm">{text}</Text>
        <Button size="compact-sm" variant="default" onClick={onTake}>
          {label}
        </Button>
      </Group>
    </Alert>
  )
}

const MAX_SHOWN = 10

function RowWarnings({ warnings }: { warnings: Totals['warnings'] }) {
  const more = warnings.length - MAX_SHOWN
  // Show at least one of each kind, because sending accepts all kinds.
  const ofEachKind = [...Map.groupBy(warnings, ({ code }) => code).values()].map(([first]) => first!)
  const shown = [...new Set([...ofEachKind, ...warnings])].slice(0, MAX_SHOWN)
  const rows = new Set(warnings.map(({ row }) => row))
  return (
    <Alert color="straw" role="status" title={importTexts.unlikely(rows.size)}>
      <List size="sm">
        {shown.map(({ row, message }, place) => (
          <List.Item key={place}>{`${importTexts.rowNumber(row)}: ${message}`}</List.Item>
        ))}
        {more > 0 && <List.Item>{importTexts.moreWarnings(more)}</List.Item>}
      </List>
    </Alert>
  )
}

/** Error of a change or of sending. Rows that were imported before are sent again only after a second confirmation. */
function Failures({ work, onAgain }: { work: ImportWorkspace; onAgain: () => void }) {
  const { error, isPending } = work.sending
  if (isPending || !error) return work.acting.error ? <ErrorNotice error={work.acting.error} /> : null
  if (error instanceof Unreadable) {
    return (
      <Alert color="red" role="alert">
        {unreadableTexts[error.reason]}
      </Alert>
    )
  }
  if (!(error instanceof RequestFailed) || error.code !== 'ALREADY_IMPORTED')
    return <ErrorNotice error={error} />
  return (
    <Alert color="straw" role="alert" title={error.detail ?? importTexts.twice('')}>
      <Text size="sm" mb="sm">
        {importTexts.twiceText}
      </Text>
      <Group gap="sm">
        {error.conflicting_id && (
          <AnchorLink to="/import" search={{ id: error.conflicting_id }}>
            {importTexts.seeFirst}
          </AnchorLink>
        )}
        <Button variant="default" onClick={onAgain}>
          {importTexts.again}
        </Button>
      </Group>
    </Alert>
  )
}
