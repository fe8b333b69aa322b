import { ActionIcon, Title, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { IconHorse, IconScan, IconSearch, IconX } from '@tabler/icons-react'
import { Link, useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useSession } from '#account/auth/web/session.ts'
import { foldText } from '#platform/contract/fold-text.ts'
import { type ContainerSummary, listContainers } from '#stock/containers/contract.ts'
import { nearestName } from '#stock/straws/act-grammar.ts'
import type { FoundPlace } from '#stock/straws/places.ts'
import { useAway } from '#handling/offline/web/offline-snapshot.ts'
import { useApiQuery } from '#ui/call.ts'
import { ButtonLink } from '#ui/links.tsx'
import { commonTexts, navTexts } from '#ui/texts.ts'
import { KEEP_SCROLL, REPLACE_HISTORY } from '#ui/search-params.ts'
import { FilterBar, FilterChips } from './FindFilters.tsx'
import type { FindSearch } from './find-search.ts'
import { focusRow } from './FoundPlaces.tsx'
import { FindStart } from './FindStart.tsx'
import { SearchResult } from './SearchResult.tsx'
import { takeEarly } from './recent-places.ts'
import { findTexts } from './texts.ts'
import {
  isSearching,
  joinText,
  placeQueryOf,
  settled,
  splitText,
  useOrder,
  usePlaces,
  withTyped,
} from './use-places.ts'
import { WholeScreen } from '#ui/WholeScreen.tsx'
import classes from './find.module.css'

const ICON = { variant: 'subtle', color: 'gray', size: 56 } as const

const NO_PLACES: FoundPlace[] = []

export function FindScreen() {
  const search = useSearch({ from: '/layout/find' })
  const navigate = useNavigate({ from: '/find' })
  const isPhone = useMediaQuery('not (min-width: 48em)', false, { getInitialValueInEffect: false })
  const [order, storeOrder] = useOrder(search)
  const [text] = useDebouncedValue(search.text, 150)
  const { data: stock } = useApiQuery(listContainers, {}, !useAway())
  const known = { self_id: useSession().tenant.party_id, containers: stock?.containers ?? [] }
  const placeQuery = placeQueryOf({ ...search, text }, order, known)
  const answer = usePlaces(placeQuery, isSearching({ ...search, text }))
  const input = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const change = (next: Partial<FindSearch>, isTyped = false) =>
    void navigate({
      search: { ...search, row: undefined, all: undefined, ...next },
      ...KEEP_SCROLL,
      ...(isTyped && REPLACE_HISTORY),
    })
  const { places = NO_PLACES, left_out = NO_PLACES, owners = [] } = answer.found ?? {}
  const listed = [...places, ...left_out]
  const others = listed.flatMap(({ animal_name, batch_label }) => [animal_name, batch_label])
  const names = { ...known, owners, others }
  /**
   * Search including the typed filters, as the filters show it. Changing a filter removes the typed ones from
   * the field.
   */
  const shown = withTyped(search, names)
  const filter = (next: Partial<FindSearch>) => change({ ...shown, row: undefined, all: undefined, ...next })
  // Enter turns the typed words into tokens once the places for them have been found. A phone hides its keyboard, and a
  // desktop moves the focus to the first row.
  const isSettling = useRef(false)
  const isAnswered = text === search.text && !answer.query.isPlaceholderData && !answer.query.isLoading
  const settle = () => {
    isSettling.current = !isAnswered
    if (isPhone) input.current?.blur()
    if (!isAnswered) return
    const next = settled(search, places, names)
    if (next.text !== search.text) change(next)
    if (!isPhone) focusRow(results.current, 0)
  }
  useEffect(() => {
    if (isSettling.current) settle()
    // oxlint-disable-next-line exhaustive-deps -- once the answer has arrived
  }, [isAnswered])
  const field = (
    <Field
      {...{ search, input, isPhone }}
      places={listed}
      onType={(next) => {
        isSettling.current = false
        change({ text: next || undefined }, true)
      }}
      onToken={(next) => change({ text: next || undefined })}
      onSettle={settle}
      onDown={() => focusRow(results.current, 0)}
    />
  )
  const filters = { search: shown, order, found: answer.found, onChange: filter }
  return (
    <WholeScreen title={findTexts.title} isWide head={isPhone && field}>
      {isPhone ? (
        <VisuallyHidden component="h1">{findTexts.title}</VisuallyHidden>
      ) : (
        <>
          <Title order={1}>{findTexts.title}</Title>
          {field}
        </>
      )}
      {isPhone ? <FilterChips {...filters} /> : <FilterBar {...filters} />}
      <div ref={results}>
        {isSearching(search) ? (
          <SearchResult
            {...{ search: shown, placeQuery, order, answer, isPhone }}
            near={nearestOf(search, stock?.containers ?? [])}
            onChange={change}
            onFilter={filter}
            onRow={(row) => void navigate({ search: { ...search, row }, ...KEEP_SCROLL, ...REPLACE_HISTORY })}
            onOrder={(next) => {
              storeOrder(next)
              change({ order: next })
            }}
          />
        ) : (
          <FindStart
            isOffline={answer.isOffline}
            isPhone={isPhone}
            onPick={(stallion) => change({ text: joinText([stallion], '') })}
          />
        )}
      </div>
    </WholeScreen>
  )
}

type Containers = readonly Pick<ContainerSummary, 'animals' | 'batches'>[]

/** Returns the stallion or batch whose name is nearest to the typed text, and the text of a search for it. */
function nearestOf(search: FindSearch, containers: Containers) {
  const { tokens, typed } = splitText(search.text ?? '')
  const names = containers.flatMap(({ animals, batches }) => [
    ...animals.map(({ name }) => name),
    ...batches.map(({ label }) => label),
  ])
  const name = nearestName(typed, names, (one) => one)
  return name === null ? undefined : { name, text: joinText([...tokens, name], '') }
}

type FieldProps = {
  search: FindSearch
  input: RefObject<HTMLInputElement | null>
  isPhone: boolean
  places: readonly FoundPlace[]
  onType: (text: string) => void
  onToken: (text: string) => void
  onSettle: () => void
  onDown: () => void
}

/** Returns the hint for the empty field; a phone has no space for one beside tokens. */
function hintOf(isPhone: boolean, hasTokens: boolean): string {
  if (hasTokens) return isPhone ? '' : findTexts.hintMore
  return isPhone ? findTexts.hintShort : findTexts.hint
}

/** Search field: tokens, and the text that is being typed. Backspace in the empty field removes the last token. */
function Field({ search, input, isPhone, places, onType, onToken, onSettle, onDown }: FieldProps) {
  const { tokens, typed } = splitText(search.text ?? '')
  const [shown, setShown] = useState(typed)
  // Typed texts that the URL does not contain yet. Any other change of the URL is shown in the field.
  const sent = useRef([search.text ?? ''])
  useEffect(() => {
    const at = sent.current.indexOf(search.text ?? '')
    if (at < 0) setShown(splitText(search.text ?? '').typed)
    sent.current = sent.current.slice(at + 1)
  }, [search.text])
  const navigate = useNavigate()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const isHorse = (token: string) =>
    places.some(({ animal_name }) => foldText(animal_name) === foldText(token))
  const type = (next: string) => {
    setShown(next)
    const text = joinText(tokens, next)
    sent.current.push(text)
    onType(text)
  }
  const remove = (index: number) => {
    onToken(joinText(tokens.toSpliced(index, 1), typed))
    input.current?.focus()
  }
  function clear() {
    if (search.text) {
      setShown('')
      onToken('')
      input.current?.focus()
    } else if (canGoBack) router.history.back()
    else void navigate({ to: '/home', replace: true })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSettle()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && shown === '' && tokens.length > 0) remove(tokens.length - 1)
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      onDown()
    }
  }
  return (
    <form className={classes.findSearch} role="search" onSubmit={submit}>
      <IconSearch size={22} stroke={1.75} aria-hidden />
      {tokens.map((token, index) => (
        <UnstyledButton
          key={`${index} ${token}`}
          className={classes.token}
          aria-label={findTexts.removeToken(token)}
          onClick={() => remove(index)}
        >
          {isHorse(token) && <IconHorse size={18} stroke={1.75} aria-hidden />}
          <span className="cut">{token}</span>
          <IconX size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      ))}
      <input
        ref={input}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- users open the screen to type into this field
        autoFocus={!search.text}
        aria-label={findTexts.searched}
        placeholder={hintOf(isPhone, tokens.length > 0)}
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={shown}
        onFocus={() => {
          const early = takeEarly()
          if (early !== '') type(early)
        }}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
      />
      {!isPhone && (
        <ButtonLink
          to="/scan"
          variant="default"
          mr={8}
          leftSection={<IconScan size={18} stroke={1.75} aria-hidden />}
        >
          {navTexts.scan}
        </ButtonLink>
      )}
      {isPhone && !search.text && (
        <ActionIcon component={Link} to="/scan" {...ICON} size={48} aria-label={navTexts.scan}>
          <IconScan size={22} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      {(isPhone || search.text) && (
        <ActionIcon
          {...ICON}
          aria-label={search.text ? commonTexts.clearText : findTexts.close}
          onClick={clear}
        >
          <IconX size={22} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </form>
  )
}
