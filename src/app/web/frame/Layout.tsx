import { useOnlyReading } from '#ui/request.ts'
import { AnchorLink } from '#ui/links.tsx'
import { startCheckout } from '#account/subscription/contract.ts'
import { ActionIcon, Alert, AppShell, Box, Group, NavLink, Stack, Text } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { IconHelpCircle, IconScan, IconX } from '@tabler/icons-react'
import { Link, Outlet, useMatches } from '@tanstack/react-router'
import { isExpired } from '#account/auth/contract.ts'
import { lazy, useEffect, useState } from 'react'
import { openedGuide } from '#account/help/web/opened-guide.ts'
import { useAccounts, useEndedAccounts } from '#account/auth/web/accounts.ts'
import { useReauthenticationRequested } from '#account/auth/web/reauthentication.ts'
import { useMay, useSession, useSessionState } from '#account/auth/web/session.ts'
import { frameTexts } from './texts.ts'
import { PRODUCT, navTexts } from '#ui/texts.ts'
import { shortDate } from '#ui/dates.ts'
import { Deferred, lazyPart, untilLoaded } from '#ui/lazy-part.tsx'
import { loadMenus } from '#ui/LazyMenu.tsx'
import { rememberFocus } from '#ui/use-focus-return.ts'
import { Version, Wordmark } from '#ui/Wordmark.tsx'
import { whenAnswered } from '../query-client.ts'
import { LoadingBar } from './LoadingBar.tsx'
import { PHONE_PLACES, PLACES } from './places.ts'
import { SearchEverything } from './SearchEverything.tsx'
import { useOpenScanned } from './use-open-scanned.ts'
import { UserMenu } from './UserMenu.tsx'
import classes from './Layout.module.css'

const LogInAgain = lazyPart(async () => (await import('#account/auth/web/LogInAgain.tsx')).LogInAgain)

const ReauthenticationDialog = lazyPart(
  async () => (await import('#account/auth/web/ReauthenticationDialog.tsx')).ReauthenticationDialog,
)

const FactorWanted = lazy(async () => ({
  default: (await import('#account/two-factor/web/FactorWanted.tsx')).FactorWanted,
}))

const OfflineBar = lazyPart(async () => {
  await whenAnswered()
  return untilLoaded(async () => (await import('#handling/offline/web/OfflineBar.tsx')).OfflineBar)
})

// Import the strip here, because this chunk already lists most files that the strip needs.
const OfflineStrip = lazyPart(() =>
  untilLoaded(async () => (await import('#handling/offline/web/OfflineStrip.tsx')).OfflineStrip),
)

const eraseEnded = async (user_id: string) =>
  (await import('#handling/offline/web/erase-stores.ts').catch(() => null))?.eraseEndedAccounts(user_id)

const AccountButton = lazyPart(() =>
  untilLoaded(async () => (await import('./AccountButton.tsx')).AccountButton),
)

const ClosingNotice = lazyPart(() =>
  untilLoaded(async () => (await import('#integration/account-closure/web/ClosingNotice.tsx')).ClosingNotice),
)

const EndedAccounts = lazyPart(async () => (await import('./EndedAccounts.tsx')).EndedAccounts)

const GuidePanel = lazyPart(async () => (await import('#account/help/web/GuidePanel.tsx')).GuidePanel)

const SubscriptionOver = lazyPart(async () => (await import('./SubscriptionOver.tsx')).SubscriptionOver)

const ACTIVE_COLOUR = 'var(--mantine-primary-color-light-color)'

export function Layout() {
  // Complement of the frame's breakpoint: from 48em the navigation is on the left.
  const isSmall = useMediaQuery('not (min-width: 48em)', false, { getInitialValueInEffect: false })
  const isAtWhole = useMatches({ select: (matches) => matches.at(-1)?.staticData.isWhole ?? false })
  const isWhole = isSmall && isAtWhole
  const place = usePlace()
  const { tenant, session } = useSession()
  const { isOver, isUnpaid, lacksFactor } = useSessionState()
  const accounts = useAccounts()
  const hasSeveral = accounts.length > 1
  const isReauthenticationRequested = useReauthenticationRequested()
  const hasEndedAccounts = useEndedAccounts().length > 0
  const isGuideOpen = openedGuide.use() !== null
  useOpenScanned()
  // If a menu cannot be loaded, an error is shown when it is opened.
  useEffect(
    () =>
      void whenAnswered()
        .then(loadMenus)
        .catch(() => {}),
    [],
  )

  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 208, breakpoint: 'sm', collapsed: { mobile: true } }}
      {...(isSmall ? { footer: { height: 'calc(64px + env(safe-area-inset-bottom))' } } : {})}
      padding={isWhole ? 0 : 'var(--page-margin)'}
      disabled={isWhole}
      onFocus={rememberFocus}
    >
      <a className={classes.skipLink} href="#content">
        {frameTexts.skip}
      </a>
      <AppShell.Header
        px="md"
        {...(hasSeveral && { 'data-tone': accounts.find(({ isOpen }) => isOpen)!.tone })}
      >
        <LoadingBar />
        <Group h="100%" wrap="nowrap" gap="sm">
          {hasSeveral && isSmall ? (
            <AccountButton isPhone />
          ) : (
            <Link to="/home" aria-label={PRODUCT} className={classes.brand}>
              <Wordmark isShortWhenSmall />
            </Link>
          )}
          <SearchEverything isIcon={hasSeveral && isSmall} />
          <Group gap={isSmall ? 0 : 'sm'} wrap="nowrap" ml={hasSeveral && isSmall ? 0 : 'auto'}>
            {!hasSeveral && (
              <Text size="sm" fw={500} c="dimmed" visibleFrom="md">
                {tenant.name}
              </Text>
            )}
            {hasSeveral && !isSmall && <AccountButton isPhone={false} />}
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={navTexts.guide}
              title={navTexts.guide}
              onClick={() => openedGuide.set('of-screen')}
            >
              <IconHelpCircle size={22} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ActionIcon
              component={Link}
              to="/scan"
              variant="subtle"
              color="gray"
              size={44}
              aria-label={navTexts.scan}
              title={navTexts.scan}
            >
              <IconScan size={22} stroke={1.75} aria-hidden />
            </ActionIcon>
            <UserMenu withPlaces={isSmall} />
          </Group>
        </Group>
      </AppShell.Header>
      {isSmall ? (
        <AppShell.Footer>
          <PhoneNavigation />
        </AppShell.Footer>
      ) : (
        <AppShell.Navbar p="sm" aria-label={frameTexts.navigation}>
          <AppShell.Section grow>
            {PLACES.map(({ to, label, icon: Icon }) => (
              <NavLink
                key={to}
                {...(to === place && { active: true })}
                component={Link}
                to={to}
                label={label}
                leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
                activeProps={{ 'data-active': true, 'aria-current': 'page' }}
              />
            ))}
          </AppShell.Section>
          <Box pl={10} py="xs">
            <Version />
          </Box>
        </AppShell.Navbar>
      )}
      <AppShell.Main id="content" tabIndex={-1}>
        <Box maw={1248} mx="auto" className={isWhole ? classes.window : undefined}>
          <OnlyReadingNotice />
          {!isWhole && tenant.closes_at !== undefined && <ClosingNotice />}
          {hasEndedAccounts && <EndedAccounts />}
          <OfflineBar onEnded={eraseEnded}>
            <OfflineStrip />
          </OfflineBar>
          {!isWhole && <SubscriptionNotice />}
          {isSmall && !isWhole && <MobileNotice />}
          {/* The key makes another user's log-in start with new screens, without dialogs of the previous user. */}
          <Deferred key={session.user.id}>{lacksFactor ? <FactorWanted /> : <Outlet />}</Deferred>
          {isGuideOpen && <GuidePanel onClose={() => openedGuide.set(null)} />}
          {isUnpaid && <SubscriptionOver />}
          {isReauthenticationRequested && <ReauthenticationDialog />}
          {isOver && <LogInAgain />}
        </Box>
      </AppShell.Main>
    </AppShell>
  )
}

/** Returns the navigation place of a screen whose address does not determine it; undefined for any other screen. */
const usePlace = () => useMatches({ select: (matches) => matches.at(-1)?.staticData.place })

function PhoneNavigation() {
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  // Home leads to the places that a phone has no tab for.
  const place = usePlace() ?? (PHONE_PLACES.some(({ to }) => path.startsWith(to)) ? undefined : '/home')
  return (
    <Group component="nav" aria-label={frameTexts.navigation} h="100%" gap={0} grow wrap="nowrap">
      {PHONE_PLACES.map(({ to, label, icon: Icon }) => (
        <Box
          key={to}
          component={Link}
          to={to}
          h="100%"
          td="none"
          c={to === place ? ACTIVE_COLOUR : 'dimmed'}
          activeProps={{ 'aria-current': 'page', style: { color: ACTIVE_COLOUR } }}
        >
          <Stack gap={2} align="center" justify="center" h="100%">
            <Icon size={22} stroke={1.6} aria-hidden />
            <Text fz={10} inherit={false} truncate maw="100%">
              {label}
            </Text>
          </Stack>
        </Box>
      ))}
    </Group>
  )
}

function OnlyReadingNotice() {
  if (!useOnlyReading()) return null
  return (
    <Alert color="red" mb="md" role="alert">
      <Text size="sm">{frameTexts.onlyReading}</Text>
    </Alert>
  )
}

function SubscriptionNotice() {
  const { tenant } = useSession()
  const isOwner = useMay(startCheckout)
  const { expires_on } = tenant.subscription
  const [openedAt] = useState(() => new Date())
  // If the subscription expires while the page is open, the first refused change makes that known.
  const { isUnpaid } = useSessionState()
  const [refusedFor, setRefusedFor] = useState<string>()
  if (isUnpaid && refusedFor !== expires_on) setRefusedFor(expires_on)
  if (!isExpired(tenant.subscription, openedAt) && refusedFor !== expires_on) return null
  const day = shortDate(expires_on)
  return (
    <Alert color="straw" mb="md" role="note">
      <Group justify="space-between">
        <Text size="sm">{isOwner ? frameTexts.expired(day) : frameTexts.expiredMember(day)}</Text>
        {isOwner && (
          <AnchorLink
            to="/hub/subscription"
            size="sm"
            fw={600}
            c="var(--mantine-color-text)"
            underline="always"
          >
            {frameTexts.expiredAction}
          </AnchorLink>
        )}
      </Group>
    </Alert>
  )
}

function MobileNotice() {
  const [isRead, setRead] = useLocalStorage({
    key: 'mobile-notice-read',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  if (isRead) return null
  return (
    <Alert color="ice" mb="md" py={0} px="xs" role="note">
      <Group justify="space-between" wrap="nowrap">
        <Text size="xs">{frameTexts.mobile}</Text>
        <ActionIcon variant="subtle" size="lg" aria-label={frameTexts.dismiss} onClick={() => setRead(true)}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Alert>
  )
}
