import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { CANISTERS, Vessel } from './Vessel.tsx'
import { loginTexts } from '#account/auth/texts.ts'
import classes from './VesselPicture.module.css'

export function VesselPicture() {
  return (
    <>
      <div className={classes.vesselPicture}>
        <Vessel size={720} canisters={CANISTERS} withSeats />
      </div>
      <div className={classes.outsideClaim}>
        {(['YELLOW', 'BLUE', 'RED', 'GREEN'] as const).map((colour) => (
          <StrawMark key={colour} colour={colour} height={34} />
        ))}
        <p>
          {loginTexts.claim.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </p>
      </div>
    </>
  )
}
