/**
 * A phone's keyboard takes the lower half of the window. Most browsers make the page smaller (`interactive-widget` in
 * index.html); on an iPhone the keyboard lies over the page, and what it leaves is told to the styles, for dialogs to
 * fit in. Either way the field that one types into is to be seen.
 */
export function followVisibleWindow(view: VisualViewport) {
  const { style } = document.documentElement
  let height = view.height
  const look = () => {
    // Who has zoomed in sees a part of the window, and moves it himself.
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
