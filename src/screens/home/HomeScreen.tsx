import { Box, Group, Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCylinder, IconHelpCircle, IconQrcode, IconTestPipe } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { TimeZoneNotice } from '#account/auth/web/TimeZoneNotice.tsx'
import { FactorNotice } from '#account/two-factor/web/FactorNotice.tsx'
import { movementTexts } from '#stock/movements/texts.ts'
import { listVesselStatus } from '#stock/nitrogen/contract.ts'
import { unsnoozedAlerts } from '#stock/nitrogen/snoozes.ts'
import { type Overview, showOverview } from '#integration/overview/contract.ts'
import { useApiQuery } from '#ui/call.ts'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { showVersion } from '#platform/contract/version.ts'
import { Screen } from '#ui/Screen.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'
import { navTexts } from '#ui/texts.ts'
import { lazyPart, untilLoaded } from '#ui/lazy-part.tsx'
import { lazySection } from '#ui/lazy-section.tsx'
import { isUnanswered } from '#ui/request.ts'
import { Attention } from './Attention.tsx'
import { FindButton, PhoneTop } from './PhoneTop.tsx'
import { Recent } from './Recent.tsx'
import { Steps, stepsOf } from './Steps.tsx'
import { StockByStallion } from './StockByStallion.tsx'
import { homeTexts } from './texts.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import { useSessionState } from '#account/auth/web/session.ts'
import classes from './HomeScreen.module.css'

const Vessels = lazySection(async () => (await import('./Vessels.tsx')).Vessels, <Placeholder lines={3} />)

const OfflineHome = lazyPart(() => untilLoaded(async () => (await import('./OfflineHome.tsx')).OfflineHome))

const STARTS = [
  { to: '/batches', title: navTexts.batches, icon: IconTestPipe },
  { to: '/containers', title: navTexts.containers, icon: IconCylinder },
  { to: '/help', title: navTexts.help, icon: IconHelpCircle },
] as const
const TRY = { to: '/labels/try', title: homeTexts.tryScanning, icon: IconQrcode } as const

export function HomeScreen() {
  const overview = useApiQuery(showOverview, {})
  const { isOffline } = useSessionState()
  const isDemo = useApiQuery(showVersion, {}).data?.mode === 'testing'
  const isPhone = useMediaQuery('not (min-width: 48em)', false, { getInitialValueInEffect: false })
  const isNew = overview.data !== undefined && stepsOf(overview.data).some(({ isDone }) => !isDone)
  // Without a connection, this device shows what it has stored. A desk keeps showing figures that have been loaded.
  const isAway = isUnanswered(overview.error)
  const isLost = (isOffline || isAway) && (isPhone || !overview.data)
  const actions = overview.data && !isNew && !isAway && (
    <IfMay right="EDIT">
      <ButtonLink variant="default" to="/batches/new">
        {homeTexts.newBatch}
      </ButtonLink>
    </IfMay>
  )
  const usual = (
    <>
      {isPhone && overview.data?.batches !== 0 && <FindButton />}
      <QueryResult query={overview} lines={8}>
        {(known) => (
          <>
            {isNew && <Steps overview={known} />}
            {known.batches > 0 && <Stock overview={known} isPhone={isPhone} />}
          </>
        )}
      </QueryResult>
      <GetStarted withTitle={!isNew} withTry={isDemo && overview.data?.containers !== 0} />
    </>
  )
  return (
    <Screen
      title={homeTexts.title}
      actions={actions}
      {...(isPhone && { renderHead: (heading) => <VisuallyHidden>{heading}</VisuallyHidden> })}
    >
      <FactorNotice />
      <TimeZoneNotice />
      {isLost ? <OfflineHome isPhone={isPhone}>{usual}</OfflineHome> : usual}
    </Screen>
  )
}

function GetStarted({ withTitle, withTry }: { withTitle: boolean; withTry: boolean }) {
  return (
    <Group component="nav" aria-label={homeTexts.start} gap="lg" px={4} fz={13}>
      {withTitle && (
        <Text fw={600} size="xs" component="h2" m={0}>
          {homeTexts.start}
        </Text>
      )}
      {[...STARTS, ...(withTry ? [TRY] : [])].map(({ to, title, icon: Icon }) => (
        <AnchorLink key={to} to={to} size="xs" fw={500}>
          <Group gap={8} wrap="nowrap">
            <Icon size={16} stroke={1.75} aria-hidden />
            {title}
          </Group>
        </AnchorLink>
      ))}
    </Group>
  )
}

function Stock({ overview, isPhone }: { overview: Overview; isPhone: boolean }) {
  const { straws, own_straws, doses, uncounted, batches, holdings } = overview
  // On a phone, the figures at the top already show the straws without a place.
  const waiting = isPhone && overview.unlocated > 0 ? { ...overview, unlocated: 0 } : overview
  const cared = useApiQuery(listVesselStatus, {})
  const due = (cared.data?.vessels ?? []).filter((vesselStatus) => unsnoozedAlerts(vesselStatus).length > 0)
  const isShownAbove =
    due.length === 0 && waiting !== overview && overview.consigned === 0 && overview.pending_outcomes === 0
  return (
    <Box className="columns" __vars={{ '--columns': 'minmax(0, 1fr) 420px' }}>
      <Stack gap={20}>
        {isPhone && <PhoneTop overview={overview} />}
        <Paper component="section" aria-label={homeTexts.holds} className={classes.figures} visibleFrom="sm">
          <Figure
            value={straws}
            label={homeTexts.straws}
            more={homeTexts.ours(own_straws, straws - own_straws)}
          />
          <Figure value={doses} label={homeTexts.doses} more={homeTexts.uncounted(uncounted)} />
          <Figure
            value={batches}
            label={homeTexts.batchCount}
            more={homeTexts.ofStallions(holdings.length)}
          />
        </Paper>
        {holdings.length > 0 && <StockByStallion overview={overview} />}
        {overview.containers > 0 && !isPhone && (
          <Card
            title={navTexts.containers}
            more={
              <AnchorLink to="/containers" size="xs" fw={500}>
                {homeTexts.allContainers}
              </AnchorLink>
            }
          >
            <Vessels />
          </Card>
        )}
      </Stack>
      <Stack gap={20}>
        {!isShownAbove && (
          <Card title={homeTexts.attention}>
            <Attention overview={waiting} due={due} />
          </Card>
        )}
        <Card
          title={homeTexts.moved}
          more={
            <AnchorLink to="/movements" size="xs" fw={500}>
              {movementTexts.allMovements}
            </AnchorLink>
          }
        >
          <Recent />
        </Card>
      </Stack>
    </Box>
  )
}

function Card({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <Paper component="section" aria-label={title}>
      <Group justify="space-between" mb={4}>
        <Title order={2} size="h4">
          {title}
        </Title>
        {more}
      </Group>
      {children}
    </Paper>
  )
}

function Figure({ value, label, more }: { value: number; label: string; more: string }) {
  return (
    <div>
      <div className={`${classes.figure} num`}>{grouped(value)}</div>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Text size="xs" c="dimmed">
        {more}
      </Text>
    </div>
  )
}
