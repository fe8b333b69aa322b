import { PRODUCT } from '#ui/texts.ts'

/** The text that index.html shows until the app has loaded. */
export function Starting() {
  return (
    <p className="starting" aria-busy="true">
      {PRODUCT}
    </p>
  )
}
