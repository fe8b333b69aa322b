import { Avatar, type MantineColorScheme, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import {
  IconArrowsExchange,
  IconBuildingWarehouse,
  IconClipboardList,
  IconDeviceDesktop,
  IconHorse,
  IconId,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { fullName } from '#platform/contract/roles.ts'
import { logOut, useSession } from '#features/session/web/session.ts'
import { pickListTexts } from '#features/pick-lists/texts.ts'
import { frameTexts } from './texts.ts'
import { accountTexts, rolesTexts } from '#features/session/texts.ts'
import { forgetLines } from '#features/scanning/web/kept-lines.ts'
import { forgetLately } from '#screens/find/lately.ts'
import { shortDate } from '#ui/dates.ts'
import { LazyMenu, Menu } from '#ui/LazyMenu.tsx'
import { lazyPart, tellNotLoaded } from '#ui/lazy-part.tsx'
import { navTexts } from '#ui/texts.ts'

const LogOutQuestion = lazyPart(
  async () => (await import('#features/pocket/web/LogOutQuestion.tsx')).LogOutQuestion,
)

const PLACES = [
  { to: '/pick-lists', label: pickListTexts.lists, icon: IconClipboardList },
  { to: '/horses', label: navTexts.horses, icon: IconHorse },
  { to: '/movements', label: navTexts.movements, icon: IconArrowsExchange },
] as const

/** @param withPlaces offers the screens that a phone's navigation has no room for */
export function UserMenu({ withPlaces }: { withPlaces: boolean }) {
  const { session, tenant } = useSession()
  const logOutNow = useLogOut()
  const [unsent, setUnsent] = useState(0)
  const leave = async () => {
    const outbox = await import('#ui/outbox/outbox.ts').catch(() => null)
    // Nobody logs out over bookings that he is not told of.
    if (!outbox) return tellNotLoaded()
    const unsent = await outbox.entriesByAccount(session.user.id)
    const count = [...unsent.values()].flat().length
    if (count > 0) setUnsent(count)
    else await logOutNow()
  }
  const { user } = session
  const role = user.entitlements[0]?.role
  const initials = `${user.first_name.charAt(0)}${user.last_name.charAt(0)}`.toUpperCase()
  if (unsent > 0)
    return <LogOutQuestion count={unsent} onLeave={() => void logOutNow()} onClose={() => setUnsent(0)} />
  return (
    <LazyMenu
      width={300}
      target={
        <UnstyledButton aria-label={`${frameTexts.menu}, ${initials}`} p={6}>
          <Avatar color="ice" radius={16} size={32} aria-hidden>
            {initials}
          </Avatar>
        </UnstyledButton>
      }
    >
      <Menu.Label>
        <Text size="sm" fw={600} c="var(--ink)">
          {fullName(user)}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {user.email}
          {role ? ` · ${rolesTexts[role]}` : ''}
        </Text>
      </Menu.Label>
      <Menu.Divider />
      {withPlaces &&
        PLACES.map(({ to, label, icon: Icon }) => (
          <Menu.Item
            key={to}
            leftSection={<Icon size={18} aria-hidden />}
            renderRoot={(props) => <Link to={to} {...props} />}
          >
            {label}
          </Menu.Item>
        ))}
      <Menu.Item
        leftSection={<IconId size={18} aria-hidden />}
        renderRoot={(props) => <Link to="/hub/general" {...props} />}
      >
        {accountTexts.profile}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconBuildingWarehouse size={18} aria-hidden />}
        renderRoot={(props) => <Link to="/hub/subscription" {...props} />}
      >
        {tenant.name}
        <Text size="xs" c="dimmed">
          {frameTexts.paidUntil(shortDate(tenant.subscription.expires_on))}
        </Text>
      </Menu.Item>
      <Menu.Divider />
      <Theme />
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void leave()}>
        {frameTexts.logOut}
      </Menu.Item>
    </LazyMenu>
  )
}

const SCHEMES = [
  { value: 'light', label: frameTexts.light, icon: IconSun },
  { value: 'dark', label: frameTexts.dark, icon: IconMoon },
  { value: 'auto', label: frameTexts.auto, icon: IconDeviceDesktop },
] as const

function Theme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>{frameTexts.colours}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
        {SCHEMES.map(({ value, label, icon: Icon }) => (
          <Menu.RadioItem key={value} value={value} rightSection={<Icon size={18} aria-hidden />}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

/** Logs out, and clears all cached data. */
export function useLogOut() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { session } = useSession()
  return async () => {
    const pocket = await import('#features/pocket/web/pocket.ts').catch(() => null)
    await pocket?.leavePocket(session.user.id)
    await logOut()
    client.clear()
    forgetLately()
    forgetLines()
    await navigate({ to: '/auth/login', replace: true })
  }
}
