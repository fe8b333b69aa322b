import { Select } from '@mantine/core'
import { useWarehouses } from '#account/auth/web/session.ts'
import { warehouseTexts } from '../texts.ts'

type Props = { value: string; onChange: (id: string) => void; error?: string | undefined }

export function WarehouseSelect({ value, onChange, error }: Props) {
  return (
    <Select
      label={warehouseTexts.warehouse}
      required
      allowDeselect={false}
      data={useWarehouses().map(({ id, name }) => ({ value: id, label: name }))}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      error={error}
    />
  )
}
