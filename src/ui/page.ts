import { ACCOUNT_PARAMETER } from '#platform/contract/account-header.ts'
import { pinAccount, pinnedAccount, restorePinnedAccount } from './tenant.ts'

let load: (path: string) => void = () => {}

/**
 * Sets the function that loads a page. The app calls this at its start. Without a function, as in component tests, the
 * page stays.
 */
export function onLoadPage(act: (path: string) => void) {
  load = act
}

/** Loads a page of the product from scratch, so that no data of the current account stays in memory. */
export function loadPage(path: string): void {
  load(path)
}

/**
 * Follows the visible part of the window above a phone's keyboard. Most browsers shrink the page (`interactive-widget`
 * in index.html). iPhones cover the page, so `--visible-top` and `--visible-height` give the visible part to the
 * styles. The focused field stays visible.
 */
export function followVisibleWindow(view: VisualViewport) {
  const { style } = document.documentElement
  let height = view.height
  const look = () => {
    // Do not follow the window of a zoomed page, because the user scrolls it.
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
 * Pins the account named by the link that opened the page, and removes it from the address. Without such a link,
 * restores the account of the tab.
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
