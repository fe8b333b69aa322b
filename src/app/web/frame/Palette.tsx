import { ActionIcon, Badge, Button, Kbd, Modal, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconScan, IconSearch, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type ActVerb, readAct } from '#stock/straws/act-grammar.ts'
import { groupedCode, readCode } from '#stock/label-codes/code.ts'
import { useWedge } from '#handling/scanning/web/use-wedge.ts'
import { LoadError } from '#ui/QueryResult.tsx'
import { commonTexts } from '#ui/texts.ts'
import { afterHeading } from '#ui/use-focus-return.ts'
import type { PaletteRow } from './palette-rows.ts'
import { Fact, Keys, LoadingRows, PaletteRows, tileOf, Tiles } from './PaletteParts.tsx'
import { OwnedPreview, Preview } from './PalettePreview.tsx'
import { paletteTexts as texts } from './palette-texts.ts'
import { frameTexts } from './texts.ts'
import { usePalette } from './use-palette.ts'
import { useRun } from './use-run.tsx'
import classes from './Palette.module.css'

/** Maximum number of screens shown as chips on a phone, whose navigation lacks most of them. */
const MAX_CHIPS = 8

const isScreen = ({ id, run: { do: what } }: PaletteRow) =>
  what === 'go' && id !== 'go-new-batch' && id !== 'go-labels'
const ICON = { variant: 'subtle', color: 'gray', size: 44 } as const

type Props = {
  /** Number of requests to open the palette; each one opens it again. */
  opened: number
  query: string
  onType: (text: string) => void
  /** Whether Enter was pressed, so that the selected row is run once the results have arrived. */
  isEntered: boolean
  onEntered: (isEntered: boolean) => void
  /** Called when the field has the focus, so that the field receives the typed text. */
  onReady: () => void
  onClosed: () => void
}

/** Command palette: finds records and opens the dialogs of acts, filled in. It records nothing itself. */
export function Palette({ opened, query, onType, isEntered, onEntered, onReady, onClosed }: Props) {
  const isPhone = useMediaQuery('not (min-width: 48em)', false, { getInitialValueInEffect: false })
  /** Value of `opened` when the palette was last closed; 0 if never. */
  const [closed, setClosed] = useState(0)
  const isShown = closed !== opened
  const [chip, setChip] = useState<ActVerb | null>(null)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [scanned, setScanned] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const found = usePalette(query, chip)
  const { palette, isAnswered, act, code, failed, known } = found
  const { run, dialogs } = useRun(isPhone)
  const rows = palette.groups.flatMap((group) => group.rows)
  const first = palette.needsChoice ? undefined : rows[0]
  const selected = rows.find((row) => row.id === selectedId) ?? first
  const idOf = (row: PaletteRow) => `${id}-${row.id}`
  const isEmpty = query.trim() === '' && chip === null
  const isStart = isPhone && isEmpty

  function type(text: string) {
    setSelectedId(null)
    const [, word = '', rest = ''] = /^(\S+)\s(.*)$/s.exec(text) ?? []
    const { verb, words } = readAct(`${word} x`)
    // On a phone, the verb becomes a chip, so that the field has space for the name.
    if (isPhone && chip === null && word !== '' && verb !== null && words.length === 1) {
      setChip(verb)
      return onType(rest)
    }
    onType(text)
  }
  const close = () => setClosed(opened)
  useWedge(
    isShown
      ? (text) => {
          const read = readCode(text)
          setScanned(read)
          setChip(null)
          onType(read === null ? text : groupedCode(read))
        }
      : null,
  )
  function chooseVerb(verb: ActVerb, text = '') {
    setChip(verb)
    setSelectedId(null)
    onType(text)
    input.current?.focus()
  }
  function choose(row: PaletteRow) {
    if (row.run.do === 'verb') return chooseVerb(row.run.verb, row.run.text)
    close()
    run(row.run)
  }
  useEffect(() => {
    if (!isShown || !isAnswered || !isEntered) return
    onEntered(false)
    if (selected) document.getElementById(idOf(selected))?.click()
  })
  useEffect(() => {
    if (isShown && selected) document.getElementById(idOf(selected))?.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line exhaustive-deps -- only when another row is selected
  }, [selected?.id])

  function step(by: number) {
    const at = rows.findIndex((row) => row.id === selected?.id)
    setSelectedId(rows.at(at < 0 && by < 0 ? -1 : (at + by) % rows.length)?.id ?? null)
  }
  /** Selects the typed number or, after it, the first act. @returns whether there was either */
  function moveOn(): boolean {
    const at = act.amount === null ? -1 : query.search(new RegExp(`(?<!\\S)${act.amount}(?!\\S)`))
    const end = at + String(act.amount).length
    const { selectionStart, selectionEnd } = input.current ?? {}
    if (at >= 0 && (selectionStart !== at || selectionEnd !== end)) {
      input.current?.setSelectionRange(at, end)
      return true
    }
    const next = rows.findIndex(
      ({ run: { do: what } }) => what === 'straws' || what === 'verb' || what === 'count',
    )
    if (!selected?.found || next < 0) return false
    setSelectedId(rows[next]!.id)
    return true
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key, shiftKey, nativeEvent } = event
    if (nativeEvent.isComposing) return
    if (key === 'ArrowDown') step(1)
    else if (key === 'ArrowUp') step(-1)
    else if (key === 'Enter') onEntered(true)
    else if (key === 'Backspace' && query === '' && chip !== null) setChip(null)
    else if (key !== 'Tab' || shiftKey || !moveOn()) return
    event.preventDefault()
  }
  function escape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    if (isEmpty) return close()
    setChip(null)
    type('')
    input.current?.focus()
  }

  const ofCode = code === null ? undefined : known.owned[0]
  const isScan = isPhone && code !== null && ofCode !== undefined
  const [acts, ...further] = palette.groups
  const groups = isScan ? [{ ...acts!, rows: acts!.rows.slice(4) }, ...further] : palette.groups
  return (
    <>
      <Modal
        opened={isShown}
        onClose={close}
        closeOnEscape={false}
        withCloseButton={false}
        returnFocus={false}
        fullScreen={isPhone}
        centered={false}
        size={860}
        yOffset={64}
        padding={0}
        attributes={{ content: { 'aria-label': frameTexts.search } }}
        transitionProps={{
          ...{ transition: 'pop', duration: isPhone ? 0 : 200 },
          onExited: () => {
            onType('')
            setChip(null)
            setScanned(null)
            afterHeading(onClosed)
          },
        }}
        classNames={{ content: classes.palette, body: classes.body }}
        onKeyDown={escape}
      >
        <div className={classes.field}>
          <IconSearch size={22} stroke={1.75} aria-hidden />
          {chip && (
            <UnstyledButton
              className={classes.chip}
              aria-label={texts.removeVerb(texts.verbs[chip])}
              onClick={() => {
                setChip(null)
                input.current?.focus()
              }}
            >
              {texts.verbs[chip]}
            </UnstyledButton>
          )}
          <input
            ref={input}
            data-autofocus
            role="combobox"
            aria-label={frameTexts.search}
            aria-expanded={rows.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            {...(selected && !isStart && { 'aria-activedescendant': idOf(selected) })}
            placeholder={chip ? texts.hintOf[chip] : frameTexts.searchHint}
            enterKeyHint="go"
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="off"
            spellCheck={false}
            value={query}
            onFocus={onReady}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={press}
          />
          {scanned !== null && scanned === code && <Badge>{texts.scanned}</Badge>}
          {(!isPhone || isEmpty) && (
            <ActionIcon component={Link} to="/scan" {...ICON} aria-label={texts.scan} onClick={close}>
              <IconScan size={22} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
          {isPhone ? (
            <ActionIcon {...ICON} aria-label={commonTexts.close} onClick={close}>
              <IconX size={22} stroke={1.75} aria-hidden />
            </ActionIcon>
          ) : (
            <UnstyledButton onClick={close}>
              <Kbd>{texts.keys.escape}</Kbd> <VisuallyHidden>{commonTexts.close}</VisuallyHidden>
            </UnstyledButton>
          )}
        </div>
        <div className={classes.columns}>
          <div className={classes.main}>
            {isStart && found.tiles.length > 0 && (
              <Tiles tiles={found.tiles.map(tileOf)} onPress={(verb) => chooseVerb(verb as ActVerb)} />
            )}
            {isScan && (
              <>
                <OwnedPreview owned={ofCode} known={known} isPhone />
                <Tiles
                  isWide
                  tiles={acts!.rows.slice(0, 4).map(({ id: tile, icon, title }) => ({
                    ...{ id: tile, icon, label: title.flat().join('') },
                  }))}
                  onPress={(tile) => choose(rows.find((row) => row.id === tile)!)}
                />
              </>
            )}
            {isPhone && palette.understood && (
              <Text className={classes.fact} c="var(--accent-ink)" fw={550}>
                {palette.understood}
              </Text>
            )}
            {palette.head && <Fact {...palette.head} />}
            {found.isOffline && <Text className={classes.fact}>{texts.offline}</Text>}
            {failed && !found.isOffline && <LoadError {...failed} />}
            {rows.length === 0 && !isAnswered && !failed && <LoadingRows />}
            <PaletteRows
              groups={isStart ? groups.filter(({ title }) => title === texts.recent) : groups}
              listId={`${id}-list`}
              idOf={idOf}
              selected={isStart ? undefined : selected}
              describedBy={`${id}-about`}
              isPhone={isPhone}
              marked={act.words}
              onSelect={(row) => setSelectedId(row.id)}
              onRun={choose}
            />
            {(isPhone || palette.head) && !isStart && rows.some(({ opens }) => opens) && (
              <Text className={classes.fact} fz="sm" c="dimmed">
                {texts.opensFilledIn}
              </Text>
            )}
            {isStart && (
              <nav className={classes.chips} aria-label={texts.goTo}>
                <div className={classes.groupHead}>{texts.goTo}</div>
                {known.screens
                  .filter(isScreen)
                  .slice(0, MAX_CHIPS)
                  .map((row) => (
                    <Button key={row.id} variant="default" h={44} fw={500} onClick={() => choose(row)}>
                      {row.title}
                    </Button>
                  ))}
              </nav>
            )}
          </div>
          {!isPhone && !palette.head && !found.isOffline && (
            <aside className={classes.preview} id={`${id}-about`} aria-hidden>
              <Preview row={selected} known={known} />
            </aside>
          )}
        </div>
        {isScan && (
          <div className={classes.foot}>
            <Button component={Link} to="/scan" variant="default" h={48} fullWidth onClick={close}>
              {texts.scanNext}
            </Button>
          </div>
        )}
        {!isPhone && (
          <Keys row={selected} hasNumber={act.amount !== null && rows.length > 0} isEmpty={isEmpty} />
        )}
      </Modal>
      {dialogs}
    </>
  )
}
