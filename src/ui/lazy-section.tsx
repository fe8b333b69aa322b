import type { ComponentType, ReactNode } from 'react'
import { LoadError } from './QueryResult.tsx'
import { lazyPart } from './lazy-part.tsx'
import { errorTexts } from './texts.ts'

/**
 * Returns a component whose code is loaded later. If loading fails, an error with a button to retry replaces the
 * component; after an update, the button reloads the page.
 */
export function lazySection<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode,
) {
  return lazyPart(load, {
    waiting,
    renderFailed: (retry, isOld) =>
      isOld ? (
        <LoadError
          error={null}
          text={errorTexts.updated}
          act={errorTexts.reload}
          retry={() => location.reload()}
        />
      ) : (
        <LoadError error={null} text={errorTexts.notLoaded} retry={retry} />
      ),
  })
}
