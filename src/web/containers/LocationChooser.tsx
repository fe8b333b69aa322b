import { Group, Input, Select } from '@mantine/core'
import type { Location } from '#domain/containers.ts'
import { useReply } from '../call.ts'
import { useSession } from '../session/session.ts'
import { texts } from '../texts.ts'

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
  const standing = (canister: number, level?: number) =>
    (container?.contents ?? [])
      .filter((content) => content.canister === canister && (level === undefined || content.level === level))
      .reduce((straws, content) => straws + content.straws, 0)
  const numbered = (count: number, name: (number: number) => string, straws: (number: number) => number) =>
    Array.from({ length: count }, (_, index) => ({
      value: String(index + 1),
      label: `${name(index + 1)} · ${straws(index + 1) === 0 ? texts.container.empty : texts.container.holds(straws(index + 1))}`,
    }))
  return (
    <Input.Wrapper error={error} component="fieldset" label={texts.straws.place} labelElement="div">
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
        {value && container && (
          <>
            <Select
              aria-label={texts.straws.canister}
              allowDeselect={false}
              miw={150}
              data={numbered(container.canisters, texts.container.canister, (canister) => standing(canister))}
              value={String(value.canister)}
              onChange={(canister) => onChange({ ...value, canister: Number(canister) })}
            />
            <Select
              aria-label={texts.straws.level}
              allowDeselect={false}
              miw={150}
              data={numbered(container.levels, texts.container.level, (level) =>
                standing(value.canister, level),
              )}
              value={String(value.level)}
              onChange={(level) => onChange({ ...value, level: Number(level) })}
            />
          </>
        )}
      </Group>
    </Input.Wrapper>
  )
}
