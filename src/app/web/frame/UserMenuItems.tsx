import { Button, type MantineColorScheme, Text, useMantineColorScheme } from '@mantine/core'
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
  IconTruckDelivery,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { differenceOf } from '#account/members/rights.ts'
import { fullName } from '#platform/contract/permissions.ts'
import { useSession } from '#account/auth/web/session.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { accountTexts, rolesTexts } from '#account/auth/texts.ts'
import { shortDate } from '#ui/dates.ts'
import { Menu } from '#ui/LazyMenu.tsx'
import { consignmentsTexts } from '#stock/straws/texts.ts'
import { navTexts } from '#ui/texts.ts'
import { Version } from '#ui/Wordmark.tsx'
import { QuestionDialog } from '#ui/QuestionDialog.tsx'
import { offlineTexts } from '../../../handling/offline/texts.ts'
import { frameTexts } from './texts.ts'
import { useLogOut, useLogOutNow } from './use-log-out.ts'

const PLACES = [
  { to: '/pick-lists', label: pickListTexts.lists, icon: IconClipboardList },
  { to: '/horses', label: navTexts.horses, icon: IconHorse },
  { to: '/movements', label: navTexts.movements, icon: IconArrowsExchange },
  { to: '/consignments', label: consignmentsTexts.title, icon: IconTruckDelivery },
] as const

export function UserMenuItems({ withPlaces }: { withPlaces: boolean }) {
  const { session, tenant } = useSession()
  const leave = useLogOut()
  const { user } = session
  const given = user.entitlements[0]
  return (
    <>
      <Menu.Label>
        <Text size="sm" fw={600} c="var(--ink)">
          {fullName(user)}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {user.email}
          {given && ` · ${[rolesTexts[given.role], differenceOf(given)].filter(Boolean).join(', ')}`}
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
      {withPlaces && (
        <Menu.Label>
          <Version />
        </Menu.Label>
      )}
    </>
  )
}

/** Question before a log-out that leaves unsent entries on this device. */
export function LogOutDespiteUnsent({ count, onClose }: { count: number; onClose: () => void }) {
  const logOutNow = useLogOutNow()
  return <LogOutQuestion count={count} onLeave={() => void logOutNow()} onClose={onClose} />
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

type Props = { count: number; onLeave: () => void; onClose: () => void }

function LogOutQuestion({ count, onLeave, onClose }: Props) {
  return (
    <QuestionDialog title={offlineTexts.logOutTitle(count)} text={offlineTexts.logOutText} onClose={onClose}>
      <Button variant="default" onClick={onClose}>
        {offlineTexts.stay}
      </Button>
      <Button color="red" onClick={onLeave}>
        {offlineTexts.logOut}
      </Button>
    </QuestionDialog>
  )
}
