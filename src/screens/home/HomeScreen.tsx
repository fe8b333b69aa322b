import { Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCylinder, IconHelpCircle, IconQrcode, IconTestPipe } from '@tabler/icons-react'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import { useSession, useSessionState } from '#account/auth/web/session.ts'
import { TimeZoneNotice } from '#account/auth/web/TimeZoneNotice.tsx'
import { FactorNotice } from '#account/two-factor/web/FactorNotice.tsx'
import { weekdayOf } from '#handling/pick-lists/list-days.ts'
import { showOverview } from '#integration/overview/contract.ts'
import { showVersion } from '#platform/contract/version.ts'
import { useApiQuery } from '#ui/call.ts'
import { today } from '#ui/dates.ts'
import { lazyPart, untilLoaded } from '#ui/lazy-part.tsx'
import { lazySection } from '#ui/lazy-section.tsx'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'
import { isUnanswered } from '#ui/unanswered.ts'
import { Screen } from '#ui/Screen.tsx'
import { navTexts } from '#ui/texts.ts'
import { FindButton } from './FindButton.tsx'
import { isNewAccount } from './first-steps.ts'
import { Overviews } from './Overviews.tsx'
import { firstDayTexts, homeTexts } from './texts.ts'

const FirstDay = lazySection(async () => (await import('./FirstDay.tsx')).FirstDay, <Placeholder lines={6} />)

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
  const { session } = useSession()
  const isDemo = useApiQuery(showVersion, {}).data?.mode === 'testing'
  const isPhone = useMediaQuery('not (min-width: 48em)', false, { getInitialValueInEffect: false })
  const known = overview.data
  const isNew = known !== undefined && isNewAccount(known)
  // Without a connection, this device shows what it has stored. A desktop continues to show figures that have been
  // loaded.
  const isAway = isUnanswered(overview.error)
  const isLost = (isOffline || isAway) && (isPhone || !known)
  const usual = (
    <>
      {isPhone && !isNew && <FindButton />}
      {isNew && <FirstDay overview={known} isPhone={isPhone} />}
      {(!isNew || known.has_straws) && <Overviews query={overview} isPhone={isPhone} />}
      <GetStarted withTry={isDemo && known?.containers !== 0} />
    </>
  )
  const isHidden = isPhone || isNew
  return (
    <Screen
      title={homeTexts.title}
      renderHead={(heading) => (
        <>
          {isHidden && <VisuallyHidden>{heading}</VisuallyHidden>}
          {(isNew || !isPhone) && (
            <Group justify="space-between">
              <div>
                {isNew ? (
                  <Title order={2} size="h1">
                    {firstDayTexts.title(session.user.first_name)}
                  </Title>
                ) : (
                  heading
                )}
                <Text c="dimmed" fz={16}>
                  {isNew ? firstDayTexts.text : weekdayOf(today(), today())}
                </Text>
              </div>
              {known && !isNew && !isAway && <Actions />}
            </Group>
          )}
        </>
      )}
    >
      <FactorNotice />
      <TimeZoneNotice />
      {isLost ? <OfflineHome isPhone={isPhone}>{usual}</OfflineHome> : usual}
    </Screen>
  )
}

function Actions() {
  return (
    <Group gap="sm">
      <IfMay right="EDIT">
        <ButtonLink variant="default" to="/batches/new">
          {homeTexts.newBatch}
        </ButtonLink>
      </IfMay>
      <IfMay right="BOOK">
        <ButtonLink to="/find">{homeTexts.withdraw}</ButtonLink>
      </IfMay>
    </Group>
  )
}

function GetStarted({ withTry }: { withTry: boolean }) {
  return (
    <Group component="nav" aria-label={homeTexts.start} gap="lg" px={4} fz={13}>
      <Text fw={600} size="xs" component="h2" m={0}>
        {homeTexts.start}
      </Text>
      {[...STARTS, ...(withTry ? [TRY] : [])].map(({ to, title, icon: Icon }) => (
        <AnchorLink key={to} to={to} size="xs" fw={500}>
          <Group gap={8} wrap="nowrap" mih={44}>
            <Icon size={16} stroke={1.75} aria-hidden />
            {title}
          </Group>
        </AnchorLink>
      ))}
    </Group>
  )
}
