import { WholeHead, WholeHeading } from '#ui/WholeScreen.tsx'
import classes from './PhoneLabels.module.css'

/** Head of the screen on a phone: its title, and the name of the labelled batch or container. */
export function LabelsHead({ title, about }: { title: string; about?: string | undefined }) {
  return (
    <WholeHead>
      <div>
        <WholeHeading className={classes.title}>{title}</WholeHeading>
        {about && <span className="small">{about}</span>}
      </div>
    </WholeHead>
  )
}
