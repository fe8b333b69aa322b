import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { containerTexts } from '#stock/containers/texts.ts'
import { keyOfLine, withFound } from '../compare.ts'
import { stockTakeTexts } from '../texts.ts'
import { CountLineRow, type Named, UnknownRow } from './CountLineRow.tsx'
import { type CountedLevels, type LevelsProps, type Other, PhoneLevels } from './PhoneLevels.tsx'
import { UnexpectedStraws, type StoredStraws } from './UnexpectedStraws.tsx'
import classes from './CountLevels.module.css'
import countingClasses from './counting.module.css'
import type { CountLine, Found } from '../shapes.ts'

type Props = {
  counted: CountedLevels
  /** Changes the newest state, on the server or on the phone. */
  change: (next: (now: CountedLevels) => Partial<CountedLevels>) => void
  levels: number
  namesOf: (line: CountLine) => Named
  /** Straws on the phone that can be added offline; if absent, the server is searched. */
  stored?: StoredStraws
  isHidden?: boolean
  isPhone?: boolean
  wrongLines: ReturnType<typeof useWrongLines>
  other: Other | null
  onOther: (other: Other | null) => void
  /** Called with the element that a scan of the line focuses, and with null when it is removed. */
  field?: (line: CountLine, element: HTMLElement | null) => void
  /** Called on a phone when the number of a line is pressed, or a line without its expected count. */
  onPress?: (line: CountLine) => void
  /** Keys of the lines whose counts could not be saved. */
  unsaved?: ReadonlySet<string>
  /** Line whose count the server refused. */
  refused?: { key: string; text: string } | null
}

/** Levels of a canister with their counts, online and offline, and the dialog for other straws. */
export function CountLevels({ counted, change, levels, namesOf, stored, isHidden = false, ...rest }: Props) {
  const { isPhone = false, wrongLines, other, onOther, field, onPress, refused, unsaved } = rest
  const { setLine, round } = wrongLines
  const setFound = (line: CountLine, found: Found | null) =>
    change(({ lines }) => ({ lines: withFound(lines, line, found) }))
  function remove(line: CountLine) {
    setLine(keyOfLine(line), false)
    change(({ lines }) => ({ lines: lines.filter((one) => keyOfLine(one) !== keyOfLine(line)) }))
  }
  function add(line: CountLine) {
    change(({ lines }) => ({
      lines: lines.some((one) => keyOfLine(one) === keyOfLine(line))
        ? withFound(lines, line, line.found)
        : [...lines, line],
    }))
  }
  const propsOf: LevelsProps['propsOf'] = (line) => ({
    key: `${round} ${keyOfLine(line)}`,
    line,
    named: namesOf(line),
    isHidden,
    onFound: (found) => setFound(line, found),
    onWrong: (isWrong) => setLine(keyOfLine(line), isWrong),
    onRemove: line.expected.length + line.now.length === 0 ? () => remove(line) : undefined,
    field: (element) => field?.(line, element),
    onPad: isPhone ? () => onPress?.(line) : undefined,
    isUnsaved: unsaved?.has(keyOfLine(line)) ?? false,
    problem: refused?.key === keyOfLine(line) ? refused.text : undefined,
  })
  const removeUnknown = (at: number) =>
    change(({ unknown }) => ({ unknown: unknown.filter((_, index) => index !== at) }))
  const Levels = isPhone ? PhoneLevels : DeskLevels
  return (
    <>
      <Levels
        {...{ counted, levels, isHidden, propsOf, removeUnknown, onOther }}
        {...(onPress && { onPress })}
      />
      {other && (
        <UnexpectedStraws
          {...other}
          levels={levels}
          {...(stored && { stored })}
          onLine={add}
          onUnknown={(one) => change(({ unknown }) => ({ unknown: [...unknown, one] }))}
          onClose={() => onOther(null)}
        />
      )}
    </>
  )
}

function DeskLevels({ counted, levels, isHidden, propsOf, onOther, removeUnknown }: LevelsProps) {
  return Array.from({ length: levels }, (_, index) => levels - index).map((level) => (
    <section key={level} className={classes.countLevel} aria-label={containerTexts.level(level)}>
      <header className={countingClasses.countGrid}>
        <h3>{containerTexts.levelOf(level, levels)}</h3>
        <Text span inherit ta="right" visibleFrom="md" aria-hidden>
          {!isHidden && stockTakeTexts.book}
        </Text>
        <Text span inherit ta="center" visibleFrom="md" aria-hidden>
          {stockTakeTexts.found}
        </Text>
      </header>
      {counted.lines
        .filter((line) => line.level === level)
        .map((line) => {
          const { key, ...props } = propsOf(line)
          return <CountLineRow key={key} {...props} />
        })}
      {counted.unknown.map(
        (one, at) =>
          one.level === level && <UnknownRow key={at} one={one} onRemove={() => removeUnknown(at)} />,
      )}
      <Button
        variant="subtle"
        leftSection={<IconPlus size={18} aria-hidden />}
        aria-label={stockTakeTexts.otherAt(level)}
        onClick={() => onOther({ level, batch_id: null })}
      >
        {stockTakeTexts.other}
      </Button>
    </section>
  ))
}

/** Tracks the lines, by key, whose typed numbers are unreadable, so that they count as not counted. */
export function useWrongLines() {
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  const [round, setRound] = useState(0)
  return {
    wrong,
    setLine(key: string, isWrong: boolean) {
      setWrong((previous) => {
        const others = [...previous].filter((one) => one !== key)
        return new Set(isWrong ? [...others, key] : others)
      })
    },
    /** Part of the keys of the rows, so that `forget` empties their fields. */
    round,
    forget() {
      setWrong(new Set())
      setRound(round + 1)
    },
  }
}
