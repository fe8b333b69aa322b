import { Avatar, UnstyledButton } from '@mantine/core'
import { useEffect } from 'react'
import { unsentAtLogOut, useSession } from '#account/auth/web/session.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { whenAnswered } from '../query-client.ts'
import { frameTexts } from './texts.ts'

const load = () => import('./UserMenuItems.tsx')
const UserMenuItems = lazyPart(async () => (await load()).UserMenuItems)
const LogOutDespiteUnsent = lazyPart(async () => (await load()).LogOutDespiteUnsent)

/** Menu of the user. @param withPlaces whether to offer the screens for which a phone's navigation has no space */
export function UserMenu({ withPlaces }: { withPlaces: boolean }) {
  const { user } = useSession().session
  const unsent = unsentAtLogOut.use()
  useEffect(
    () =>
      void whenAnswered()
        .then(load)
        .catch(() => {}),
    [],
  )
  const initials = `${user.first_name.charAt(0)}${user.last_name.charAt(0)}`.toUpperCase()
  if (unsent > 0) return <LogOutDespiteUnsent count={unsent} onClose={() => unsentAtLogOut.set(0)} />
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
      <UserMenuItems withPlaces={withPlaces} />
    </LazyMenu>
  )
}
