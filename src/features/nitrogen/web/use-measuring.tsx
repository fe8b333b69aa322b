import { type ReactNode, useState } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toast } from '#ui/toast.ts'
import type { Measurement, MeasurementKind, VesselCare } from '../contract.ts'
import { nitrogenTexts } from '../texts.ts'
import { figureOf } from './care-text.ts'

const MeasureDialog = lazyPart(async () => (await import('./MeasureDialog.tsx')).MeasureDialog)
const KeptDialog = lazyPart(async () => (await import('./KeptDialog.tsx')).KeptDialog)

type Doing = { care: VesselCare; kind: MeasurementKind; kept?: Measurement } | null

/** The dialogs of a measurement and of a refill, one after the other where the vessel was filled up as well. */
export function useMeasuring(): {
  measure: (care: VesselCare, kind: MeasurementKind) => void
  dialog: ReactNode
} {
  const [doing, setDoing] = useState<Doing>(null)
  const close = () => setDoing(null)
  function keep(care: VesselCare, kept: Measurement) {
    if (kept.kind === 'READING' && care.vessel.kind !== 'SHIPPER')
      return setDoing({ care, kind: 'READING', kept })
    const refill = care.vessel.kind === 'SHIPPER' ? nitrogenTexts.chargeKept : nitrogenTexts.refillKept
    toast('success', kept.kind === 'REFILL' ? refill : nitrogenTexts.kept(figureOf(kept) ?? ''))
    close()
  }
  const dialog =
    doing &&
    (doing.kept ? (
      <KeptDialog
        kept={doing.kept}
        label={doing.care.label}
        onRefill={() => setDoing({ care: doing.care, kind: 'REFILL' })}
        onClose={close}
      />
    ) : (
      <MeasureDialog
        key={doing.kind}
        care={doing.care}
        kind={doing.kind}
        onClose={close}
        onKept={(kept) => keep(doing.care, kept)}
      />
    ))
  return { measure: (care, kind) => setDoing({ care, kind }), dialog }
}
