import { Anchor } from '@mantine/core'
import { type ComponentProps, type MouseEvent, useMemo } from 'react'
import { LogInScreen } from '#account/auth/web/LogInScreen.tsx'
import { OutsideFrame } from '#screens/public/OutsideFrame.tsx'
import { NavigationProvider } from '#ui/navigation.ts'
import { Page } from './Page.tsx'

type Props = {
  /** Called after the address has changed. */
  onLeave: () => void
}

/** Log-in before the router has loaded. It is the first screen of the page, so there is nothing to go back to. */
export function LogInPage({ onLeave }: Props) {
  const navigation = useMemo((): ComponentProps<typeof NavigationProvider>['value'] => {
    const follow = (event: MouseEvent<HTMLAnchorElement>) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      history.pushState(null, '', event.currentTarget.href)
      onLeave()
    }
    return {
      Link: ({ to, ...props }) => <Anchor {...props} href={to} onClick={follow} />,
      replace: (path) => {
        history.replaceState(null, '', path)
        onLeave()
      },
      useBackGuard: () => {},
    }
  }, [onLeave])
  return (
    <Page>
      <NavigationProvider value={navigation}>
        <OutsideFrame isPictured>
          <LogInScreen />
        </OutsideFrame>
      </NavigationProvider>
    </Page>
  )
}
