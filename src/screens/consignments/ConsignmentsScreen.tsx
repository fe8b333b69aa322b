import { Button, Group, SegmentedControl } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { GuideLink } from '#account/help/web/GuideLink.tsx'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import { showBatch } from '#stock/batches/contract.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import {
  exportConsignments,
  type HeldByOther,
  type HeldHere,
  listConsignments,
  listHeldHere,
} from '#stock/straws/consignments.ts'
import { consignmentsTexts } from '#stock/straws/texts.ts'
import { useApiQuery } from '#ui/call.ts'
import { Empty } from '#ui/Empty.tsx'
import { ExportMenu } from '#ui/ExportMenu.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { Pages } from '#ui/Pages.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Screen } from '#ui/Screen.tsx'
import { navTexts } from '#ui/texts.ts'
import { SCROLL_TO_TOP, type Step } from '#ui/search-params.ts'
import { HereGroups } from './HereGroups.tsx'
import { OutGroups } from './OutGroups.tsx'
import { consignmentListTexts as texts } from './texts.ts'
import classes from './consignments.module.css'

const ReportDialog = lazyPart(async () => (await import('#stock/straws/web/ReportDialog.tsx')).ReportDialog)
const WithdrawStraws = lazyPart(
  async () => (await import('#stock/straws/web/WithdrawStraws.tsx')).WithdrawStraws,
)
const PeriodDialog = lazyPart(
  async () => (await import('#paperwork/documents/web/PeriodDialog.tsx')).PeriodDialog,
)

const PAGE_SIZE = 100

type Search = { here?: true; past?: true; limit?: number; offset?: number }

const keyOf = ({ batch_id, holder_id, owner_id }: HeldByOther) => `${batch_id} ${holder_id} ${owner_id}`

export function ConsignmentsScreen() {
  const {
    here = false,
    past = false,
    limit = PAGE_SIZE,
    offset = 0,
  } = useSearch({
    from: '/layout/consignments',
  })
  const navigate = useNavigate({ from: '/consignments' })
  const show = (search: Search, step: Step = {}) => void navigate({ search, ...step })
  const page = { limit, offset }
  const out = useApiQuery(
    listConsignments,
    { query: { ...page, ...(past && { past: '1' as const }) } },
    !here,
  )
  const stored = useApiQuery(listHeldHere, { query: page }, here)
  const stats = (here ? stored.data : out.data)?.stats
  const [reported, setReported] = useState<HeldByOther | null>(null)
  const [returned, setReturned] = useState<HeldHere | null>(null)
  const [statement, setStatement] = useState<string | null>(null)
  // A refused report shows the count that was reloaded behind the dialog.
  const current =
    reported && (out.data?.consignments.find((one) => keyOf(one) === keyOf(reported)) ?? reported)
  const pages = (data: { pagination: { limit: number; offset: number; total: number } }) => (
    <Pages
      pagination={data.pagination}
      sizes={[25, 50, 100]}
      onChange={(to) =>
        show(
          {
            ...(here && { here }),
            ...(past && { past }),
            limit: to.limit,
            ...(to.offset > 0 && { offset: to.offset }),
          },
          SCROLL_TO_TOP,
        )
      }
    />
  )
  const pastEnd = (
    <Empty
      title={consignmentsTexts.pastEnd}
      text={batchTexts.pastEndText}
      action={
        <Button variant="default" onClick={() => show(here ? { here } : {})}>
          {batchTexts.firstPage}
        </Button>
      }
    />
  )
  const consign = (
    <IfMay right="BOOK">
      <ButtonLink to="/find">{texts.consign}</ButtonLink>
    </IfMay>
  )
  const isEmpty = !here && stats?.straws === 0
  return (
    <Screen
      title={consignmentsTexts.title}
      crumb={
        <AnchorLink to="/movements" c="dimmed">
          {navTexts.movements}
        </AnchorLink>
      }
      actions={
        <>
          {!here && (
            <ExportMenu endpoint={exportConsignments} query={{}} total={out.data?.pagination.total} />
          )}
          {!isEmpty && consign}
        </>
      }
    >
      <Group justify="space-between" className={classes.top}>
        <SegmentedControl
          aria-label={texts.view}
          value={here ? 'here' : 'out'}
          onChange={(view) => show(view === 'here' ? { here: true } : {})}
          data={[
            { value: 'out', label: stats ? texts.out(stats.straws) : consignmentsTexts.heldByOthers },
            { value: 'here', label: stats ? texts.here(stats.here) : consignmentsTexts.heldHere },
          ]}
        />
        {!here && (past || (stats?.past ?? 0) > 0) && (
          <Button
            variant={past ? 'light' : 'default'}
            aria-pressed={past}
            onClick={() => show(past ? {} : { past: true })}
          >
            {texts.past(stats?.past ?? 0)}
          </Button>
        )}
      </Group>
      {here ? (
        <QueryResult key="here" query={stored} lines={6}>
          {(data) =>
            data.pagination.total === 0 ? (
              <Empty title={texts.noneHere} text={texts.noneHereText} />
            ) : data.stored.length === 0 ? (
              pastEnd
            ) : (
              <>
                <HereGroups {...data} onReturn={setReturned} onStatement={setStatement} />
                {pages(data)}
              </>
            )
          }
        </QueryResult>
      ) : (
        <QueryResult key="out" query={out} lines={6}>
          {(data) =>
            data.stats.straws === 0 ? (
              <Empty
                title={consignmentsTexts.allNone}
                text={consignmentsTexts.allNoneText}
                action={
                  <>
                    <GuideLink page="sell-and-consign" />
                    {consign}
                  </>
                }
              />
            ) : data.pagination.total === 0 ? (
              <Empty
                title={texts.nonePast}
                text={texts.nonePastText}
                action={
                  <Button variant="default" onClick={() => show({})}>
                    {texts.all}
                  </Button>
                }
              />
            ) : data.consignments.length === 0 ? (
              pastEnd
            ) : (
              <>
                <OutGroups {...data} onReport={setReported} />
                {pages(data)}
              </>
            )
          }
        </QueryResult>
      )}
      {current && <ReportDialog held={current} onClose={() => setReported(null)} />}
      {returned && <ReturnDialog row={returned} onClose={() => setReturned(null)} />}
      {statement !== null && (
        <PeriodDialog
          wanted={{ kind: 'STATEMENT', party_id: statement }}
          onClose={() => setStatement(null)}
        />
      )}
    </Screen>
  )
}

/** Dialog that returns an owner's straws, once their batch is loaded. */
function ReturnDialog({ row, onClose }: { row: HeldHere; onClose: () => void }) {
  const batch = useApiQuery(showBatch, { params: { id: row.batch_id } })
  if (!batch.data)
    return (
      <QueryResult query={batch} lines={1}>
        {() => null}
      </QueryResult>
    )
  return (
    <WithdrawStraws
      subject={{ batch: batch.data }}
      preset={{ type: 'RETURN', owner_id: row.owner_id }}
      onClose={onClose}
    />
  )
}
