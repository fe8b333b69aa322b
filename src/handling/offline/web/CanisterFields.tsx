import { Select } from '@mantine/core'
import { SearchSelect } from '#ui/form/SearchSelect.tsx'
import type { OfflineSnapshot } from '../contract.ts'
import { offlineTexts } from '../texts.ts'

type Place = { container_id: string | null; canister: number }
type Props = Place & {
  snapshot: OfflineSnapshot
  onChange: (place: Place) => void
}

export function CanisterFields({ snapshot, container_id, canister, onChange }: Props) {
  const chosen = snapshot.containers.find(({ id }) => id === container_id)
  return (
    <>
      <SearchSelect
        label={offlineTexts.container}
        placeholder={offlineTexts.noPlace}
        clearable
        data={snapshot.containers
          .filter(({ canisters }) => canisters > 0)
          .map(({ id, label }) => ({ value: id, label }))}
        value={container_id}
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
