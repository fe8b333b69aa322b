let load: (path: string) => void = () => {}

/** Sets how a page is loaded; the app does so at its start, and component tests stay on their page. */
export function onLoadPage(act: (path: string) => void) {
  load = act
}

/** Loads a page of the product from scratch, so that nothing of the present account stays in memory. */
export function loadPage(path: string): void {
  load(path)
}
