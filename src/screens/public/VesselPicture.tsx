import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { CANISTERS, Vessel } from './Vessel.tsx'
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
          {outsideTexts.claim.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </p>
      </div>
    </>
  )
}

export const outsideTexts = {
  claim: ['Every straw has its place,', 'its owner and its history.'],
} as const
