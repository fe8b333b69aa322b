import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { QuestionDialog } from '#ui/QuestionDialog.tsx'
import { stockTakeTexts } from '../texts.ts'
import type { StockTakeSearch } from './stock-take-search.ts'

type Props = {
  isUnsaved: boolean
  /** Whether the count cannot be saved as it is, so that leaving would lose it. */
  isFailed: boolean
}

type Place = { pathname: string; search: object }

/** Warns before the user leaves an unsaved count, also for another canister. */
export function LeaveGuard({ isUnsaved, isFailed }: Props) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isUnsaved && isFailed && !isSamePlace(current, next) && !next.pathname.startsWith('/auth/'),
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <QuestionDialog title={stockTakeTexts.leaveTitle} text={stockTakeTexts.leaveText} onClose={reset}>
      <Button color="red" variant="subtle" onClick={proceed}>
        {stockTakeTexts.leave}
      </Button>
      <Button data-autofocus onClick={reset}>
        {stockTakeTexts.stay}
      </Button>
    </QuestionDialog>
  )
}

function isSamePlace(left: Place, right: Place): boolean {
  const [here, there]: StockTakeSearch[] = [left.search, right.search]
  const isSame = here?.canister === there?.canister && here?.review === there?.review
  return left.pathname === right.pathname && isSame
}
