import { Box, Button, Group, Switch } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useMay } from '#account/auth/web/session.ts'
import { compareCount } from '#handling/stock-takes/compare.ts'
import { abandonStockTake, showStockTake } from '#handling/stock-takes/contract.ts'
import { reviewTexts, stockTakeTexts } from '#handling/stock-takes/texts.ts'
import { CanisterCount } from '#handling/stock-takes/web/CanisterCount.tsx'
import { Closed } from '#handling/stock-takes/web/Closed.tsx'
import { Progress } from '#handling/stock-takes/web/Progress.tsx'
import { Review } from '#handling/stock-takes/web/Review.tsx'
import type { StockTakeSearch } from '#handling/stock-takes/web/stock-take-search.ts'
import { useStrawDialog } from '#handling/pick-lists/web/use-straw-dialog.tsx'
import { longDay } from '#ui/dates.ts'
import { QuestionDialog } from '#ui/QuestionDialog.tsx'
import { useApiMutation, useApiQuery } from '#ui/call.ts'
import { errorText } from '#ui/errors.ts'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Screen } from '#ui/Screen.tsx'
import { commonTexts } from '#ui/texts.ts'
import { toast } from '#ui/toast.tsx'
import { CountScanner } from './CountScanner.tsx'
import { RightNeeded } from '#account/members/web/RightNeeded.tsx'
import classes from '#handling/stock-takes/web/counting.module.css'
import type { StockTake } from '#handling/stock-takes/shapes.ts'

export function StockTakeScreen() {
  const { id } = useParams({ from: '/layout/stock-takes/$id' })
  return (
    <QueryResult query={useApiQuery(showStockTake, { params: { id } })} lines={6} isPage>
      {(take) => <Whole take={take} />}
    </QueryResult>
  )
}

function Whole({ take }: { take: StockTake }) {
  const { review } = useSearch({ from: '/layout/stock-takes/$id' })
  const navigate = useNavigate({ from: '/stock-takes/$id' })
  const { openChosen, dialog } = useStrawDialog()
  const names = new Map([
    ...take.batches.map(({ id, label }) => [id, label] as const),
    ...take.owners.map(({ id, name }) => [id, name] as const),
  ])
  const mayCount = useMay(abandonStockTake)
  if (take.state === 'OPEN' && !mayCount)
    return (
      <Screen
        title={stockTakeTexts.title}
        renderHead={(heading) => (
          <div>
            <Path take={take} day={longDay(take.started_at)} />
            {heading}
          </div>
        )}
      >
        <RightNeeded right="BOOK" />
      </Screen>
    )
  if (take.state === 'OPEN' && !review) return <Count take={take} />
  return (
    <Screen
      title={take.state === 'OPEN' ? reviewTexts.title : stockTakeTexts.title}
      renderHead={(heading) => (
        <Group justify="space-between">
          <div>
            <Path take={take} day={longDay(take.started_at)} />
            {heading}
          </div>
          {take.state === 'OPEN' && (
            <ButtonLink variant="default" to="/stock-takes/$id" params={{ id: take.id }}>
              {reviewTexts.back}
            </ButtonLink>
          )}
        </Group>
      )}
    >
      {take.state === 'OPEN' ? (
        <Review take={take} onClosed={() => void navigate({ search: {}, replace: true })} />
      ) : (
        <Closed
          take={take}
          onLose={({ canister, level, batch_id, owner_id, numbers }) => {
            const straws = numbers.reduce((sum, [first, last]) => sum + last - first + 1, 0)
            const location = { container_id: take.container_id, canister, level }
            const group = {
              ...{ batch_id, owner_id, straws, places: [{ location, straws }] },
              batch_label: names.get(batch_id) ?? '',
              owner_name: names.get(owner_id) ?? '',
            }
            const chosen = { groups: [group], straws: [{ batch_id, numbers }] }
            openChosen('withdraw', chosen, { type: 'LOSS', reason: 'MISSING' })
          }}
        />
      )}
      {dialog}
    </Screen>
  )
}

/** Width, as in the style sheet, below which the count is under the dial. */
const BELOW = '(max-width: 74.99em)'

function Count({ take }: { take: StockTake }) {
  const { canister, blind } = useSearch({ from: '/layout/stock-takes/$id' })
  const navigate = useNavigate({ from: '/stock-takes/$id' })
  // The camera stays on for the next canister.
  const [isFilming, setFilming] = useState(false)
  const scannedLevel = useRef<number | null>(null)
  const search = (next: StockTakeSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  const toDo = take.canisters.filter(({ counted_at }) => counted_at === null)
  const sheet = take.canisters.find((one) => one.canister === canister) ?? toDo[0] ?? take.canisters[0]!
  const differences = compareCount(take.canisters).length
  function choose(next: number) {
    search({ canister: next, blind })
    // Scroll to the count only if it is below the dial.
    if (!window.matchMedia(BELOW).matches) return
    requestAnimationFrame(() => document.querySelector(`.${classes.countPanel}`)?.scrollIntoView())
  }
  function chooseByHand(next: number) {
    scannedLevel.current = null
    choose(next)
  }
  function goOn() {
    const later = toDo.filter((one) => one.canister !== sheet.canister)
    const next = later.find((one) => one.canister > sheet.canister) ?? later[0]
    if (next) chooseByHand(next.canister)
  }
  return (
    <Screen
      title={stockTakeTexts.title}
      renderHead={(heading) => (
        <Group justify="space-between">
          <div>
            <Path take={take} />
            {heading}
          </div>
          <Group gap="sm">
            <Switch
              label={stockTakeTexts.hide}
              checked={blind ?? false}
              onChange={(event) =>
                search({ canister, blind: event.currentTarget.checked ? true : undefined })
              }
            />
            <Abandon take={take} />
            <ButtonLink variant="default" to="/containers/$id" params={{ id: take.container_id }}>
              {stockTakeTexts.pause}
            </ButtonLink>
            <Button
              disabled={toDo.length === take.canisters.length}
              onClick={() => void navigate({ search: { review: true } })}
            >
              {stockTakeTexts.review(differences)}
            </Button>
          </Group>
        </Group>
      )}
    >
      <Box className="columns" __vars={{ '--columns': '348px minmax(0, 1fr)' }}>
        <Progress take={take} chosen={sheet.canister} isBlind={blind ?? false} onChoose={chooseByHand} />
        <CanisterCount
          key={sheet.canister}
          take={take}
          sheet={sheet}
          isBlind={blind ?? false}
          renderScanner={(onRead) => (
            <CountScanner isFilming={isFilming} onFilming={setFilming} onRead={onRead} />
          )}
          scannedLevel={() => scannedLevel.current}
          onPlace={(next, level) => {
            scannedLevel.current = level
            choose(next)
          }}
          onDone={goOn}
        />
      </Box>
    </Screen>
  )
}

function Path({ take, day }: { take: StockTake; day?: string }) {
  return (
    <Group gap={4} className="small">
      <AnchorLink to="/containers" inherit>
        {stockTakeTexts.containers}
      </AnchorLink>
      <span>·</span>
      <AnchorLink to="/containers/$id" params={{ id: take.container_id }} inherit>
        {take.container_label}
      </AnchorLink>
      {day && <span>· {reviewTexts.ofDay(day)}</span>}
    </Group>
  )
}

function Abandon({ take }: { take: StockTake }) {
  const [isAsking, setAsking] = useState(false)
  const act = useApiMutation(abandonStockTake)
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        {stockTakeTexts.abandon}
      </Button>
      {isAsking && (
        <QuestionDialog
          title={stockTakeTexts.abandonTitle}
          text={stockTakeTexts.abandonText}
          onClose={() => setAsking(false)}
        >
          <Button variant="default" onClick={() => setAsking(false)}>
            {commonTexts.cancel}
          </Button>
          <Button
            color="red"
            loading={act.isPending}
            onClick={() =>
              act.mutate(
                { params: { id: take.id } },
                { onError: (error) => toast('danger', errorText(error)) },
              )
            }
          >
            {stockTakeTexts.abandon}
          </Button>
        </QuestionDialog>
      )}
    </>
  )
}
