import { WholeHead, WholeHeading } from '#ui/WholeScreen.tsx'

/** Head of a phone's screen: its title, and what is labelled. */
export function LabelsHead({ title, about }: { title: string; about?: string | undefined }) {
  return (
    <WholeHead>
      <div>
        <WholeHeading>{title}</WholeHeading>
        {about && <span className="small">{about}</span>}
      </div>
    </WholeHead>
  )
}
