/**
 * A phone's keyboard takes the lower half of the window. Most browsers then shrink the page (`interactive-widget`
 * in index.html); on iPhones the keyboard covers it, so the visible part is passed to the styles, for dialogs to
 * fit in. Either way the focused field has to stay in view.
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
