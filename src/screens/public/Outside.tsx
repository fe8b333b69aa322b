import { useMediaQuery } from '@mantine/hooks'
import { Outlet, useMatchRoute } from '@tanstack/react-router'
import { usePicturedAccounts } from '#account/auth/web/outside-picture.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { rememberFocus } from '#ui/use-focus-return.ts'
import classes from './Outside.module.css'

const AccountsPicture = lazyPart(async () => (await import('./AccountsPicture.tsx')).AccountsPicture)

const VesselPicture = lazyPart(async () => (await import('./VesselPicture.tsx')).VesselPicture)

export function Outside() {
  const isWide = useMediaQuery('(min-width: 56.25em)', false, { getInitialValueInEffect: false })
  const accounts = usePicturedAccounts()
  const isPictured = useMatchRoute()({ to: '/auth/login' }) !== false
  return (
    <div className={classes.outside} data-pictured={isPictured || undefined} onFocus={rememberFocus}>
      <Outlet />
      <div className={classes.outsidePicture} aria-hidden>
        {(isWide || isPictured) &&
          (accounts ? isWide && <AccountsPicture accounts={accounts} /> : <VesselPicture />)}
      </div>
    </div>
  )
}
