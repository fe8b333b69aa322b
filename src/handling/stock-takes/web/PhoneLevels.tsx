import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Fragment, useLayoutEffect, useRef, useState } from 'react'
import { containerTexts } from '#stock/containers/texts.ts'
import { keyOfLine } from '../compare.ts'
import { stockTakeTexts } from '../texts.ts'
import { CountLineCard, UnknownCard } from './CountLineCard.tsx'
import type { LineProps } from './CountLineRow.tsx'
import classes from './CountLineCard.module.css'
import type { CountLine, Unknown } from '../shapes.ts'

export type CountedLevels = { lines: CountLine[]; unknown: Unknown[] }

export type Other = { level: number; batch_id: string | null }

/** Levels of a canister with their lines, and the actions on these. */
export type LevelsProps = {
  counted: CountedLevels
  levels: number
  isHidden: boolean
  onOther: (other: Other | null) => void
  /** Called when the number of a line is pressed, or a line without its expected count. */
  onPress?: (line: CountLine) => void
  propsOf: (line: CountLine) => LineProps & { key: string }
  removeUnknown: (at: number) => void
}

/** Levels of a canister on a phone, from the top. */
export function PhoneLevels({
  counted,
  levels,
  isHidden,
  propsOf,
  onPress,
  onOther,
  removeUnknown,
}: LevelsProps) {
  const [open, setOpen] = useState<string | null>(null)
  // The pressed line stays below the thumb while the line that was pressed before becomes a row.
  const pressed = useRef<{ card: Element; top: number } | null>(null)
  useLayoutEffect(() => {
    const { current } = pressed
    pressed.current = null
    const scroller = current?.card.closest('[data-fixed] > div')
    if (scroller && current) scroller.scrollTop += current.card.getBoundingClientRect().top - current.top
  }, [open])
  // The screen has one text for all levels of an empty canister.
  const isEmpty = counted.lines.length + counted.unknown.length === 0
  return (
    <>
      {Array.from({ length: isEmpty ? 0 : levels }, (_, index) => levels - index).map((level) => {
        const lines = counted.lines.filter((line) => line.level === level)
        const unknown = counted.unknown.flatMap((one, at) => (one.level === level ? [{ one, at }] : []))
        return (
          <Fragment key={level}>
            {levels > 1 && <h2 className={classes.level}>{containerTexts.levelOf(level, levels)}</h2>}
            {lines.length + unknown.length === 0 && (
              <Text c="dimmed">{isHidden ? stockTakeTexts.emptyHiddenLevel : stockTakeTexts.emptyLevel}</Text>
            )}
            {lines.map((line) => {
              const { key, ...props } = propsOf(line)
              return (
                <CountLineCard
                  key={key}
                  {...props}
                  isOpen={open === keyOfLine(line)}
                  onOpen={(card) => {
                    if (isHidden) return onPress?.(line)
                    pressed.current = { card, top: card.getBoundingClientRect().top }
                    setOpen(keyOfLine(line))
                  }}
                />
              )
            })}
            {unknown.map(({ one, at }) => (
              <UnknownCard key={`unknown ${at}`} one={one} onRemove={() => removeUnknown(at)} />
            ))}
          </Fragment>
        )
      })}
      <Button
        variant="subtle"
        h={52}
        px={8}
        justify="start"
        leftSection={<IconPlus size={20} aria-hidden />}
        onClick={() => onOther({ level: levels, batch_id: null })}
      >
        {stockTakeTexts.other}
      </Button>
    </>
  )
}
