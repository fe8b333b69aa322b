import type { ComponentType, ReactNode } from 'react'
import { LoadError } from './QueryResult.tsx'
import { lazyPart } from './lazy-part.tsx'
import { errorTexts } from './texts.ts'

/**
 * Returns a component whose code is loaded later. If loading fails, an error with a button to retry replaces the
 * component; the button reloads the page after an update, or if the browser has only a part of the code.
 */
export function lazySection<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode,
) {
  return lazyPart(load, {
    waiting,
    renderFailed: (retry, failure) => (
      <LoadError
        error={null}
        text={failure === 'old' ? errorTexts.updated : errorTexts.notLoaded}
        {...(failure !== 'failed' && { act: errorTexts.reload })}
        retry={retry}
      />
    ),
  })
}
