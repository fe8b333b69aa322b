import '@mantine/spotlight/styles.css'
import { createSpotlight, Spotlight, type SpotlightActionGroupData, useSpotlight } from '@mantine/spotlight'
import { useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { groupedCode, readCode } from '#stock/label-codes/code.ts'
import { showCode } from '#stock/label-codes/contract.ts'
import { codeTexts } from '#stock/label-codes/texts.ts'
import { nameOfCode, useOpenCode } from '#stock/label-codes/web/use-open-code.ts'
import { type Found, searchEverything } from '#integration/overview/contract.ts'
import { useOpenFound } from '#integration/overview/web/use-open-found.ts'
import { useWedge } from '#handling/scanning/web/use-wedge.ts'
import { useApiQuery } from '#ui/call.ts'
import { switchAccount, useAccounts } from '#account/auth/web/accounts.ts'
import { switchTexts } from './switch-texts.ts'
import { frameTexts } from './texts.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { containerTexts } from '#stock/containers/texts.ts'
import { Locator } from '#stock/containers/web/Locator.tsx'
import { batchTexts } from '#stock/batches/texts.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { partyTexts } from '#registry/parties/texts.ts'
import { commonTexts, errorTexts, navTexts } from '#ui/texts.ts'
import { errorText } from '#ui/errors.ts'
import { afterHeading } from '#ui/use-focus-return.ts'
import { useLogOut } from './use-log-out.ts'
import { usePermissions } from '#account/auth/web/session.ts'

const [store, spotlight] = createSpotlight()

const GROUPS = {
  BATCH: navTexts.batches,
  ANIMAL: navTexts.horses,
  CONTAINER: navTexts.containers,
  PARTY: partyTexts.stakeholders,
  PICK_LIST: pickListTexts.lists,
} as const

type Props = {
  /** Number of requests to open the dialog; each one opens it again. */
  opened: number
  query: string
  onType: (text: string) => void
  /** Whether Enter was pressed, to open the first result. */
  isEntered: boolean
  onEntered: (isEntered: boolean) => void
  /** Called when the dialog has the focus and receives typed text. */
  onThere: () => void
  onLeft: () => void
}

export function SearchDialog(props: Props) {
  const { opened, query, onType, isEntered, onEntered, onThere, onLeft } = props
  const wanted = query.trim()
  const [settled] = useDebouncedValue(wanted, 150)
  const input = useRef<HTMLInputElement>(null)
  const { data, error, isError, isPlaceholderData, refetch } = useApiQuery(
    searchEverything,
    { query: { text: settled || ' ' } },
    settled !== '',
  )
  const typedCode = readCode(settled)
  const scanned = useApiQuery(showCode, { params: { code: typedCode ?? '' } }, typedCode !== null)
  const code = typedCode === null || scanned.data?.is_gone ? undefined : scanned.data
  const open = useOpenFound()
  const openCode = useOpenCode()
  const actions = useActions()
  useEffect(() => spotlight.open(), [opened])
  const scan = (text: string) => {
    onType(text)
    onEntered(true)
  }
  useWedge(useSpotlight(store).opened ? scan : null)

  const isAnswered =
    settled === wanted &&
    (wanted === '' || Boolean(error) || (data !== undefined && !isPlaceholderData)) &&
    !scanned.isLoading
  const found = settled === '' ? [] : (data?.found ?? [])
  const failed = {
    id: 'failed',
    label: errorText(error, frameTexts.searchFailed),
    description: errorTexts.retry,
    closeSpotlightOnTrigger: false,
    onClick: () => void refetch(),
  }
  const groups: SpotlightActionGroupData[] = [
    { group: errorTexts.title, actions: isError ? [failed] : [] },
    {
      group: codeTexts.group,
      actions: code
        ? [
            {
              id: code.code,
              label: nameOfCode(code),
              description: groupedCode(code.code),
              onClick: () => openCode(code),
            },
          ]
        : [],
    },
    ...Object.entries(GROUPS).map(([kind, group]) => ({
      group,
      actions: found
        .filter((one) => one.kind === kind)
        .map((one) => ({
          id: one.id,
          label: one.title,
          description: describe(one),
          ...(one.straw_colour && {
            leftSection: <StrawMark colour={one.straw_colour} height={28} />,
            ...(one.place && {
              rightSection: <Locator {...one.place} colour={one.straw_colour} size={20} />,
            }),
          }),
          onClick: () => open(one),
        })),
    })),
    {
      group: commonTexts.actions,
      actions: actions.filter(({ label }) => label.toLowerCase().includes(wanted.toLowerCase())),
    },
  ].filter((group) => group.actions.length > 0)

  const entries = () =>
    input.current?.closest('[role=dialog]')?.querySelectorAll<HTMLElement>('[data-action]')
  const selected = () => [...(entries() ?? [])].find((entry) => entry.hasAttribute('data-selected'))
  // Results appear above the previous selection, so move the selection to the first.
  useEffect(() => {
    if (!isAnswered || wanted === '') return
    selected()?.removeAttribute('data-selected')
    entries()?.[0]?.setAttribute('data-selected', 'true')
    store.updateState((state) => ({ ...state, selected: 0 }))
  }, [isAnswered, wanted, found.length, code])
  useEffect(() => {
    if (!isAnswered || !isEntered) return
    onEntered(false)
    selected()?.click()
  })
  function enter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    onEntered(wanted !== '' || selected() !== undefined)
  }

  return (
    <Spotlight
      store={store}
      attributes={{ content: { 'aria-label': frameTexts.search } }}
      actions={groups}
      filter={(_, all) => all}
      query={query}
      onQueryChange={onType}
      transitionProps={{ transition: 'pop', duration: 200, onExited: () => afterHeading(onLeft) }}
      shortcut={null}
      nothingFound={isAnswered ? frameTexts.searchNothing : frameTexts.searchWaiting}
      highlightQuery
      scrollable
      maxHeight={420}
      centered={false}
      yOffset={8}
      overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
      searchProps={{
        ref: input,
        placeholder: frameTexts.searchHint,
        'aria-label': frameTexts.search,
        onFocus: onThere,
        onKeyDownCapture: enter,
      }}
    />
  )
}

/** Describes a result: "Quintus L · 151 straws · Tank 2, canister 2, level 1". */
function describe({ detail, straws, place }: Found): string {
  const stock = straws === null ? null : containerTexts.holds(straws)
  const where = place && containerTexts.place(place.label, place.canister, place.level)
  return [detail, stock, where].filter(Boolean).join(' · ')
}

function useActions() {
  const navigate = useNavigate()
  const { toggleColorScheme } = useMantineColorScheme()
  const mayEdit = usePermissions().has('EDIT')
  const leave = useLogOut()
  const others = useAccounts().filter(({ isOpen }) => !isOpen)
  const go =
    (
      to:
        | '/home'
        | '/scan'
        | '/pick-lists'
        | '/batches'
        | '/batches/new'
        | '/containers'
        | '/nitrogen'
        | '/horses'
        | '/hub/general'
        | '/help',
    ) =>
    () =>
      void navigate({ to })
  return [
    ...(mayEdit ? [{ id: 'new-batch', label: batchTexts.new, onClick: go('/batches/new') }] : []),
    { id: 'scan', label: navTexts.scan, onClick: go('/scan') },
    { id: 'home', label: navTexts.home, onClick: go('/home') },
    { id: 'batches', label: navTexts.batches, onClick: go('/batches') },
    { id: 'containers', label: navTexts.containers, onClick: go('/containers') },
    { id: 'nitrogen', label: navTexts.nitrogen, onClick: go('/nitrogen') },
    { id: 'pick-lists', label: pickListTexts.lists, onClick: go('/pick-lists') },
    { id: 'horses', label: navTexts.horses, onClick: go('/horses') },
    { id: 'hub', label: navTexts.hub, onClick: go('/hub/general') },
    { id: 'help', label: navTexts.help, onClick: go('/help') },
    ...others.map(({ id, name }) => ({
      id: `account-${id}`,
      label: switchTexts.switchTo(name),
      onClick: () => switchAccount(id),
    })),
    { id: 'colours', label: frameTexts.colours, onClick: toggleColorScheme },
    { id: 'log-out', label: frameTexts.logOut, onClick: () => void leave() },
  ]
}
