import { Select } from '@mantine/core'
import { commonTexts } from '#ui/texts.ts'
import type { Pocket } from '../contract.ts'
import { pocketTexts } from '../texts.ts'

type Place = { container_id: string | null; canister: number }
type Props = Place & {
  pocket: Pocket
  required?: boolean
  error?: string | undefined
  onChange: (place: Place) => void
}

/** Fields for a vessel of the offline snapshot and one of its canisters. */
export function CanisterFields({ pocket, container_id, canister, required = false, error, onChange }: Props) {
  const chosen = pocket.containers.find(({ id }) => id === container_id)
  return (
    <>
      <Select
        label={pocketTexts.container}
        placeholder={required ? commonTexts.choose : pocketTexts.noPlace}
        searchable
        clearable={!required}
        data={pocket.containers
          .filter(({ canisters }) => canisters > 0)
          .map(({ id, label }) => ({ value: id, label }))}
        value={container_id}
        error={error}
        onChange={(next) => onChange({ container_id: next, canister: 1 })}
      />
      {chosen && (
        <Select
          label={pocketTexts.canister}
          allowDeselect={false}
          data={Array.from({ length: chosen.canisters }, (_, index) => String(index + 1))}
          value={String(canister)}
          onChange={(next) => onChange({ container_id, canister: Number(next) })}
        />
      )}
    </>
  )
}
