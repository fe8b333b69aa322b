import { Box, Button, Group, Switch } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useMay } from '#account/auth/web/session.ts'
import { compareCount } from '#handling/stock-takes/compare.ts'
import { abandonStockTake, showStockTake } from '#handling/stock-takes/contract.ts'
import { reviewTexts, stockTakeTexts } from '#handling/stock-takes/texts.ts'
import { CanisterCount } from '#handling/stock-takes/web/CanisterCount.tsx'
import { Closed } from '#handling/stock-takes/web/Closed.tsx'
import { CountScreen } from '#handling/stock-takes/web/CountScreen.tsx'
import { Overview } from '#handling/stock-takes/web/Overview.tsx'
import { Progress } from '#handling/stock-takes/web/Progress.tsx'
import { Review } from '#handling/stock-takes/web/Review.tsx'
import type { StockTakeSearch } from '#handling/stock-takes/web/stock-take-search.ts'
import { useStrawDialog } from '#handling/pick-lists/web/use-straw-dialog.tsx'
import { longDay } from '#ui/dates.ts'
import { QuestionDialog } from '#ui/QuestionDialog.tsx'
import { useApiMutation, useApiQuery } from '#ui/call.ts'
import { errorText } from '#ui/errors.ts'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { DotsMenu, Menu } from '#ui/LazyMenu.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Screen } from '#ui/Screen.tsx'
import { commonTexts } from '#ui/texts.ts'
import { toast } from '#ui/toast.tsx'
import { WholeHead, WholeScreen } from '#ui/WholeScreen.tsx'
import { VesselScanner } from '#handling/scanning/web/VesselScanner.tsx'
import { RightNeeded } from '#account/members/web/RightNeeded.tsx'
import classes from '#handling/stock-takes/web/counting.module.css'
import type { StockTake } from '#handling/stock-takes/shapes.ts'

export function StockTakeScreen() {
  const { id } = useParams({ from: '/layout/stock-takes/$id' })
  const query = useApiQuery(showStockTake, { params: { id } })
  const isPhone = useIsPhone()
  const shown = (
    <QueryResult query={query} lines={6} isPage>
      {(take) => <Whole take={take} />}
    </QueryResult>
  )
  // On a phone, the loaded screen has its own head.
  if (!isPhone || query.data) return shown
  return (
    <WholeScreen title={stockTakeTexts.title} head={<WholeHead />}>
      {shown}
    </WholeScreen>
  )
}

const useIsPhone = () =>
  useMediaQuery('not (min-width: 48em)', false, { getInitialValueInEffect: false }) ?? false

type PlainProps = { take: StockTake; title: string; action?: ReactNode; children: ReactNode }

/** Frame of a screen that has no head of its own. */
function Plain({ take, title, action, children }: PlainProps) {
  const day = longDay(take.started_at)
  if (useIsPhone())
    return (
      <CountScreen
        title={title}
        about={[take.container_label, reviewTexts.ofDay(day)].join(', ')}
        foot={null}
      >
        {children}
      </CountScreen>
    )
  return (
    <Screen
      title={title}
      renderHead={(heading) => (
        <Group justify="space-between">
          <div>
            <Path take={take} day={day} />
            {heading}
          </div>
          {action}
        </Group>
      )}
    >
      {children}
    </Screen>
  )
}

function Whole({ take }: { take: StockTake }) {
  const { review, at, sign, ...search } = useSearch({ from: '/layout/stock-takes/$id' })
  const navigate = useNavigate({ from: '/stock-takes/$id' })
  const isPhone = useIsPhone()
  const { openChosen, dialog } = useStrawDialog()
  const names = new Map([
    ...take.batches.map(({ id, label }) => [id, label] as const),
    ...take.owners.map(({ id, name }) => [id, name] as const),
  ])
  const mayCount = useMay(abandonStockTake)
  if (take.state === 'OPEN' && !mayCount)
    return (
      <Plain take={take} title={stockTakeTexts.title}>
        <RightNeeded right="BOOK" isPage />
      </Plain>
    )
  if (take.state === 'OPEN' && !review) return <Count take={take} />
  if (take.state === 'OPEN') {
    const steps = (
      <Review
        take={take}
        isPhone={isPhone}
        at={at}
        isSigning={sign ?? false}
        onStep={(next, replace = false) =>
          void navigate({ search: { ...search, review: true, ...next }, replace })
        }
        onClosed={() => void navigate({ search: {}, replace: true })}
        onCanister={(canister) => void navigate({ search: { ...search, canister }, replace: true })}
      />
    )
    if (isPhone) return steps
    return (
      <Plain
        take={take}
        title={reviewTexts.title}
        action={
          <ButtonLink variant="default" to="/stock-takes/$id" params={{ id: take.id }}>
            {reviewTexts.back}
          </ButtonLink>
        }
      >
        {steps}
      </Plain>
    )
  }
  return (
    <Plain take={take} title={stockTakeTexts.title}>
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
      {dialog}
    </Plain>
  )
}

/** Width, as in the style sheet, below which the count is under the dial. */
const BELOW = '(max-width: 74.99em)'

function Count({ take }: { take: StockTake }) {
  const { canister, blind } = useSearch({ from: '/layout/stock-takes/$id' })
  const navigate = useNavigate({ from: '/stock-takes/$id' })
  const isPhone = useIsPhone()
  const [isAbandoning, setAbandoning] = useState(false)
  // State of this component, so that the camera stays on for the next canister.
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
  const onBlind = (isBlind: boolean) => search({ canister, blind: isBlind || undefined })
  const isBlind = blind ?? false
  const counting = (
    <CanisterCount
      key={sheet.canister}
      {...{ take, sheet, isBlind, isPhone, onBlind }}
      renderScanner={(isOpen) => (onRead) => (
        <VesselScanner
          isFilming={isPhone ? isOpen : isFilming}
          {...(!isPhone && { onFilming: setFilming })}
          onRead={onRead}
        />
      )}
      scannedLevel={() => scannedLevel.current}
      onPlace={(next, level) => {
        scannedLevel.current = level
        choose(next)
      }}
      onDone={() => (isPhone ? search({ blind }) : goOn())}
      onClose={() => search({ blind })}
    />
  )
  const abandon = isAbandoning && <Abandon take={take} onClose={() => setAbandoning(false)} />
  if (isPhone && sheet.canister === canister) return counting
  if (isPhone)
    return (
      <>
        <Overview
          {...{ take, isBlind, onBlind }}
          next={(toDo.find(({ started_at }) => started_at !== null) ?? toDo[0])?.canister}
          onChoose={(next) => {
            scannedLevel.current = null
            void navigate({ search: { canister: next, blind } })
          }}
          onReview={() => void navigate({ search: { review: true, blind } })}
          onAbandon={() => setAbandoning(true)}
          onClose={() => void navigate({ to: '/containers/$id', params: { id: take.container_id } })}
        />
        {abandon}
      </>
    )
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
              checked={isBlind}
              onChange={(event) => onBlind(event.currentTarget.checked)}
            />
            <DotsMenu label={commonTexts.actions}>
              <Menu.Item color="red" onClick={() => setAbandoning(true)}>
                {stockTakeTexts.abandon}
              </Menu.Item>
            </DotsMenu>
            {abandon}
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
        <Progress take={take} chosen={sheet.canister} isBlind={isBlind} onChoose={chooseByHand} />
        {counting}
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

function Abandon({ take, onClose }: { take: StockTake; onClose: () => void }) {
  const act = useApiMutation(abandonStockTake)
  return (
    <QuestionDialog title={stockTakeTexts.abandonTitle} text={stockTakeTexts.abandonText} onClose={onClose}>
      <Button variant="default" onClick={onClose}>
        {commonTexts.cancel}
      </Button>
      <Button
        color="red"
        loading={act.isPending}
        onClick={() =>
          act.mutate({ params: { id: take.id } }, { onError: (error) => toast('danger', errorText(error)) })
        }
      >
        {stockTakeTexts.abandon}
      </Button>
    </QuestionDialog>
  )
}
