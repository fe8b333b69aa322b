import { type ComponentType, createContext, useContext } from 'react'

/** Navigation of components that are also shown before the router has loaded. */
type Navigation = {
  Link: ComponentType<{ to: string; size: 'sm'; children: string }>
  /** Opens a path of the product in place of the current one. */
  replace: (path: string) => void
  /** Hook that blocks back and forward navigation to paths for which `keeps` returns true. */
  useBackGuard: (keeps: (path: string) => boolean) => void
}

const Context = createContext<Navigation | null>(null)

export const NavigationProvider = Context.Provider

export function useNavigation(): Navigation {
  const navigation = useContext(Context)
  if (navigation === null) throw new Error('this component needs a navigation')
  return navigation
}
