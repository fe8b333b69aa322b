import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { dayTexts } from '../texts.ts'
import { isDay, today } from '../dates.ts'

export type CalendarProps = { value: string; onChange: (day: string) => void; isPlanned: boolean }

/** A calendar up to today, or beyond it for what is planned; the chosen day, or else today, has the focus. */
export function Calendar({ value, onChange, isPlanned }: CalendarProps) {
  const now = today()
  const chosen = isDay(value) && (isPlanned || value <= now) ? value : null
  return (
    <DatePicker
      value={chosen}
      defaultDate={chosen ?? now}
      {...(isPlanned ? {} : { maxDate: now })}
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
