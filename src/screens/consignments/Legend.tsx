import { consignmentListTexts as texts } from './texts.ts'
import classes from './consignments.module.css'

/** Explains the parts of the timelines; hidden on narrow screens, which do not show timelines. */
export function Legend() {
  return (
    <div className={classes.legend} aria-hidden>
      {(['out', 'long', 'late', 'ahead', 'used'] as const).map((part) => (
        <span key={part}>
          <i data-part={part} />
          {texts.legend[part]}
        </span>
      ))}
    </div>
  )
}
