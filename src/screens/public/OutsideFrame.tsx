import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { usePicturedAccounts } from '#account/auth/web/outside-picture.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { rememberFocus } from '#ui/use-focus-return.ts'
import classes from './OutsideFrame.module.css'

const AccountsPicture = lazyPart(async () => (await import('./AccountsPicture.tsx')).AccountsPicture)

const VesselPicture = lazyPart(async () => (await import('./VesselPicture.tsx')).VesselPicture)

type Props = {
  /** Whether phones show the picture too. */
  isPictured: boolean
  children: ReactNode
}

/** Layout of a public screen: the screen, and a picture beside or above it. */
export function OutsideFrame({ isPictured, children }: Props) {
  const isWide = useMediaQuery('(min-width: 56.25em)', false, { getInitialValueInEffect: false })
  const accounts = usePicturedAccounts()
  return (
    <div className={classes.outside} data-pictured={isPictured || undefined} onFocus={rememberFocus}>
      {children}
      <div className={classes.outsidePicture} aria-hidden>
        {(isWide || isPictured) &&
          (accounts ? isWide && <AccountsPicture accounts={accounts} /> : <VesselPicture />)}
      </div>
    </div>
  )
}
