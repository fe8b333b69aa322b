import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { dayTexts } from '../texts.ts'
import { isDay, today } from '../dates.ts'

export type CalendarProps = { value: string; onChange: (day: string) => void }

/** A calendar up to today; the chosen day, or else today, has the focus. */
export function Calendar({ value, onChange }: CalendarProps) {
  const now = today()
  const chosen = isDay(value) && value <= now ? value : null
  return (
    <DatePicker
      value={chosen}
      defaultDate={chosen ?? now}
      maxDate={now}
      onChange={(day) => day && onChange(day)}
      highlightToday
      hideOutsideDates
      weekendDays={[]}
      size="md"
      getDayProps={(day) => ({ 'data-autofocus': day === (chosen ?? now) || undefined })}
      ariaLabels={dayTexts.labels}
      // Escape closes the calendar only, not the dialog it was opened from.
      __stopPropagation
    />
  )
}
