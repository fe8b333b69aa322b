import { useMediaQuery } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { lazyPart } from '#ui/lazy-part.tsx'
import { rememberFocus } from '#ui/use-focus-return.ts'

const VesselPicture = lazyPart(async () => (await import('./VesselPicture.tsx')).VesselPicture)

/** Around the screens before log-in: beside the form, if there is room, what it is all about. */
export function Outside() {
  const isWide = useMediaQuery('(min-width: 56.25em)', false, { getInitialValueInEffect: false })
  return (
    <div className="outside" onFocus={rememberFocus}>
      <Outlet />
      <div className="outside-picture" aria-hidden>
        {isWide && <VesselPicture />}
      </div>
    </div>
  )
}
