import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import {
  IconArrowsExchange,
  IconHorse,
  IconId,
  IconLogout,
  IconMoonStars,
  IconUser,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { fullName } from '#platform/contract/roles.ts'
import { logOut, useSession } from '#features/session/web/session.ts'
import { frameTexts } from './texts.ts'
import { accountTexts, rolesTexts } from '#features/session/texts.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { navTexts } from '#ui/texts.ts'

const PLACES = [
  { to: '/horses', label: navTexts.horses, icon: IconHorse },
  { to: '/movements', label: navTexts.movements, icon: IconArrowsExchange },
] as const

/** @param withPlaces offers the screens that a phone's navigation has no room for */
export function UserMenu({ withPlaces }: { withPlaces: boolean }) {
  const { session } = useSession()
  const { toggleColorScheme } = useMantineColorScheme()
  const leave = useLogOut()
  const { user } = session
  const role = user.entitlements[0]?.role
  return (
    <LazyMenu
      width={240}
      target={
        <UnstyledButton aria-label={frameTexts.menu} p={4}>
          <Avatar color="ice" radius="xl">
            <IconUser size={22} aria-hidden />
          </Avatar>
        </UnstyledButton>
      }
    >
      <Menu.Label>
        <Text size="sm" fw={600} c="var(--mantine-color-text)">
          {fullName(user)}
        </Text>
        <Text size="xs" c="dimmed">
          {user.email}
          {role ? ` · ${rolesTexts[role]}` : ''}
        </Text>
      </Menu.Label>
      <Menu.Divider />
      {withPlaces &&
        PLACES.map(({ to, label, icon: Icon }) => (
          <Menu.Item
            key={to}
            leftSection={<Icon size={16} aria-hidden />}
            renderRoot={(props) => <Link to={to} {...props} />}
          >
            {label}
          </Menu.Item>
        ))}
      <Menu.Item
        leftSection={<IconId size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/hub/general" {...props} />}
      >
        {accountTexts.profile}
      </Menu.Item>
      <Menu.Item leftSection={<IconMoonStars size={16} aria-hidden />} onClick={toggleColorScheme}>
        {frameTexts.colours}
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void leave()}>
        {frameTexts.logOut}
      </Menu.Item>
    </LazyMenu>
  )
}

/** Logs out, and clears all cached data. */
export function useLogOut() {
  const navigate = useNavigate()
  const client = useQueryClient()
  return async () => {
    await logOut()
    client.clear()
    await navigate({ to: '/auth/login', replace: true })
  }
}
