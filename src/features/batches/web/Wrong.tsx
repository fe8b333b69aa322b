import { Alert, Anchor } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { batchTexts } from '../texts.ts'
import { fieldLabel } from './sheet-fields.ts'
import { useDraftStore } from './use-draft.ts'

/** Summary of all errors, each linked to its field. */
export function Wrong({ goTo }: { goTo: (path: string) => void }) {
  const store = useDraftStore()
  const problems = useSyncExternalStore(store.subscribe, store.problems)
  const wasTried = useSyncExternalStore(store.subscribe, store.isTried)
  const paths = Object.keys(problems)
  if (!wasTried || paths.length === 0) return null
  return (
    <Alert color="red" role="alert" title={batchTexts.wrong(paths.length)}>
      {paths.map((path) => (
        <div key={path}>
          <Anchor
            component="button"
            type="button"
            size="sm"
            c="inherit"
            underline="always"
            onClick={() => goTo(path)}
          >
            {fieldLabel(path)}
          </Anchor>
          : {problems[path]}
        </div>
      ))}
    </Alert>
  )
}
