import { Button, Group, SegmentedControl, Table, Text } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { usePermissions } from '#account/auth/web/session.ts'
import { useApiQuery } from '#ui/call.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Pages } from '#ui/Pages.tsx'
import { Section } from '#ui/Section.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'
import { lazySection } from '#ui/lazy-section.tsx'
import { shortDate } from '#ui/dates.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { listMeasurements, type Measurement, strikeMeasurement, type VesselStatus } from '../contract.ts'
import { kindTexts, nitrogenTexts, oneDecimal } from '../texts.ts'
import { chartUnit, pointsOf } from './chart-points.ts'
import { type Range, RANGES } from './nitrogen-search.ts'
import { dayAndTime, figuresOf } from './StatusFacts.tsx'

const LevelChart = lazySection(
  async () => (await import('./LevelChart.tsx')).LevelChart,
  <Placeholder lines={6} />,
)

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS: Record<Range, number> = { '1': 31, '3': 92, all: Number.POSITIVE_INFINITY }
/** Limit of one request: two years of weekly measurements. */
const CHARTED = 100
const LISTED = 10

type Props = {
  vesselStatus: VesselStatus
  range: Range
  onRange: (range: Range) => void
  actions: ReactNode
}

export function VesselHistory({ vesselStatus, range, onRange, actions }: Props) {
  const [page, setPage] = useState({ limit: LISTED, offset: 0 })
  const about = { params: { id: vesselStatus.container_id } }
  const charted = useApiQuery(listMeasurements, { ...about, query: { limit: CHARTED, offset: 0 } })
  const listed = useApiQuery(listMeasurements, { ...about, query: page })
  return (
    <>
      <QueryResult query={charted} lines={6}>
        {({ measurements, pagination: { total } }) =>
          measurements.length > 0 && <Charted {...{ vesselStatus, measurements, total, range, onRange }} />
        }
      </QueryResult>
      <Section title={nitrogenTexts.history} actions={<Group gap="xs">{actions}</Group>}>
        <QueryResult query={listed} lines={3}>
          {({ measurements, pagination }) => (
            <>
              <MeasurementList vesselStatus={vesselStatus} measurements={measurements} />
              {pagination.total > LISTED && (
                <Pages pagination={pagination} onChange={setPage} sizes={[LISTED, 50, 100]} />
              )}
            </>
          )}
        </QueryResult>
      </Section>
    </>
  )
}

type ChartedProps = Omit<Props, 'actions'> & { measurements: readonly Measurement[]; total: number }

function Charted({ vesselStatus, measurements, total, range, onRange }: ChartedProps) {
  const [openedAt] = useState(() => Date.now())
  const unit = chartUnit(vesselStatus.vessel, measurements)
  const days = DAYS[range]
  const since = Number.isFinite(days) ? new Date(openedAt - days * DAY_MS).toISOString() : null
  const points = useMemo(
    () => pointsOf(vesselStatus.vessel, measurements, unit, since),
    [vesselStatus.vessel, measurements, unit, since],
  )
  const isCut = total > measurements.length && (since === null || measurements.at(-1)!.happened_at > since)
  const refills = points.filter(({ isRefill }) => isRefill).length
  return (
    <Section
      title={nitrogenTexts.chart(vesselStatus.label, unit)}
      actions={
        <SegmentedControl
          aria-label={nitrogenTexts.range}
          data={RANGES.map((value) => ({ value, label: nitrogenTexts.ranges[value] }))}
          value={range}
          onChange={(next) => onRange(next)}
        />
      }
    >
      <Text size="sm" c="dimmed">
        {nitrogenTexts.chartText(points.length - refills, refills)}
        {isCut && ` · ${nitrogenTexts.chartCut(measurements.length, total)}`}
      </Text>
      {points.some(({ level }) => level !== null) && (
        <LevelChart vesselStatus={vesselStatus} points={points} unit={unit} />
      )}
    </Section>
  )
}

type MeasurementListProps = { vesselStatus: VesselStatus; measurements: readonly Measurement[] }

function MeasurementList({ vesselStatus, measurements }: MeasurementListProps) {
  const mayStrike = usePermissions().has('BOOK')
  const [toStrike, setToStrike] = useState<Measurement | null>(null)
  if (measurements.length === 0) return <Text c="dimmed">{nitrogenTexts.historyNone}</Text>
  const named = (one: Measurement) =>
    [figuresOf(vesselStatus, one) ?? kindTexts[one.kind].toLowerCase(), shortDate(one.happened_at)] as const
  return (
    <>
      <WideTable label={nitrogenTexts.listOf(vesselStatus.label)} minWidth={{ base: 0, sm: 640 }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th pl={0}>{nitrogenTexts.at}</Table.Th>
            <Table.Th visibleFrom="sm">{nitrogenTexts.what}</Table.Th>
            <Table.Th visibleFrom="sm">{nitrogenTexts.amount}</Table.Th>
            <Table.Th visibleFrom="sm">{nitrogenTexts.by}</Table.Th>
            <Table.Th visibleFrom="sm">{nitrogenTexts.note}</Table.Th>
            <Table.Th>
              <span className="unseen">{nitrogenTexts.strike}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {measurements.map((one) => {
            const { id, happened_at, kind, added_litres, recorded_by_name, note, struck_at, struck_by_name } =
              one
            const isStruck = struck_at !== null
            const struck = isStruck ? ({ c: 'var(--ink-3)', td: 'line-through' } as const) : {}
            const remarks = [
              note,
              isStruck && nitrogenTexts.struck(struck_by_name ?? '', shortDate(struck_at)),
            ]
            const figures = (
              <>
                <Text span inherit mr={8} {...struck}>
                  {figuresOf(vesselStatus, one)}
                </Text>
                {added_litres !== null && (
                  <Text span inherit c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                    {nitrogenTexts.plus(oneDecimal(added_litres))}
                  </Text>
                )}
              </>
            )
            return (
              <Table.Tr key={id}>
                <Table.Td pl={0}>
                  <Text inherit fw={600} hiddenFrom="sm">
                    {figures}
                  </Text>
                  <Text span inherit visibleFrom="sm" {...struck}>
                    {dayAndTime(happened_at)}
                  </Text>
                  <Text size="xs" c="dimmed" hiddenFrom="sm">
                    {[
                      dayAndTime(happened_at),
                      kind === 'REFILL' && kindTexts.REFILL,
                      recorded_by_name,
                      ...remarks,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </Text>
                </Table.Td>
                <Table.Td visibleFrom="sm" {...struck}>
                  {kindTexts[kind]}
                </Table.Td>
                <Table.Td visibleFrom="sm">{figures}</Table.Td>
                <Table.Td visibleFrom="sm">{recorded_by_name}</Table.Td>
                <Table.Td visibleFrom="sm" maw={320}>
                  {remarks.filter(Boolean).join(' · ')}
                </Table.Td>
                <Table.Td ta="right" pr={0}>
                  {!isStruck && mayStrike && (
                    <Button
                      variant="subtle"
                      color="gray"
                      size="compact-sm"
                      aria-label={nitrogenTexts.strikeOf(...named(one))}
                      onClick={() => setToStrike(one)}
                    >
                      {nitrogenTexts.strike}
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </WideTable>
      {toStrike && (
        <ConfirmDialog
          endpoint={strikeMeasurement}
          thing={{ id: toStrike.id }}
          title={nitrogenTexts.strikeQuestion(...named(toStrike))}
          text={nitrogenTexts.strikeText}
          submit={nitrogenTexts.strike}
          done={nitrogenTexts.struckToast}
          onClose={() => setToStrike(null)}
        />
      )}
    </>
  )
}
