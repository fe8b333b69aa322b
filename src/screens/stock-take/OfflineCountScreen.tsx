import { Alert, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { OfflineSnapshot } from '#handling/offline/contract.ts'
import {
  countLineOf,
  happenedCount,
  storedLineOf,
  type OfflineCount,
  uncountedIn,
} from '#handling/offline/offline-count.ts'
import { offlineBarTexts } from '#handling/offline/bar-texts.ts'
import { offlineTexts } from '#handling/offline/texts.ts'
import { detailsOf } from '#handling/offline/web/effects.ts'
import { placeText } from '#handling/offline/stock.ts'
import { isHidden, useOfflineSnapshot } from '#handling/offline/web/offline-snapshot.ts'
import { useSession } from '#account/auth/web/session.ts'
import { amountOf, keyOfLine, withFound } from '#handling/stock-takes/compare.ts'
import { recordCount } from '#handling/stock-takes/contract.ts'
import { stockTakeTexts } from '#handling/stock-takes/texts.ts'
import { CountLevels, useWrongLines } from '#handling/stock-takes/web/CountLevels.tsx'
import type { CountedLevels, Other } from '#handling/stock-takes/web/PhoneLevels.tsx'
import { CountMenu } from '#handling/stock-takes/web/CountMenu.tsx'
import { CountPad } from '#handling/stock-takes/web/CountPad.tsx'
import { CountPanel, CountToDo } from '#handling/stock-takes/web/CountPanel.tsx'
import { CountScreen } from '#handling/stock-takes/web/CountScreen.tsx'
import { LeaveGuard } from '#handling/stock-takes/web/LeaveGuard.tsx'
import { UNKNOWN } from '#handling/stock-takes/web/use-names.ts'
import { usePad } from '#handling/stock-takes/web/use-pad.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { Empty } from '#ui/Empty.tsx'
import { ButtonLink } from '#ui/links.tsx'
import type { Entry } from '#ui/outbox/entry.ts'
import { queueEntry } from '#ui/outbox/keep.ts'
import { changeOutbox, useOutbox } from '#ui/outbox/outbox.ts'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { Screen } from '#ui/Screen.tsx'
import { WholeHead, WholeScreen } from '#ui/WholeScreen.tsx'
import { toast } from '#ui/toast.tsx'
import type { CountLine } from '#handling/stock-takes/shapes.ts'

/** Screen of a count that is stored on this phone until it is sent. */
export function OfflineCountScreen() {
  const { seq } = useParams({ from: '/layout/offline/counts/$seq' })
  const { snapshot } = useOfflineSnapshot()
  const entry = useOutbox().entries.find((one) => one.seq === Number(seq) && one.state === 'DRAFT')
  const count = entry && detailsOf(entry).count
  if (count && snapshot && !isHidden(snapshot))
    return <Sheet entry={entry} count={count} snapshot={snapshot} />
  return (
    <WholeScreen
      title={offlineTexts.count}
      head={
        <WholeHead>
          <h1>{offlineTexts.count}</h1>
        </WholeHead>
      }
    >
      <Empty
        title={offlineTexts.notUnderWay}
        text={offlineTexts.notUnderWayText}
        action={<ButtonLink to="/offline">{offlineBarTexts.find}</ButtonLink>}
      />
    </WholeScreen>
  )
}

function Sheet({
  entry: { seq },
  count,
  snapshot,
}: {
  entry: Entry
  count: OfflineCount
  snapshot: OfflineSnapshot
}) {
  const { tenant_id } = useSession()
  const navigate = useNavigate()
  const isPhone = useMediaQuery('not (min-width: 48em)', false, { getInitialValueInEffect: false }) ?? false
  const [other, setOther] = useState<Other | null>(null)
  const wrongLines = useWrongLines()
  const { wrong } = wrongLines
  const container = snapshot.containers.find(({ id }) => id === count.container_id) ?? null
  const place = placeText(container, count)
  const levels = container?.levels ?? 1
  const left = uncountedIn(count)
  const lines = count.lines.map(countLineOf)
  const isBlind = count.is_blind ?? false
  const { onPad, parts, setPad } = usePad(lines, { isPhone, isEach: isBlind })
  const store = (next: (stored: OfflineCount) => OfflineCount) =>
    void changeOutbox((outbox) =>
      outbox.update(seq, (entry) => ({ ...entry, details: { count: next(detailsOf(entry).count!) } })),
    )
  const change = (next: (now: CountedLevels) => Partial<CountedLevels>) =>
    store((stored) => {
      const now = { lines: stored.lines.map(countLineOf), unknown: stored.unknown }
      const { lines: changed, unknown } = { ...now, ...next(now) }
      return { ...stored, lines: changed.map(storedLineOf), unknown }
    })
  const keeping = useMutation({
    mutationFn: async () => {
      const found = count.lines.map((line) => (line.found ? amountOf(line.found) : 0))
      const straws = [...found, ...count.unknown.map(({ amount }) => amount)].reduce((a, b) => a + b, 0)
      const summary = offlineTexts.counted(place, straws)
      const body = happenedCount(count, tenant_id)
      await queueEntry(recordCount, { body }, { summary, details: { count }, replaced: seq })
      toast('success', offlineTexts.saved)
      await navigate({ to: '/offline', replace: true })
    },
  })
  const namesOf = ({ batch_id, owner_id }: CountLine) => {
    const batch = snapshot.batches.find(({ id }) => id === batch_id)
    return {
      ...(batch ? { ...batch, animal_name: batch.stallion } : UNKNOWN),
      number_range: batch?.number_range,
      owner: snapshot.parties.find(({ id }) => id === owner_id)?.name ?? '…',
    }
  }
  const toDo = (
    <CountToDo>
      {wrong.size > 0 ? stockTakeTexts.wrong(wrong.size) : left > 0 && stockTakeTexts.left(left)}
    </CountToDo>
  )
  const keep = {
    disabled: left > 0 || wrong.size > 0,
    'aria-describedby': 'count-left',
    loading: keeping.isPending,
    onClick: () => keeping.mutate(),
    children: offlineTexts.keepCount,
  }
  const content = (
    <>
      <CountLevels
        counted={{ lines, unknown: count.unknown }}
        change={change}
        stored={snapshot}
        isHidden={isBlind}
        {...{ isPhone, levels, namesOf, wrongLines, other }}
        onOther={setOther}
        onPress={(line) => setPad(keyOfLine(line))}
      />
      {keeping.error && <ErrorNotice error={keeping.error} />}
      <LeaveGuard isUnsaved={wrong.size > 0} isFailed={wrong.size > 0} />
    </>
  )
  const note = (
    <Alert color="gray" role="note">
      {offlineTexts.countText}
    </Alert>
  )
  if (onPad)
    return (
      <CountPad
        {...{ levels, parts }}
        isHidden={isBlind}
        key={keyOfLine(onPad)}
        canister={count.canister}
        line={onPad}
        named={namesOf(onPad)}
        onSave={(amount) => {
          change((now) => ({ lines: withFound(now.lines, onPad, { amount }) }))
          setPad(null)
        }}
        onClose={() => setPad(false)}
      />
    )
  if (isPhone)
    return (
      <CountScreen
        title={containerTexts.canister(count.canister)}
        about={[
          container?.label,
          stockTakeTexts.linesCounted(count.lines.length - left, count.lines.length),
          offlineTexts.title,
        ]
          .filter(Boolean)
          .join(', ')}
        parts={parts}
        onClose={() => void navigate({ to: '/offline' })}
        closeName={stockTakeTexts.pause}
        actions={
          <CountMenu isBlind={isBlind} onBlind={(is_blind) => store((stored) => ({ ...stored, is_blind }))} />
        }
        foot={
          <>
            {keep.disabled && toDo}
            <Button h={64} radius="xl" fz={20} fullWidth {...keep} />
          </>
        }
      >
        {note}
        {content}
      </CountScreen>
    )
  return (
    <Screen title={offlineTexts.countOf(place)}>
      {note}
      <CountPanel
        title={place}
        toDo={toDo}
        buttons={
          <>
            <ButtonLink variant="default" to="/offline">
              {stockTakeTexts.pause}
            </ButtonLink>
            <Button {...keep} />
          </>
        }
      >
        {content}
      </CountPanel>
    </Screen>
  )
}
