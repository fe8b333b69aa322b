import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { errorTexts } from './texts.ts'
import { request } from './request.ts'
import { toast } from './toast.tsx'

/** Failure of a part: its code did not arrive, an update has replaced it, or only a reload of the page helps. */
type PartFailure = 'failed' | 'old' | 'broken'
/** `retry` loads the part again, or the page if only that helps. */
type InPlace = { waiting: ReactNode; renderFailed: (retry: () => void, failure: PartFailure) => ReactNode }

/**
 * Whether the page has failed to load code. Safari may then return a module that was only partly loaded,
 * which cannot be rendered.
 */
let hasFailed = false
const reload = () => location.reload()

/**
 * Returns a component whose code is loaded when it is first shown. If loading fails, a toast reports it and `onClose`
 * is called; showing the component again retries. React's `lazy` would remove the screen with all input.
 * @param inPlace content while loading and after a failure, for a component that cannot be closed; there is no toast
 * then
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  inPlace?: InPlace,
): ComponentType<Props & { onClose?: () => void }> {
  let Part: ComponentType<Props> | undefined
  let isGuarded = false
  let hasPartFailed = false
  return function LazyPart(props) {
    const [state, setState] = useState<'loading' | 'there' | PartFailure>(Part ? 'there' : 'loading')
    const { onClose } = props
    const close = () => {
      void reportNotLoaded()
      onClose?.()
    }
    useEffect(() => {
      if (state !== 'loading') return undefined
      let isShown = true
      load().then(
        (loaded) => {
          if (!Part) isGuarded = hasFailed
          Part = loaded
          if (!isShown) return
          if (!loaded && !inPlace) close()
          else setState(loaded ? 'there' : 'broken')
        },
        async () => {
          hasFailed = true
          if (!isShown) return
          if (!inPlace) return close()
          const isOld = await isPageOld()
          // Firefox repeats a failed import only after a reload, so another attempt would be useless.
          const isFinal = hasPartFailed && isOld === false
          hasPartFailed = true
          setState(isOld ? 'old' : isFinal ? 'broken' : 'failed')
        },
      )
      return () => {
        isShown = false
      }
      // oxlint-disable-next-line exhaustive-deps -- once per attempt
    }, [state])
    if (!Part) {
      if (state === 'loading' || state === 'there') return inPlace?.waiting
      return inPlace?.renderFailed(state === 'failed' ? () => setState('loading') : reload, state)
    }
    if (!isGuarded) return <Part {...props} />
    return (
      <CatchBoundary
        getResetKey={() => 0}
        onCatch={() => inPlace ?? close()}
        errorComponent={() => inPlace?.renderFailed(reload, 'broken')}
      >
        <Part {...props} />
      </CatchBoundary>
    )
  }
}

/** Returns whether this page is from another build than the one the server now sends; null if that is unknown. */
async function isPageOld(): Promise<boolean | null> {
  const entry = document.querySelector('script[type=module]')?.getAttribute('src')
  const page = await request('GET', '/', undefined)
    .then((response) => (response.ok ? response.text() : null))
    .catch(() => null)
  return entry && page ? !page.includes(entry) : null
}

const offerReload = (text: string) => toast('danger', text, { label: errorTexts.reload, onAction: reload })

/** Offers to reload the page if an update has replaced it. @returns whether it was replaced */
export async function offerUpdate(): Promise<boolean> {
  const isOld = (await isPageOld()) === true
  if (isOld) offerReload(errorTexts.updated)
  return isOld
}

/**
 * Reports a failed import and offers to reload the page, because some browsers cache the failure until then.
 */
export async function reportNotLoaded(): Promise<void> {
  if (!(await offerUpdate())) offerReload(errorTexts.notLoaded)
}

const AGAIN_MS = 5000

/** Repeats loading until it succeeds, for components that users would not miss, or that could not report a failure. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    hasFailed = true
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    return untilLoaded(load)
  }
}

/**
 * Content rendered after the rest of the page, in slices, because a screen together with its frame would block a slow
 * phone.
 */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null
}
