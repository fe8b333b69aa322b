import { Select } from '@mantine/core'
import { commonTexts } from '#ui/texts.ts'
import type { OfflineSnapshot } from '../contract.ts'
import { offlineTexts } from '../texts.ts'

type Place = { container_id: string | null; canister: number }
type Props = Place & {
  snapshot: OfflineSnapshot
  required?: boolean
  error?: string | undefined
  onChange: (place: Place) => void
}

export function CanisterFields({
  snapshot,
  container_id,
  canister,
  required = false,
  error,
  onChange,
}: Props) {
  const chosen = snapshot.containers.find(({ id }) => id === container_id)
  return (
    <>
      <Select
        label={offlineTexts.container}
        placeholder={required ? commonTexts.choose : offlineTexts.noPlace}
        searchable
        clearable={!required}
        data={snapshot.containers
          .filter(({ canisters }) => canisters > 0)
          .map(({ id, label }) => ({ value: id, label }))}
        value={container_id}
        error={error}
        onChange={(next) => onChange({ container_id: next, canister: 1 })}
      />
      {chosen && (
        <Select
          label={offlineTexts.canister}
          allowDeselect={false}
          data={Array.from({ length: chosen.canisters }, (_, index) => String(index + 1))}
          value={String(canister)}
          onChange={(next) => onChange({ container_id, canister: Number(next) })}
        />
      )}
    </>
  )
}
