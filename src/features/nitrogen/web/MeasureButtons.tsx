import { Button } from '@mantine/core'
import { LazyMenu, Menu } from '#ui/LazyMenu.tsx'
import type { MeasurementKind, VesselCare } from '../contract.ts'
import { nitrogenTexts } from '../texts.ts'
import { IfMay } from '#features/session/web/IfMay.tsx'
import classes from './MeasureButtons.module.css'

type Props = { care: VesselCare; onMeasure: (care: VesselCare, kind: MeasurementKind) => void }

/** What one does at a vessel; of a dry shipper the charge is what counts. */
export function MeasureButtons({ care, onMeasure }: Props) {
  const isShipper = care.vessel.kind === 'SHIPPER'
  const label = (act: string) => `${act}: ${care.label}`
  const refill = isShipper ? nitrogenTexts.charge : nitrogenTexts.refill
  return (
    <IfMay right="BOOK">
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
    </IfMay>
  )
}

type AllProps = { vessels: readonly VesselCare[]; onMeasure: Props['onMeasure'] }

/** The same at the top of a page of several vessels: which one it was is asked, the one that is due first. */
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
          classNames={{ dropdown: classes.careWhich }}
          target={<Button variant={variant}>{label}</Button>}
        >
          <Menu.Label>{nitrogenTexts.which}</Menu.Label>
          {vessels.map((care) => (
            <Menu.Item key={care.container_id} mih={44} onClick={() => onMeasure(care, kind)}>
              {care.label}
            </Menu.Item>
          ))}
        </LazyMenu>
      ))}
    </IfMay>
  )
}
