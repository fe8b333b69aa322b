import { Switch } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type Ref, useSyncExternalStore } from 'react'
import { batchTexts } from '../texts.ts'
import { type BatchSearch, validateBatchSearch } from './batch-search.ts'

type Props = {
  search: BatchSearch
  onTurn: (isOn: boolean) => void
  label?: string
  ref?: Ref<HTMLInputElement>
}

/** Whether the filter is applied. */
export function FilterSwitch({ search, onTurn, label, ref }: Props) {
  return (
    <Switch
      ref={ref}
      aria-label={batchTexts.filterOn}
      label={label}
      withThumbIndicator={false}
      checked={useActive(search)}
      onChange={(event) => onTurn(event.currentTarget.checked)}
    />
  )
}

/** Whether the address switches the filter on: it answers at once, where the router waits for the list to be ready. */
function useActive(shown: BatchSearch): boolean {
  const { history, options } = useRouter()
  return useSyncExternalStore(history.subscribe, () => {
    const { pathname, search } = history.location
    // On the way to another screen this one stays as it was.
    if (pathname !== '/batches') return shown.active === true
    return validateBatchSearch(options.parseSearch(search)).active === true
  })
}
