import { Button } from '@mantine/core'
import { useMediaQuery, useNetwork } from '@mantine/hooks'
import { useSearch } from '@tanstack/react-router'
import { useApiQuery } from '#ui/call.ts'
import { Empty } from '#ui/Empty.tsx'
import { errorTexts } from '#ui/texts.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { isUnanswered } from '#ui/unanswered.ts'
import { Screen } from '#ui/Screen.tsx'
import { WholeScreen } from '#ui/WholeScreen.tsx'
import { listLabels } from '../contract.ts'
import { labelTexts } from '../texts.ts'
import { onlyBatch } from './choice.ts'
import { DeskLabels } from './DeskLabels.tsx'
import { LabelsHead } from './LabelsHead.tsx'
import { NothingToLabel } from './NothingToLabel.tsx'
import { PhoneLabels } from './PhoneLabels.tsx'
import { type LabelsToPrint, useLabelJob } from './use-label-job.ts'

export function LabelsScreen() {
  const { container_ids, batch_ids, canister } = useSearch({ from: '/layout/labels' })
  const query = useApiQuery(listLabels, { query: { container_ids, batch_ids } })
  const isPhone = useMediaQuery('not (min-width: 48em)', false, { getInitialValueInEffect: false })
  const { online } = useNetwork()
  const labels = query.data?.labels.filter((label) => canister === undefined || label.canister === canister)
  const isAway = !online || isUnanswered(query.error)
  if (labels && labels.length > 0)
    return (
      <Labels
        // Reset the choice when other labels are listed.
        key={[container_ids, batch_ids, canister].join()}
        {...{ labels, canister, isPhone, isAway }}
        isSome={container_ids !== undefined || batch_ids !== undefined}
      />
    )
  const content =
    query.data === undefined && isAway ? (
      <Empty
        title={labelTexts.needsConnection}
        text={errorTexts.away}
        action={
          <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            {errorTexts.retry}
          </Button>
        }
      />
    ) : (
      <QueryResult query={query} lines={8} isPage>
        {() => <NothingToLabel />}
      </QueryResult>
    )
  return isPhone ? (
    <WholeScreen title={labelTexts.title} head={<LabelsHead title={labelTexts.title} />}>
      {content}
    </WholeScreen>
  ) : (
    <Screen title={labelTexts.title}>{content}</Screen>
  )
}

type Props = LabelsToPrint & { isPhone: boolean; isAway: boolean }

function Labels({ isPhone, isAway, ...listed }: Props) {
  const batch = onlyBatch(listed.labels)
  const job = useLabelJob(listed, isPhone && batch !== undefined)
  return isPhone ? (
    <PhoneLabels {...{ job, batch, isAway }} isSome={listed.isSome} />
  ) : (
    <DeskLabels {...{ job, isAway }} isSome={listed.isSome} />
  )
}
