import { Button, Group, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useSession, useWarehouses } from '#account/auth/web/session.ts'
import { type ContainerSummary, createContainer } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { BLANK_VESSEL, type VesselKind } from '#stock/containers/vessel.ts'
import { Vessel } from '#stock/containers/web/Vessel.tsx'
import { WarehouseSelect } from '#registry/warehouses/web/WarehouseSelect.tsx'
import { errorText } from '#ui/errors.ts'
import { wholeOrText } from '#ui/form/decimal.ts'
import { Form, FormProblem } from '#ui/form/Form.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { RequestFailed } from '#ui/request.ts'
import { firstDayTexts as texts } from './texts.ts'
import classes from './FirstDay.module.css'

const ContainerDialog = lazyPart(
  async () => (await import('#stock/containers/web/ContainerDialog.tsx')).ContainerDialog,
)

type Choice = { canisters: number; kind: VesselKind; litres: number | null; name: string; size: string }

const CHOICES: readonly [Choice, ...Choice[]] = [
  { canisters: 6, kind: 'STORAGE', litres: 35, name: texts.canisters(6), size: texts.sizes.narrow },
  { canisters: 10, kind: 'STORAGE', litres: 47, name: texts.canisters(10), size: texts.sizes.wide },
  { canisters: 4, kind: 'STORAGE', litres: 20, name: texts.canisters(4), size: texts.sizes.small },
  { canisters: 1, kind: 'SHIPPER', litres: null, name: texts.shipper, size: texts.sizes.shipper },
]

type Props = { isPhone: boolean; onDraft: (container: ContainerSummary) => void }

/** Form that creates a container, whose drawing the user chooses. */
export function FirstContainer({ isPhone, onDraft }: Props) {
  const { tenant_id } = useSession()
  const [only, ...others] = useWarehouses()
  const [choice, setChoice] = useState(CHOICES[0])
  const [isOther, setOther] = useState(false)
  const form = useApiForm(createContainer, {
    initial: {
      label: texts.tank,
      levels: '2',
      warehouse_id: only && others.length === 0 ? only.id : '',
    },
    labels: containerTexts,
    sentOf: ({ label, levels, warehouse_id }) => ({
      label,
      warehouse_id: warehouse_id || null,
      canisters: choice.canisters,
      levels: wholeOrText(levels),
      vessel: { kind: choice.kind, litres: choice.litres },
    }),
    explain: (error) =>
      error instanceof RequestFailed && error.code === 'LABEL_EXISTS'
        ? { label: errorText(error) }
        : undefined,
    onDone: () => {},
  })
  const { label, levels } = form.values
  useEffect(() => {
    const count = Number(levels)
    onDraft(
      draftOf(tenant_id, label, choice, Number.isInteger(count) && count >= 1 && count <= 20 ? count : 1),
    )
  }, [tenant_id, label, choice, levels, onDraft])
  return (
    <Form form={form}>
      <div role="radiogroup" aria-label={texts.choose} className={classes.tiles}>
        {CHOICES.filter((one) => !isPhone || one.canisters !== 4).map((one) => (
          <UnstyledButton
            key={one.name}
            role="radio"
            aria-checked={one === choice}
            className={classes.tile}
            onClick={() => setChoice(one)}
          >
            <div style={{ width: 84 }} aria-hidden>
              <Vessel container={draftOf(tenant_id, one.name, one, 1)} size={84} />
            </div>
            <Text component="b" fw={600} mt={6}>
              {one.name}
            </Text>
            <Text component="span" size="xs" c="dimmed">
              {one.size}
            </Text>
          </UnstyledButton>
        ))}
        <UnstyledButton className={classes.tile} onClick={() => setOther(true)}>
          <IconDots size={24} aria-hidden />
          <Text component="b" fw={600}>
            {texts.other}
          </Text>
          <Text component="span" size="xs" c="dimmed">
            {texts.sizes.other}
          </Text>
        </UnstyledButton>
      </div>
      <Group align="end" gap="sm">
        <TextInput
          required
          withAsterisk={false}
          flex="1 1 160px"
          maw={isPhone ? undefined : 220}
          {...form.of('label')}
        />
        <NumberField w={150} inputMode="numeric" {...form.of('levels')} />
        {others.length > 0 && <WarehouseSelect {...form.of('warehouse_id')} />}
        <Button
          type="submit"
          loading={form.is_pending}
          {...(isPhone && { fullWidth: true, h: 52, radius: 'lg', fz: 16 })}
        >
          {texts.create(label.trim())}
        </Button>
      </Group>
      <FormProblem form={form} />
      {isOther && <ContainerDialog onClose={() => setOther(false)} />}
    </Form>
  )
}

/** Returns a container that is drawn before it exists. */
function draftOf(tenant_id: string, label: string, choice: Choice, levels: number): ContainerSummary {
  return {
    ...{
      id: choice.name,
      tenant_id,
      version: 1,
      warehouse_id: '',
      label,
      canisters: choice.canisters,
      levels,
    },
    ...{ straws_per_level: null, note: null, vessel: { ...BLANK_VESSEL, kind: choice.kind } },
    ...{ batches: [], animals: [], owners: [], contents: [] },
  }
}
