import { Vessel } from '#stock/containers/vessel.ts'
import { vesselStatusOf } from '#stock/nitrogen/status.ts'
import type { Measurement, NewMeasurement, VesselStatus } from '#stock/nitrogen/contract.ts'
import type { Container } from '#stock/containers/contract.ts'
import { aContainer } from './containers.ts'
import { anotherId } from './ids.ts'

/** Returns the measurement that a request of Ana García stores. */
export function aMeasurement({
  tenant_id,
  ...sent
}: NewMeasurement & Partial<Pick<Measurement, 'id'>>): Measurement {
  return {
    id: anotherId(700),
    tenant_id,
    recorded_at: sent.happened_at,
    recorded_by_name: 'Ana García',
    ...{ struck_at: null, struck_by_name: null },
    ...sent,
  }
}

/**
 * Returns the nitrogen status of a container.
 * @param measured measurements of the container, oldest first
 */
export function statusAfter(
  measured: readonly Measurement[],
  { container = aContainer(), vessel = Vessel.parse({}) }: { container?: Container; vessel?: Vessel } = {},
): VesselStatus {
  const { id: container_id, label, canisters, levels, contents } = container
  const straws = contents.reduce((sum, content) => sum + content.straws, 0)
  const vesselStatus = vesselStatusOf(vessel, measured, straws, new Date().toISOString())
  return { ...vesselStatus, container_id, label, canisters, levels, straws, vessel, later: [] }
}
