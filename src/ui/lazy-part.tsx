import { type ComponentType, type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { errorTexts } from './texts.ts'
import { request } from './request.ts'
import { toast } from './toast.tsx'

type InPlace = { waiting: ReactNode; renderFailed: (retry: () => void, isOld: boolean) => ReactNode }

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
  return function LazyPart(props) {
    const [state, setState] = useState<'loading' | 'there' | 'failed' | 'old'>(Part ? 'there' : 'loading')
    const { onClose } = props
    useEffect(() => {
      if (state !== 'loading') return undefined
      let isShown = true
      load().then(
        (loaded) => {
          Part = loaded
          if (isShown) setState('there')
        },
        async () => {
          if (!isShown) return
          if (inPlace) return setState((await isPageOld()) ? 'old' : 'failed')
          void reportNotLoaded()
          onClose?.()
        },
      )
      return () => {
        isShown = false
      }
      // oxlint-disable-next-line exhaustive-deps -- once per attempt
    }, [state])
    if (Part) return <Part {...props} />
    if (state === 'loading') return inPlace?.waiting
    return inPlace?.renderFailed(() => setState('loading'), state === 'old')
  }
}

/** Returns whether this page is from another build than the one the server now sends; false if that is unknown. */
async function isPageOld(): Promise<boolean> {
  const entry = document.querySelector('script[type=module]')?.getAttribute('src')
  const page = await request('GET', '/', undefined)
    .then((response) => (response.ok ? response.text() : null))
    .catch(() => null)
  return Boolean(entry && page && !page.includes(entry))
}

const offerReload = (text: string) =>
  toast('danger', text, { label: errorTexts.reload, onAction: () => location.reload() })

/** Offers to reload the page if an update has replaced it. @returns whether it was replaced */
export async function offerUpdate(): Promise<boolean> {
  const isOld = await isPageOld()
  if (isOld) offerReload(errorTexts.updated)
  return isOld
}

/** Reports a failed import and offers to reload the page, because some browsers remember the failure until then. */
export async function reportNotLoaded(): Promise<void> {
  if (!(await offerUpdate())) offerReload(errorTexts.notLoaded)
}

const AGAIN_MS = 5000

/** Repeats loading until it succeeds, for components that users would not miss, or that could not report a failure. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
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
