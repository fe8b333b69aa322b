import { type ComboboxItem, Group, Input, Progress, Select, Stack, Text } from '@mantine/core'
import type { Container, Location } from '#domain/containers.ts'
import { useReply } from '../call.ts'
import { useSession } from '../session/session.ts'
import { texts } from '../texts.ts'
import { fullestLevel } from './occupancy.ts'

type Props = {
  warehouse_id: string
  value: Location | null
  onChange: (location: Location | null) => void
  error?: string | undefined
}

/** A container, a canister and a level, each telling what stands there already; or no place yet. */
export function LocationChooser({ warehouse_id, value, onChange, error }: Props) {
  const { tenant_id } = useSession()
  const { data } = useReply('listContainers', { query: { tenant_id } })
  const containers = (data?.containers ?? []).filter((one) => one.warehouse_id === warehouse_id)
  const container = containers.find(({ id }) => id === value?.container_id)
  return (
    <Input.Wrapper
      error={error}
      role="group"
      aria-label={texts.straws.place}
      label={texts.straws.place}
      labelElement="div"
    >
      <Group grow preventGrowOverflow={false} wrap="wrap" gap="xs" mt={4}>
        <Select
          aria-label={texts.straws.container}
          placeholder={texts.straws.no_place}
          clearable
          searchable
          miw={180}
          data={containers.map(({ id, label }) => ({ value: id, label }))}
          value={value?.container_id ?? null}
          onChange={(container_id) => onChange(container_id ? { container_id, canister: 1, level: 1 } : null)}
        />
        {value && container && <Places container={container} value={value} onChange={onChange} />}
      </Group>
    </Input.Wrapper>
  )
}

type PlacesProps = { container: Container; value: Location; onChange: (location: Location) => void }

function Places({ container, value, onChange }: PlacesProps) {
  const standing = (canister: number, level?: number) =>
    container.contents
      .filter((content) => content.canister === canister && (level === undefined || content.level === level))
      .reduce((straws, content) => straws + content.straws, 0)
  const full = fullestLevel(container)
  return (
    <>
      <NumberedSelect
        label={texts.straws.canister}
        name={texts.container.canister}
        count={container.canisters}
        straws={(canister) => standing(canister)}
        full={full * container.levels}
        value={value.canister}
        onChange={(canister) => onChange({ ...value, canister })}
      />
      <NumberedSelect
        label={texts.straws.level}
        name={texts.container.level}
        count={container.levels}
        straws={(level) => standing(value.canister, level)}
        full={full}
        value={value.level}
        onChange={(level) => onChange({ ...value, level })}
      />
    </>
  )
}

type NumberedProps = {
  label: string
  name: (number: number) => string
  count: number
  straws: (number: number) => number
  /** What counts as full, in straws. */
  full: number
  value: number
  onChange: (number: number) => void
}

function NumberedSelect({ label, name, count, straws, full, value, onChange }: NumberedProps) {
  const holds = (number: number) =>
    straws(number) === 0 ? texts.container.empty : texts.container.holds(straws(number))
  const option = (item: ComboboxItem) => {
    const number = Number(item.value)
    return (
      <Stack gap={4} w="100%">
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <span>{name(number)}</span>
          <Text size="xs" c="dimmed" span>
            {holds(number)}
          </Text>
        </Group>
        <Progress value={(100 * straws(number)) / full} size="xs" aria-hidden />
      </Stack>
    )
  }
  return (
    <Select
      aria-label={label}
      allowDeselect={false}
      miw={150}
      data={Array.from({ length: count }, (_, index) => ({
        value: String(index + 1),
        label: `${name(index + 1)} · ${holds(index + 1)}`,
      }))}
      renderOption={({ option: item }) => option(item)}
      value={String(value)}
      onChange={(number) => onChange(Number(number))}
    />
  )
}
