import { useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { showBatch, listBatches } from '#stock/batches/contract.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { listContainers } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { type ActVerb, readAct } from '#stock/straws/act-grammar.ts'
import { consignmentsTexts } from '#stock/straws/texts.ts'
import { useMayDo } from '#stock/straws/web/use-may-do.ts'
import { readCode } from '#stock/label-codes/code.ts'
import { showCode } from '#stock/label-codes/contract.ts'
import { labelTexts } from '#paperwork/labels/texts.ts'
import { importTexts } from '#integration/imports/texts.ts'
import { searchEverything } from '#integration/overview/contract.ts'
import { listWebhooks } from '#integration/webhooks/contract.ts'
import { webhooksTexts } from '#integration/webhooks/texts.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { offlineTexts } from '#handling/offline/texts.ts'
import { useOfflineSnapshot } from '#handling/offline/web/offline-snapshot.ts'
import { securityTexts } from '#account/audit-log/texts.ts'
import { subscriptionTexts } from '#account/subscription/texts.ts'
import { switchAccount, useAccounts } from '#account/auth/web/accounts.ts'
import { useMay, usePermissions, useSession, useSessionState } from '#account/auth/web/session.ts'
import { keysTexts } from '#account/api-keys/texts.ts'
import { booksTexts, hubTexts } from '#screens/hub/texts.ts'
import { findTexts } from '#screens/find/texts.ts'
import { useApiQuery } from '#ui/call.ts'
import { ANSWERS } from '#account/help/answers.ts'
import { openedGuide } from '#account/help/web/opened-guide.ts'
import { navTexts } from '#ui/texts.ts'
import { usePage, useRecent } from './opened-lately.ts'
import { codePalette, containerActs, foundRow, paletteOf, verbRow } from './palette-groups.ts'
import { type Group, type Known, otherActs, type Palette, type PaletteRow } from './palette-rows.ts'
import { nearestIn, ownedStraws } from './palette-straws.ts'
import { paletteTexts as texts } from './palette-texts.ts'
import { switchTexts } from './switch-texts.ts'
import { frameTexts } from './texts.ts'
import { useLogOut } from './use-log-out.ts'

const MAX_BATCHES = 50
const FIRST_PAGE = { limit: MAX_BATCHES, offset: 0 }

export function usePalette(text: string, chip: ActVerb | null) {
  const typed = text.trim()
  const [settled] = useDebouncedValue(typed, 150)
  const may = useMayAct()
  const { tenant } = useSession()
  const session = useSessionState()
  const { hasSignal } = useOfflineSnapshot()
  const isOffline = session.isOffline || !hasSignal
  const stock = useApiQuery(listContainers, {}, !isOffline)
  const containers = stock.data?.containers ?? []
  const names = containers.flatMap(({ label, animals }) => [label, ...animals.map(({ name }) => name)])
  // Rows follow the text immediately; only the requests are debounced.
  const read = (words: string) => readAct(chip ? `${chip} ${words}` : words, names)
  const act = read(typed)
  const settledAct = read(settled)
  const places = new Set(containers.flatMap(({ label }) => label.toLowerCase().split(/\s+/)))
  const word = settledAct.words.find((one) => !places.has(one) && one.length > 1) ?? ''
  const isSearching = !isOffline && (settled !== '' || chip !== null)
  const byStallion = useApiQuery(
    listBatches,
    { query: { ...FIRST_PAGE, ...(word !== '' && { animal_name: word }) } },
    isSearching,
  )
  const byLabel = useApiQuery(
    listBatches,
    { query: { ...FIRST_PAGE, label: word } },
    isSearching && word !== '',
  )
  const isSentence = settledAct.verb !== null || settledAct.amount !== null || settledAct.day !== null
  const searched = isSentence ? settledAct.words.join(' ') : settled
  const search = useApiQuery(
    searchEverything,
    { query: { text: searched || ' ' } },
    isSearching && searched !== '',
  )
  const isUnknown = search.data?.found.length === 0 && !search.isPlaceholderData
  const nearest = isUnknown && searched !== '' ? (nearestIn(containers, searched)?.title ?? '') : ''
  const near = useApiQuery(
    searchEverything,
    { query: { text: nearest || ' ' } },
    isSearching && nearest !== '',
  )
  const receiver = settledAct.verb === 'move' ? '' : settledAct.to.join(' ')
  const receivers = useApiQuery(
    searchEverything,
    { query: { text: receiver || ' ' } },
    isSearching && receiver !== '',
  )
  const typedCode = readCode(settled)
  const code = useApiQuery(showCode, { params: { code: typedCode ?? '' } }, isSearching && typedCode !== null)
  const target = code.data && !code.data.is_gone ? code.data : undefined
  const targetBatch = useApiQuery(
    showBatch,
    { params: { id: target?.batch_id ?? '' } },
    typeof target?.batch_id === 'string',
  )
  const listed = [...(byStallion.data?.batches ?? []), ...(byLabel.data?.batches ?? [])]
  const batches = targetBatch.data
    ? [targetBatch.data]
    : [...new Map(listed.map((batch) => [batch.id, batch])).values()]
  const queries = [
    stock,
    byStallion,
    ...(word === '' ? [] : [byLabel]),
    ...(searched === '' ? [] : [search]),
    ...(receiver === '' ? [] : [receivers]),
  ]
  const failed = queries.find(({ isError }) => isError)
  const isLoading = queries.some(({ data, isPlaceholderData }) => data === undefined || isPlaceholderData)
  const isAnswered =
    settled === typed &&
    (!isSearching || failed !== undefined || !isLoading) &&
    !code.isLoading &&
    !targetBatch.isLoading
  const sentence: Known = {
    ...{ act, containers, may, text: typed },
    owned: ownedStraws(batches, containers),
    found: (searched === '' ? undefined : search.data?.found) ?? [],
    near: (nearest === '' ? undefined : near.data?.found) ?? [],
    receivers: (receiver === '' ? [] : (receivers.data?.found ?? [])).filter(({ kind }) => kind === 'PARTY'),
    screens: useScreens(isOffline),
    self_id: tenant.party_id,
  }
  const start = useStart(sentence, isOffline)
  const palette: Palette =
    typed === '' && chip === null
      ? start
      : target && typedCode !== null
        ? codePalette(target, sentence)
        : isOffline
          ? withFind(typed, paletteOf(sentence, false))
          : paletteOf(sentence, isAnswered && !failed)
  return {
    act,
    known: sentence,
    palette,
    isAnswered,
    isOffline,
    code: typedCode,
    failed: failed && { error: failed.error, retry: () => queries.forEach((query) => void query.refetch()) },
    tiles: isOffline ? [] : TILES.filter(may),
  }
}

/** Returns the rows of an offline palette after a search for straws, which works offline. */
function withFind(typed: string, { groups }: Palette): Palette {
  const title = texts.findOffline(typed)
  const row: PaletteRow = {
    ...{ id: 'find', icon: 'find', title: [title], enter: title },
    run: { do: 'find', text: typed },
  }
  return { groups: [{ title: texts.actsFor, rows: typed === '' ? [] : [row] }, ...groups] }
}

const SIGNS: Record<string, PaletteRow['icon']> = {
  ...{ 'new-batch': 'new', find: 'find', scan: 'scan', offline: 'offline', home: 'home', help: 'help' },
  ...{ horses: 'ANIMAL', batches: 'BATCH', containers: 'CONTAINER', 'pick-lists': 'PICK_LIST' },
  ...{ nitrogen: 'nitrogen', labels: 'label', unlocated: 'CONTAINER', movements: 'move', hub: 'hub' },
}
const OFFLINE = ['go-find', 'go-scan', 'go-offline']
const TILES: readonly ActVerb[] = ['withdraw', 'move', 'add', 'pick', 'count', 'nitrogen']

function useMayAct(): Known['may'] {
  const mayDo = useMayDo()
  const permissions = usePermissions()
  return (verb) => {
    if (verb === 'horse') return permissions.has('EDIT')
    if (verb === 'count' || verb === 'nitrogen') return permissions.has('BOOK')
    return verb === 'label' ? permissions.has('EDIT') : mayDo(verb)
  }
}

/**
 * Returns the rows for the empty field: acts on the subject of the page, recent records, and acts to begin
 * with.
 */
function useStart(known: Known, isOffline: boolean): Palette {
  const page = usePage()
  const batch = useApiQuery(
    showBatch,
    { params: { id: page?.id ?? '' } },
    page?.kind === 'BATCH' && !isOffline,
  ).data
  const recent = useRecent().filter(({ id }) => id !== page?.id)
  const { containers, may } = known
  const own = batch && ownedStraws([batch], containers)
  const owned = own?.find(({ owner_id }) => owner_id === known.self_id) ?? own?.[0]
  const container = page?.kind === 'CONTAINER' ? containers.find(({ id }) => id === page.id) : undefined
  const here: Group = owned
    ? { ...otherActs(known.act, null, owned, known), title: texts.onPage }
    : { title: texts.onPage, end: container?.label, rows: container ? containerActs(container, may) : [] }
  const verbs = TILES.filter(may)
  const isHere = here.rows.length > 0
  const begin: PaletteRow[] = [
    ...known.screens.filter(({ id }) => (isOffline ? OFFLINE.includes(id) : id === 'go-new-batch')),
    ...(isHere ? [] : verbs.slice(0, 4).map((verb) => verbRow(verb))),
    ...(isHere && may('count') ? [{ ...verbRow('count'), title: [texts.startCountOf] }] : []),
  ]
  const groups = [
    { ...here, rows: here.rows.slice(0, 4) },
    { title: texts.recent, rows: recent.slice(0, isHere ? 3 : 4).map(foundRow) },
    { title: texts.start, rows: isOffline ? begin.slice(0, OFFLINE.length) : begin },
  ]
  return { groups: groups.filter(({ rows }) => rows.length > 0) }
}

type Screens = { id: string; label: string; to: string; search?: Record<string, unknown>; isShown?: boolean }

/** Returns the screens that the member may open (offline, those that work offline), and commands such as log-out. */
function useScreens(isOffline: boolean): PaletteRow[] {
  const permissions = usePermissions()
  const isOwner = useMay(listWebhooks)
  const { toggleColorScheme } = useMantineColorScheme()
  const leave = useLogOut()
  const others = useAccounts().filter(({ isOpen }) => !isOpen)
  const online: Screens[] = [
    { id: 'new-batch', label: batchTexts.new, to: '/batches/new', isShown: permissions.has('EDIT') },
    { id: 'pick-lists', label: pickListTexts.lists, to: '/pick-lists' },
    { id: 'horses', label: navTexts.horses, to: '/horses' },
    { id: 'movements', label: navTexts.movements, to: '/movements' },
    { id: 'nitrogen', label: navTexts.nitrogen, to: '/nitrogen' },
    { id: 'consignments', label: consignmentsTexts.title, to: '/consignments' },
    { id: 'unlocated', label: containerTexts.unlocatedTitle, to: '/containers', search: { unlocated: 1 } },
    { id: 'labels', label: labelTexts.title, to: '/labels' },
    { id: 'import', label: importTexts.title, to: '/import' },
    { id: 'home', label: navTexts.home, to: '/home' },
    { id: 'batches', label: navTexts.batches, to: '/batches' },
    { id: 'containers', label: navTexts.containers, to: '/containers' },
    { id: 'hub', label: navTexts.hub, to: '/hub/general' },
    { id: 'log-in', label: hubTexts.access, to: '/hub/log-in' },
    { id: 'security', label: securityTexts.title, to: '/hub/security' },
    { id: 'subscription', label: subscriptionTexts.title, to: '/hub/subscription' },
    { id: 'books', label: booksTexts.title, to: '/hub/books' },
    { id: 'organisation', label: hubTexts.organisation, to: '/hub/organisation' },
    { id: 'exports', label: hubTexts.exports, to: '/hub/exports' },
    { id: 'keys', label: keysTexts.title, to: '/hub/keys', isShown: isOwner },
    { id: 'webhooks', label: webhooksTexts.title, to: '/hub/webhooks', isShown: isOwner },
    { id: 'help', label: navTexts.help, to: '/help' },
  ]
  const always: Screens[] = [
    { id: 'find', label: findTexts.title, to: '/find' },
    { id: 'scan', label: navTexts.scan, to: '/scan' },
    { id: 'offline', label: offlineTexts.title, to: '/offline' },
  ]
  const screens = (isOffline ? always : [...online, ...always]).filter(({ isShown }) => isShown ?? true)
  const command = (id: string, label: string, call: () => void, icon: PaletteRow['icon']): PaletteRow => ({
    ...{ id: `do-${id}`, icon, title: [label], enter: label },
    run: { do: 'call', call },
  })
  return [
    ...screens.map(({ id, label, to, search }): PaletteRow => ({
      ...{ id: `go-${id}`, icon: SIGNS[id] ?? (to.startsWith('/hub') ? 'hub' : 'screen'), title: [label] },
      ...{ enter: texts.open(label), run: { do: 'go', to, ...(search && { search }) } },
    })),
    ...others.map(({ id, name }) =>
      command(id, switchTexts.switchTo(name), () => switchAccount(id), 'account'),
    ),
    command('theme', frameTexts.colours, toggleColorScheme, 'theme'),
    command('log-out', frameTexts.logOut, () => void leave(), 'account'),
    ...(isOffline ? [] : ANSWERS).map(({ id, question, page }): PaletteRow => ({
      ...{ id: `answer-${id}`, icon: 'help', title: [question], text: navTexts.guide },
      ...{ enter: texts.open(navTexts.guide), run: { do: 'call', call: () => openedGuide.set(page) } },
    })),
  ]
}
