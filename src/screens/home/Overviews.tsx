import { Group, Paper, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Overview } from '#integration/overview/contract.ts'
import { listMovements, type MovementSummary } from '#stock/movements/contract.ts'
import { listVesselStatus } from '#stock/nitrogen/contract.ts'
import { useMeasuring } from '#stock/nitrogen/web/MeasureButtons.tsx'
import { apiQuery, useApiQuery } from '#ui/call.ts'
import { today } from '#ui/dates.ts'
import { errorText } from '#ui/errors.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { lazySection } from '#ui/lazy-section.tsx'
import { RecentPlaces } from '#screens/find/RecentPlaces.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'
import { navTexts } from '#ui/texts.ts'
import { toast } from '#ui/toast.tsx'
import { weekdayOf } from '#handling/pick-lists/list-days.ts'
import { HomeCard } from './HomeCard.tsx'
import { Stock } from './Stock.tsx'
import { type Pending, useAttention } from './use-attention.tsx'
import { useSince } from './use-since.tsx'
import { useToday } from './use-today.tsx'
import { homeTexts } from './texts.ts'
import classes from './HomeScreen.module.css'

const Vessels = lazySection(async () => (await import('./Vessels.tsx')).Vessels, <Placeholder lines={3} />)

const OutcomeDialog = lazyPart(
  async () => (await import('#stock/movements/web/OutcomeDialog.tsx')).OutcomeDialog,
)

/** Maximum number of pick lists without a day, because they share a column with other lists. */
const MAX_UNDATED = 3

/** Figures of an account before they are loaded. */
const NONE: Pending = {
  ...{ unlocated: 0, unlocated_batches: [], long_consigned: [], uncounted_containers: [] },
  ...{ late_outcomes: { count: 0, first: [] }, looking: { straws: 0, stock_take_id: null } },
}

type Query = {
  data: Overview | undefined
  error: unknown
  isError: boolean
  refetch: () => unknown
}

/** Home of an account with stock: what is due, what is new, and the stock. */
export function Overviews({ query, isPhone }: { query: Query; isPhone: boolean }) {
  const overview = query.data
  const client = useQueryClient()
  const [outcome, setOutcome] = useState<MovementSummary | null>(null)
  const measuring = useMeasuring()
  const cared = useApiQuery(listVesselStatus, {})
  const vessels = cared.data?.vessels ?? []
  async function record(animal_id: string, movement_id: string) {
    try {
      const parts = { query: { animal_id, type: 'INSEMINATION', limit: 100 } } as const
      const { movements } = await client.fetchQuery(apiQuery(listMovements, parts))
      setOutcome(movements.find(({ id }) => id === movement_id) ?? null)
    } catch (error) {
      toast('danger', errorText(error))
    }
  }
  const due = useToday({
    vessels,
    onMeasure: (vesselStatus) => measuring.measure(vesselStatus, 'READING'),
  })
  const attention = useAttention({
    overview: overview ?? NONE,
    vessels,
    onRecord: (mare_id, movement_id) => void record(mare_id, movement_id),
  })
  const since = useSince()
  const queries = [query, cared, due.query, ...since.queries]
  const isKnown = queries.every(({ data, isError }) => data !== undefined && !isError)
  const isCalm = isKnown && due.isFree && attention.count === 0 && since.lines.length === 0
  const day = weekdayOf(today(), today())
  return (
    <>
      {isCalm ? (
        <Calm since={since} next={due.next} />
      ) : (
        <div className={classes.cards}>
          <div className={classes.stack}>
            <HomeCard
              title={homeTexts.today}
              more={isPhone && <Beside>{day}</Beside>}
              queries={[due.query]}
              lines={due.lines}
              empty={homeTexts.todayNothing}
              isPhone={isPhone}
            />
            {due.undated.length > 0 && (
              <HomeCard
                title={homeTexts.undated}
                queries={[]}
                lines={due.undated}
                max={MAX_UNDATED}
                empty=""
                isPhone={isPhone}
              />
            )}
          </div>
          <HomeCard
            title={homeTexts.attention}
            more={overview && attention.count > 0 && <Beside>{attention.count}</Beside>}
            queries={[query, cared]}
            lines={attention.lines}
            empty={homeTexts.attentionNothing}
            isPhone={isPhone}
          />
          <HomeCard
            title={homeTexts.since}
            more={since.menu}
            queries={since.queries}
            lines={since.lines}
            all={since.all}
            empty={homeTexts.sinceNothing}
            isPhone={isPhone}
          />
        </div>
      )}
      <div className={classes.below}>
        {overview && overview.holdings.length > 0 && <Stock overview={overview} isPhone={isPhone} />}
        {overview && overview.containers > 0 && (
          <Containers isPhone={isPhone}>
            <Vessels statuses={vessels} isPhone={isPhone} />
          </Containers>
        )}
      </div>
      {isPhone && <RecentPlaces max={3} />}
      {measuring.dialog}
      {outcome && <OutcomeDialog movement={outcome} onClose={() => setOutcome(null)} />}
    </>
  )
}

function Beside({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed" className="num">
      {children}
    </Text>
  )
}

function Containers({ isPhone, children }: { isPhone: boolean; children: ReactNode }) {
  const head = (
    <Group justify="space-between" mb={4}>
      <Title order={2} size="h4">
        {navTexts.containers}
      </Title>
      <AnchorLink to="/containers" fw={500}>
        {homeTexts.allContainers}
      </AnchorLink>
    </Group>
  )
  if (isPhone)
    return (
      <section aria-label={navTexts.containers}>
        {head}
        {children}
      </section>
    )
  return (
    <Paper component="section" aria-label={navTexts.containers} px={20} pt={14} pb={4}>
      {head}
      {children}
    </Paper>
  )
}

function Calm({ since, next }: { since: ReturnType<typeof useSince>; next: string | null }) {
  const { period, sinceText, menu } = since
  return (
    <Paper component="section" aria-label={homeTexts.calm} className={classes.calm}>
      <span className={`disc ${classes.calmIcon}`} data-tint="good">
        <IconCircleCheck size={26} stroke={1.75} aria-hidden />
      </span>
      <div>
        <Text fz={18} fw={600}>
          {homeTexts.calm}
        </Text>
        <Text c="dimmed">
          {period === 'visit' ? homeTexts.calmText(sinceText ?? '') : homeTexts.calmDays(period)}
        </Text>
      </div>
      {next && (
        <Text size="sm" c="dimmed">
          {next}
        </Text>
      )}
      {menu}
    </Paper>
  )
}
