import { consignmentListTexts as texts } from './texts.ts'
import classes from './consignments.module.css'

/** Meaning of the lines of time, hidden where those are not shown. */
export function Legend() {
  return (
    <div className={classes.legend} aria-hidden>
      {(['out', 'long', 'ahead', 'used'] as const).map((part) => (
        <span key={part}>
          <i data-part={part} />
          {texts.legend[part]}
        </span>
      ))}
    </div>
  )
}
