import { ActionIcon, Button, Group, Popover, Stack, TextInput, type TextInputProps } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { commonTexts, dayTexts, errorTexts } from '../texts.ts'
import { isDay, latestHere, shortDate, today } from '../dates.ts'
import { toast } from '../toast.tsx'
import type { CalendarProps } from './Calendar.tsx'
import { dayBefore, readDay } from './read-day.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** `YYYY-MM-DD`, empty, or text that is not a date. */
  value: string
  onChange: (day: string) => void
  /** Whether today and yesterday are offered below the field, otherwise below its calendar. */
  withShortcuts?: boolean
  /** Whether it may be a day to come. */
  isPlanned?: boolean
}

/** Today or a past day, unless it is planned: typed in any usual form, picked from a calendar, or today or yesterday with one press. */
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
  ...rest
}: Props) {
  const id = useId(rest.id)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (isDay(value) ? shortDate(value) : value)
  const now = today()
  const isUnclear = typed === null && value !== '' && !isDay(value)
  const isFuture = !isPlanned && isDay(value) && value > latestHere()
  const wrong = isUnclear ? dayTexts.unclear : isFuture ? commonTexts.notFuture : undefined
  const described = { 'aria-describedby': `${id}-label` }
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
          onChange(readDay(text, now) ?? text.trim())
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
            withShortcuts={!withShortcuts}
            isPlanned={isPlanned}
          />
        }
        rightSectionPointerEvents="all"
      />
      {withShortcuts && <Shortcuts described={described} onTake={take} />}
    </Stack>
  )
}

type Described = { 'aria-describedby': string }

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

/** Opens the calendar, whose code is loaded on first use. */
function CalendarButton({ value, onChange, described, withShortcuts, isPlanned }: ButtonProps) {
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
      toast('danger', errorTexts.away)
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
        {Calendar && <Calendar value={value} onChange={take} isPlanned={isPlanned} />}
        {Calendar && withShortcuts && <Shortcuts described={described} onTake={take} />}
      </Popover.Dropdown>
    </Popover>
  )
}
