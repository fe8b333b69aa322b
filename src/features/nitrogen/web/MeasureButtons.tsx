import { Button } from '@mantine/core'
import type { MeasurementKind, VesselCare } from '../contract.ts'
import { nitrogenTexts } from '../texts.ts'

type Props = { care: VesselCare; onMeasure: (care: VesselCare, kind: MeasurementKind) => void }

/** What one does at a vessel; of a dry shipper the charge is what counts. */
export function MeasureButtons({ care, onMeasure }: Props) {
  const isShipper = care.vessel.kind === 'SHIPPER'
  const label = (act: string) => `${act}: ${care.label}`
  const refill = isShipper ? nitrogenTexts.charge : nitrogenTexts.refill
  return (
    <>
      <Button variant="default" aria-label={label(refill)} onClick={() => onMeasure(care, 'REFILL')}>
        {refill}
      </Button>
      <Button
        variant={isShipper ? 'default' : 'filled'}
        aria-label={label(nitrogenTexts.measure)}
        onClick={() => onMeasure(care, 'READING')}
      >
        {nitrogenTexts.measure}
      </Button>
    </>
  )
}
