import { type ComponentType, useEffect, useState } from 'react'
import { errorTexts } from './texts.ts'
import { toast } from './toast.ts'

/**
 * A component whose code is loaded when it is first shown. Unlike React's `lazy` it does not take the screen, and what was
 * typed there, along if that fails: a toast says so and the part is told to close. Shown again, it is loaded again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { onClose?: () => void }> {
  let Part: ComponentType<Props> | undefined
  return function LazyPart(props) {
    const [, setThere] = useState(Part !== undefined)
    const { onClose } = props
    useEffect(() => {
      if (Part) return setThere(true)
      let isShown = true
      load().then(
        (loaded) => {
          Part = loaded
          if (isShown) setThere(true)
        },
        () => {
          if (!isShown) return
          tellNotLoaded()
          onClose?.()
        },
      )
      return () => {
        isShown = false
      }
      // oxlint-disable-next-line exhaustive-deps -- once
    }, [])
    return Part ? <Part {...props} /> : null
  }
}

/** Some browsers remember a failed import until the page is reloaded. */
export function tellNotLoaded() {
  toast('danger', errorTexts.notLoaded, { label: errorTexts.reload, onAct: () => location.reload() })
}
