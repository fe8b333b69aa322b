/** Page: how it is loaded, the account of its address, and its visible part. */
import { ACCOUNT_PARAMETER } from '#platform/contract/account-header.ts'
import { pinAccount, pinnedAccount, restorePinnedAccount } from './tenant.ts'

let load: (path: string) => void = () => {}

/** Sets how a page is loaded; the app does so at its start, and component tests stay on their page. */
export function onLoadPage(act: (path: string) => void) {
  load = act
}

/** Loads a page of the product from scratch, so that no data of the present account stays in memory. */
export function loadPage(path: string): void {
  load(path)
}

/**
 * Follows the visible part of the window, whose lower half a phone's keyboard takes. Most browsers then
 * shrink the page (`interactive-widget` in index.html). On iPhones the keyboard covers it, so the visible
 * part is passed to the styles, for dialogs to fit in. Either way the focused field has to stay visible.
 */
export function followVisibleWindow(view: VisualViewport) {
  const { style } = document.documentElement
  let height = view.height
  const look = () => {
    // Users who have zoomed in see part of the window, and move it themselves.
    const isWhole = Math.abs(view.scale - 1) < 0.01
    const isCovered = isWhole && view.height < window.innerHeight - 1
    for (const [name, px] of [
      ['--visible-top', view.offsetTop],
      ['--visible-height', view.height],
    ] as const) {
      if (isCovered) style.setProperty(name, `${px}px`)
      else style.removeProperty(name)
    }
    if (isWhole && view.height < height) document.activeElement?.scrollIntoView({ block: 'nearest' })
    height = view.height
  }
  view.addEventListener('resize', look)
  view.addEventListener('scroll', look)
}

/**
 * Pins the account of the link that opened the page, and removes it from the address; otherwise restores the
 * tab's account.
 */
export function readPinnedAccount() {
  restorePinnedAccount()
  const url = new URL(location.href)
  const id = url.searchParams.get(ACCOUNT_PARAMETER)
  if (id === null) return
  url.searchParams.delete(ACCOUNT_PARAMETER)
  history.replaceState(history.state, '', url)
  if (id !== pinnedAccount()?.id) pinAccount({ id, confirmed: null })
}
