import { Anchor } from '@mantine/core'
import { type ComponentProps, createContext, type MouseEvent, useContext, useMemo } from 'react'
import { LogInScreen } from '#account/auth/web/LogInScreen.tsx'
import { OutsideFrame } from '#screens/public/OutsideFrame.tsx'
import { type Navigation, NavigationProvider } from '#ui/navigation.ts'
import { Page } from './Page.tsx'

const Leave = createContext(() => {})

function PlainLink({ to, ...props }: ComponentProps<Navigation['Link']>) {
  const leave = useContext(Leave)
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    history.pushState(null, '', to)
    leave()
  }
  return <Anchor {...props} href={to} onClick={follow} />
}

/**
 * Log-in before the router has loaded. It is the first screen of the page, so there is nothing to go back to.
 * @param props.onLeave called after the address has changed
 */
export function LogInPage({ onLeave }: { onLeave: () => void }) {
  const navigation = useMemo(
    (): Navigation => ({
      Link: PlainLink,
      replace: (path) => {
        history.replaceState(null, '', path)
        onLeave()
      },
      guardBack: () => () => {},
    }),
    [onLeave],
  )
  return (
    <Page>
      <Leave value={onLeave}>
        <NavigationProvider value={navigation}>
          <OutsideFrame isPictured>
            <LogInScreen />
          </OutsideFrame>
        </NavigationProvider>
      </Leave>
    </Page>
  )
}
