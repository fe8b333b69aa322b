import { Box, Button, Group, Paper, Switch, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { RightNeeded } from '#account/members/web/RightNeeded.tsx'
import { useMay, useSession } from '#account/auth/web/session.ts'
import { VesselScanner } from '#handling/scanning/web/VesselScanner.tsx'
import { showCounted, startStockTake } from '#handling/stock-takes/contract.ts'
import { stockTakeTexts } from '#handling/stock-takes/texts.ts'
import { CountDial, type DialState } from '#handling/stock-takes/web/CountDial.tsx'
import { CountMenu, ScanToggle } from '#handling/stock-takes/web/CountMenu.tsx'
import { CountScreen } from '#handling/stock-takes/web/CountScreen.tsx'
import { useBeginCount } from '#handling/stock-takes/web/use-begin-count.ts'
import { useScanned } from '#handling/stock-takes/web/use-scanned.ts'
import { shortDate as shortDay } from '#platform/contract/days.ts'
import { fullName } from '#platform/contract/permissions.ts'
import { type Container, listCounting, showContainer } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { CodeField } from '#stock/label-codes/web/CodeField.tsx'
import { useApiQuery } from '#ui/call.ts'
import { today, whenText } from '#ui/dates.ts'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { LoadError, QueryResult } from '#ui/QueryResult.tsx'
import { Screen } from '#ui/Screen.tsx'
import { WholeHead, WholeScreen } from '#ui/WholeScreen.tsx'
import classes from './CountStartScreen.module.css'

/** Screen to choose what to count: a canister, or the whole container. */
export function CountStartScreen() {
  const { id } = useParams({ from: '/layout/containers/$id/count' })
  const query = useApiQuery(showContainer, { params: { id } })
  const may = useMay(startStockTake)
  if (query.data && may) return <Start container={query.data} />
  return (
    <WholeScreen
      title={stockTakeTexts.count}
      head={
        <WholeHead>
          <h1>{stockTakeTexts.count}</h1>
        </WholeHead>
      }
    >
      {may ? (
        <QueryResult query={query} lines={6} isPage>
          {() => null}
        </QueryResult>
      ) : (
        <RightNeeded right="BOOK" isPage />
      )}
    </WholeScreen>
  )
}

function Start({ container }: { container: Container }) {
  const { id: container_id, label, canisters, contents, batches } = container
  const search = useSearch({ from: '/layout/containers/$id/count' })
  const navigate = useNavigate({ from: '/containers/$id/count' })
  const counted = useApiQuery(showCounted, { params: { id: container_id } })
  const counting = useApiQuery(listCounting, {}).data?.counting ?? []
  const isPhone = useMediaQuery('not (min-width: 48em)', false, { getInitialValueInEffect: false })
  const own_name = fullName(useSession().session.user)
  const [isScanning, setScanning] = useState(false)
  const [isBlind, setBlind] = useState(false)
  const { begin, open, isPending, error } = useBeginCount({ shows: true, isBlind })
  const here = counting.filter((one) => one.container_id === container_id)
  const whole = here.find(({ canister }) => canister === null)
  const last = new Map(counted.data?.canisters.map((one) => [one.canister, one]))
  const all = Array.from({ length: canisters }, (_, index) => index + 1)
  const strawsIn = (canister: number) => contents.filter((one) => one.canister === canister)
  const chosen =
    all.find((canister) => canister === search.canister) ??
    firstToCount(all, last, (one) => strawsIn(one).length > 0)
  const own = strawsIn(chosen)
  const running = whole ?? here.find(({ canister }) => canister === chosen)
  const choose = (canister: number) => {
    setScanning(false)
    void navigate({ search: { canister }, replace: true, resetScroll: false })
  }
  const onText = useScanned({
    ...{ container_id, canisters: all, batches },
    onPlace: choose,
    onBatch(batch_id) {
      const there = contents.find((one) => one.batch_id === batch_id)
      if (!there) return { problem: stockTakeTexts.notHere }
      choose(there.canister)
      return { message: stockTakeTexts.scanCanister(there.canister) }
    },
  })
  const colourOf = (canister: number): DialState => (counted.data ? stateOf(last.get(canister)) : 'never')
  const byName = (name: string) => (name === own_name ? stockTakeTexts.you : name)
  const dial = (
    <>
      <CountDial
        canisters={canisters}
        size={isPhone ? 358 : 340}
        stateOf={(canister) => (canister === chosen ? 'current' : colourOf(canister))}
        nameOf={(canister) => `${containerTexts.canister(canister)}, ${lastText(last.get(canister))}`}
        onChoose={choose}
      />
      <Group gap="4px 14px" justify="center" className={classes.legend} aria-hidden>
        {stockTakeTexts.legendTitle}
        {(['done', 'gold', 'open', 'never'] as const)
          .filter((state) => state !== 'open' || all.some((canister) => colourOf(canister) === 'open'))
          .map((state) => (
            <span key={state}>
              <i data-state={state} /> {stockTakeTexts.legend[state]}
            </span>
          ))}
      </Group>
    </>
  )
  const code = (
    <CodeField
      label={stockTakeTexts.scan}
      hint={stockTakeTexts.scanHint}
      isOpen={!isPhone || isScanning}
      onOpen={() => setScanning(true)}
      onText={onText}
      renderScanner={(onRead) => <VesselScanner isFilming={isScanning} onRead={onRead} />}
    />
  )
  const problem = counted.isError && <LoadError error={counted.error} retry={counted.refetch} />
  const about = (
    <div role="status">
      <Group gap={12} align="baseline" justify="space-between" wrap="nowrap">
        <Title order={2} fz={26} lh="32px">
          {containerTexts.canister(chosen)}
        </Title>
        {counted.data && <Text c="dimmed">{lastText(last.get(chosen))}</Text>}
      </Group>
      <Text c="dimmed" fz={16}>
        {isBlind
          ? stockTakeTexts.hidden
          : stockTakeTexts.expectedOn(
              own.reduce((sum, { straws }) => sum + straws, 0),
              new Set(own.map(({ level }) => level)).size,
            )}
      </Text>
      {here.map(({ stock_take_id, canister, started_by_name, started_at }) => (
        <Text key={stock_take_id} fz={16} c="var(--gold-ink)">
          {stockTakeTexts.goOnWith(
            canister === null ? label : containerTexts.canister(canister),
            byName(started_by_name),
            whenText(started_at),
          )}
        </Text>
      ))}
      {!whole && here.length > 0 && (
        <Text c="dimmed">
          {stockTakeTexts.wholeAfter(
            here.map(({ canister }) => containerTexts.canister(canister ?? 0).toLowerCase()).join(', '),
          )}
        </Text>
      )}
    </div>
  )
  const buttons = (
    <>
      {error && <ErrorNotice error={error} />}
      <Button
        {...(isPhone ? { h: 64, radius: 'xl', fz: 20 } : { size: 'md' })}
        loading={isPending}
        onClick={() => (running ? open(running.stock_take_id, chosen) : begin(container_id, chosen))}
      >
        {running ? stockTakeTexts.goOnCanister(chosen) : stockTakeTexts.countCanister(chosen)}
      </Button>
      <Button
        variant="default"
        {...(isPhone ? { h: 56, radius: 'lg', fz: 16 } : { size: 'md' })}
        disabled={!whole && (here.length > 0 || isPending)}
        onClick={() => (whole ? open(whole.stock_take_id) : begin(container_id, null))}
      >
        {whole ? stockTakeTexts.goOnWhole(label) : stockTakeTexts.countWhole(label)}
      </Button>
    </>
  )
  if (!isPhone)
    return (
      <Screen
        title={stockTakeTexts.count}
        renderHead={(heading) => (
          <Group justify="space-between">
            <div>
              <AnchorLink to="/containers/$id" params={{ id: container_id }} size="sm">
                {label}
              </AnchorLink>
              {heading}
            </div>
            <Switch
              label={stockTakeTexts.hide}
              checked={isBlind}
              onChange={(event) => setBlind(event.currentTarget.checked)}
            />
          </Group>
        )}
      >
        <Box className="columns" __vars={{ '--columns': '420px minmax(0, 1fr)' }}>
          <Paper component="section" aria-label={label} className="stack">
            {dial}
          </Paper>
          <Paper component="section" aria-label={containerTexts.canister(chosen)} className="stack">
            {problem}
            {about}
            <Group gap="sm">{buttons}</Group>
            <Box maw={480}>{code}</Box>
          </Paper>
        </Box>
      </Screen>
    )
  return (
    <CountScreen
      title={stockTakeTexts.countShort}
      about={label}
      actions={
        <Group gap={0} wrap="nowrap">
          <ScanToggle isOn={isScanning} turn={setScanning} />
          <CountMenu isBlind={isBlind} onBlind={setBlind} />
        </Group>
      }
      foot={buttons}
    >
      {code}
      {problem}
      {dial}
      {about}
    </CountScreen>
  )
}

type Last = { counted_on: string | null; looking: number }

function stateOf(last: Last | undefined): DialState {
  if (!last || last.counted_on === null) return 'never'
  if (last.looking > 0) return 'gold'
  return last.counted_on.slice(0, 4) === today().slice(0, 4) ? 'done' : 'open'
}

function lastText(last: Last | undefined): string {
  if (!last || last.counted_on === null) return stockTakeTexts.neverCountedShort
  return last.looking > 0
    ? stockTakeTexts.stillLooking(last.looking)
    : stockTakeTexts.lastCount(shortDay(last.counted_on))
}

/**
 * Returns the canister to count next: of those with straws, one that was never counted, else one with straws that are
 * searched for, else the one counted longest ago. Empty canisters come last.
 */
function firstToCount(
  canisters: readonly number[],
  last: ReadonlyMap<number, Last>,
  hasStraws: (canister: number) => boolean,
): number {
  const rank = (canister: number) => {
    const { counted_on = null, looking = 0 } = last.get(canister) ?? {}
    return [
      hasStraws(canister) ? 0 : 1,
      counted_on === null ? 0 : looking > 0 ? 1 : 2,
      counted_on ?? '',
    ].join(' ')
  }
  return canisters.toSorted((left, right) => rank(left).localeCompare(rank(right)) || left - right)[0] ?? 1
}
