import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { LazyMenu, Menu } from '#ui/LazyMenu.tsx'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toast } from '#ui/toast.tsx'
import type { Measurement, MeasurementKind, VesselStatus } from '../contract.ts'
import { nitrogenTexts } from '../texts.ts'
import { figureOf } from './StatusFacts.tsx'

type Props = {
  vesselStatus: VesselStatus
  onMeasure: (vesselStatus: VesselStatus, kind: MeasurementKind) => void
}

export function MeasureButtons({ vesselStatus, onMeasure }: Props) {
  const isShipper = vesselStatus.vessel.kind === 'SHIPPER'
  const label = (act: string) => `${act}: ${vesselStatus.label}`
  const refill = isShipper ? nitrogenTexts.charge : nitrogenTexts.refill
  return (
    <IfMay right="BOOK">
      <Button variant="default" aria-label={label(refill)} onClick={() => onMeasure(vesselStatus, 'REFILL')}>
        {refill}
      </Button>
      <Button
        variant="default"
        aria-label={label(nitrogenTexts.measure)}
        onClick={() => onMeasure(vesselStatus, 'READING')}
      >
        {nitrogenTexts.measure}
      </Button>
    </IfMay>
  )
}

type AllProps = { vessels: readonly VesselStatus[]; onMeasure: Props['onMeasure'] }

export function MeasureOne({ vessels, onMeasure }: AllProps) {
  const acts = [
    { kind: 'REFILL', label: nitrogenTexts.refill, variant: 'default' },
    { kind: 'READING', label: nitrogenTexts.measure, variant: 'filled' },
  ] as const
  return (
    <IfMay right="BOOK">
      {acts.map(({ kind, label, variant }) => (
        <LazyMenu
          key={kind}
          styles={{ dropdown: { maxHeight: '60vh', overflowY: 'auto' } }}
          target={<Button variant={variant}>{label}</Button>}
        >
          <Menu.Label>{nitrogenTexts.which}</Menu.Label>
          {vessels.map((vesselStatus) => (
            <Menu.Item key={vesselStatus.container_id} mih={44} onClick={() => onMeasure(vesselStatus, kind)}>
              {vesselStatus.label}
            </Menu.Item>
          ))}
        </LazyMenu>
      ))}
    </IfMay>
  )
}

const MeasureDialog = lazyPart(async () => (await import('./MeasureDialog.tsx')).MeasureDialog)
const MeasurementResult = lazyPart(async () => (await import('./MeasurementResult.tsx')).MeasurementResult)

type Doing = { vesselStatus: VesselStatus; kind: MeasurementKind; saved?: Measurement } | null

export function useMeasuring(): {
  measure: (vesselStatus: VesselStatus, kind: MeasurementKind) => void
  dialog: ReactNode
} {
  const [doing, setDoing] = useState<Doing>(null)
  const close = () => setDoing(null)
  function keep(vesselStatus: VesselStatus, saved: Measurement) {
    if (saved.kind === 'READING' && vesselStatus.vessel.kind !== 'SHIPPER')
      return setDoing({ vesselStatus, kind: 'READING', saved })
    const refill =
      vesselStatus.vessel.kind === 'SHIPPER' ? nitrogenTexts.chargeSaved : nitrogenTexts.refillSaved
    toast('success', saved.kind === 'REFILL' ? refill : nitrogenTexts.saved(figureOf(saved) ?? ''))
    close()
  }
  const dialog =
    doing &&
    (doing.saved ? (
      <MeasurementResult
        measurement={doing.saved}
        label={doing.vesselStatus.label}
        onRefill={() => setDoing({ vesselStatus: doing.vesselStatus, kind: 'REFILL' })}
        onClose={close}
      />
    ) : (
      <MeasureDialog
        key={doing.kind}
        vesselStatus={doing.vesselStatus}
        kind={doing.kind}
        onClose={close}
        onSaved={(saved) => keep(doing.vesselStatus, saved)}
      />
    ))
  return { measure: (vesselStatus, kind) => setDoing({ vesselStatus, kind }), dialog }
}
