import { ActionIcon, Button, Group, Popover, Stack, TextInput, type TextInputProps } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { commonTexts, dayTexts } from '../texts.ts'
import { isDay, latestHere, shortDate, today } from '../dates.ts'
import { reportNotLoaded } from '../lazy-part.tsx'
import type { CalendarProps } from './Calendar.tsx'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** Day as `YYYY-MM-DD`, empty, or text that is not a date. */
  value: string
  onChange: (day: string) => void
  /** Whether today and yesterday are offered below the field; otherwise they are below its calendar. */
  withShortcuts?: boolean
  /** Whether future days are allowed. */
  isPlanned?: boolean
  /** Whether the day is years ago, so that today and yesterday are not offered. */
  isLongAgo?: boolean
}

/** Field for a day up to today, or later if planned. Users type the day in any usual form, or pick it. */
export function DayField({
  label,
  value,
  onChange,
  onBlur,
  error,
  maw,
  size,
  withShortcuts = true,
  isPlanned = false,
  isLongAgo = false,
  ...rest
}: Props) {
  const id = useId(rest.id)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (isDay(value) ? shortDate(value) : value)
  const now = today()
  const isUnclear = typed === null && value !== '' && !isDay(value)
  const isFuture = !isPlanned && isDay(value) && value > latestHere()
  const wrong = isUnclear ? dayTexts.unclear : isFuture ? commonTexts.notFuture : undefined
  // Without a visible label, the field has a name of its own.
  const described = label === undefined ? {} : { 'aria-describedby': `${id}-label` }
  function take(day: string) {
    setTyped(null)
    onChange(day)
  }
  return (
    <Stack gap={6} {...(maw === undefined ? {} : { maw })}>
      <TextInput
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        {...rest}
        {...(size === undefined ? {} : { size })}
        id={id}
        label={label}
        error={wrong ?? error}
        value={shown}
        onChange={({ currentTarget: { value: text } }) => {
          setTyped(text)
          onChange(readDay(text, now, isPlanned) ?? text.trim())
        }}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={(event) => {
          setTyped(null)
          onBlur?.(event)
        }}
        rightSection={
          <CalendarButton
            value={value}
            onChange={take}
            described={described}
            withShortcuts={!withShortcuts && !isLongAgo}
            isPlanned={isPlanned}
            isLongAgo={isLongAgo}
          />
        }
        rightSectionPointerEvents="all"
      />
      {withShortcuts && !isLongAgo && <Shortcuts described={described} onTake={take} />}
    </Stack>
  )
}

type Described = { 'aria-describedby'?: string }

function Shortcuts({ described, onTake }: { described: Described; onTake: (day: string) => void }) {
  const now = today()
  return (
    <Group gap={6}>
      <Button variant="light" size="compact-sm" {...described} onClick={() => onTake(now)}>
        {dayTexts.today}
      </Button>
      <Button variant="light" size="compact-sm" {...described} onClick={() => onTake(dayBefore(now))}>
        {dayTexts.yesterday}
      </Button>
    </Group>
  )
}

type ButtonProps = CalendarProps & { described: Described; withShortcuts: boolean }

/** Button that opens the calendar, whose code is loaded on first use. */
function CalendarButton({ described, withShortcuts, ...rest }: ButtonProps) {
  const { onChange } = rest
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps> | null>(null)
  const [isOpen, setOpen] = useState(false)
  function take(day: string) {
    setOpen(false)
    onChange(day)
  }
  async function open() {
    try {
      const loaded = await import('./Calendar.tsx')
      setCalendar(() => loaded.Calendar)
      setOpen(true)
    } catch {
      void reportNotLoaded()
    }
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          aria-label={dayTexts.calendar}
          {...described}
          onClick={() => (isOpen ? setOpen(false) : void open())}
        >
          <IconCalendar size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        {Calendar && <Calendar {...rest} onChange={take} />}
        {Calendar && withShortcuts && <Shortcuts described={described} onTake={take} />}
      </Popover.Dropdown>
    </Popover>
  )
}

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
]

const YEAR_FIRST = /^(\d{4})[-./ ]?(\d{1,2})[-./ ]?(\d{1,2})$/
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?[-./ ]*(\d{1,2}|[a-z]{3,})[-./, ]*(\d{4}|\d{2})$/
const MONTH_FIRST = /^([a-z]{3,}) ?(\d{1,2})(?:st|nd|rd|th)?[, ]+(\d{4})$/

/**
 * Parses a date, in numbers day before month: "12.3.26", "12 March 2026", "2026-03-12", "yesterday". A year of two
 * digits is never later than this year, or than 50 years in the future if the day may be planned. Returns null for other
 * text.
 */
export function readDay(typed: string, today: string, isPlanned = false): string | null {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ')
  if (text === 'today') return today
  if (text === 'yesterday') return dayBefore(today)
  const latestYear = Number(today.slice(0, 4)) + (isPlanned ? 50 : 0)
  const [, day, month, year] = DAY_FIRST.exec(text) ?? []
  const [, yearFirst, itsMonth, itsDay] = YEAR_FIRST.exec(text) ?? []
  const [, named, itsDate, itsYear] = MONTH_FIRST.exec(text) ?? []
  return (
    dayOf(year, month, day, latestYear) ??
    dayOf(yearFirst, itsMonth, itsDay, latestYear) ??
    dayOf(itsYear, named, itsDate, latestYear)
  )
}

export function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
}

function dayOf(year = '', month = '', day = '', latestYear: number): string | null {
  const named = MONTHS.findIndex((name) => month.length >= 3 && name.startsWith(month))
  const number = named >= 0 ? named + 1 : Number(month)
  const wholeYear = year.length === 2 ? fullYear(Number(year), latestYear) : Number(year)
  const found = new Date(Date.UTC(wholeYear, number - 1, Number(day)))
  // `Date` rolls over at the end of a month, but 31 February is not a date.
  const isDay = found.getUTCMonth() === number - 1 && found.getUTCDate() === Number(day)
  return wholeYear >= 1900 && wholeYear < 2100 && isDay ? found.toISOString().slice(0, 10) : null
}

/** Returns the full year of two digits, never later than `latestYear`: with 2026, "26" is 2026 and "98" is 1998. */
function fullYear(year: number, latestYear: number): number {
  return 2000 + year > latestYear ? 1900 + year : 2000 + year
}
