import { type ComponentType, createContext, useContext } from 'react'

/** Navigation of components that are also shown before the router has loaded. */
export type Navigation = {
  Link: ComponentType<{ to: string; size: 'sm'; children: string }>
  /** Opens a path of the product in place of the current one. */
  replace: (path: string) => void
  /**
   * Blocks back and forward navigation while `keeps` returns true.
   * @returns a function that ends the guard
   */
  guardBack: (keeps: () => boolean) => () => void
}

const Context = createContext<Navigation | null>(null)

export const NavigationProvider = Context.Provider

export function useNavigation(): Navigation {
  const navigation = useContext(Context)
  if (navigation === null) throw new Error('this component needs a navigation')
  return navigation
}
