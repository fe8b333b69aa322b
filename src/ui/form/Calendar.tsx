import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { dayTexts } from '../texts.ts'
import { isDay, latestHere, today } from '../dates.ts'

export type CalendarProps = {
  value: string
  onChange: (day: string) => void
  isPlanned: boolean
  /** Whether the year is chosen first, unless a day is. */
  isLongAgo: boolean
}

/** Calendar up to today, or beyond it for planned days. The focus is on the chosen day or, without one, on today. */
export function Calendar({ value, onChange, isPlanned, isLongAgo }: CalendarProps) {
  const [now, latest] = [today(), latestHere()]
  const chosen = isDay(value) && (isPlanned || value <= latest) ? value : null
  return (
    <DatePicker
      value={chosen}
      defaultDate={chosen ?? now}
      defaultLevel={isLongAgo && !chosen ? 'decade' : 'month'}
      {...(isPlanned ? {} : { maxDate: latest })}
      onChange={(day) => day && onChange(day)}
      highlightToday
      hideOutsideDates
      weekendDays={[]}
      size="md"
      getDayProps={(day) => ({ 'data-autofocus': day === (chosen ?? now) || undefined })}
      ariaLabels={dayTexts.labels}
      // Escape must close only the calendar, not the dialog from which it was opened.
      __stopPropagation
    />
  )
}
