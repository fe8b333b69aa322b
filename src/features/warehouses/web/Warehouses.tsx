import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  NewWarehouse,
  type Warehouse,
  WarehouseChange,
  createWarehouse,
  listWarehouses,
  updateWarehouse,
} from '../contract.ts'
import { useWholeList } from '#ui/call.ts'
import { RequestFailed } from '#ui/request.ts'
import { textOf } from '#ui/form/text-of.ts'
import { useApiForm } from '#ui/form/use-api-form.ts'
import type { FormOf } from '#ui/form/use-form.ts'
import { useMay, useSession, validateSession } from '#features/session/web/session.ts'
import { warehouseTexts } from '../texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { errorText } from '#ui/error-text.ts'
import { Loaded } from '#ui/Loaded.tsx'
import { Section } from '#ui/Section.tsx'
import { toast } from '#ui/toast.ts'

/** The warehouse list; an owner can add and rename warehouses. */
export function Warehouses() {
  const { tenant_id } = useSession()
  const isOwner = useMay(createWarehouse)
  const [opened, setOpened] = useState<Warehouse | 'new' | null>(null)
  const found = useWholeList(listWarehouses, { query: { tenant_id } })
  const close = () => setOpened(null)
  const add = (
    <Button variant="default" onClick={() => setOpened('new')}>
      {warehouseTexts.add}
    </Button>
  )
  return (
    <Section title={warehouseTexts.title} actions={isOwner && add}>
      <Text size="sm" c="dimmed" mb="sm">
        {warehouseTexts.text}
      </Text>
      <Loaded query={found} failed={warehouseTexts.failed}>
        {({ warehouses }) => (
          <Stack gap="xs">
            {warehouses.map((warehouse) => (
              <Group key={warehouse.id} justify="space-between" wrap="nowrap">
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {warehouse.name}
                </Text>
                {isOwner && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={warehouseTexts.renameOf(warehouse.name)}
                    onClick={() => setOpened(warehouse)}
                  >
                    {warehouseTexts.rename}
                  </Button>
                )}
              </Group>
            ))}
          </Stack>
        )}
      </Loaded>
      {opened === 'new' && <NewDialog onClose={close} />}
      {opened !== null && opened !== 'new' && <RenameDialog warehouse={opened} onClose={close} />}
    </Section>
  )
}

function NewDialog({ onClose }: { onClose: () => void }) {
  const { tenant_id } = useSession()
  const form = useApiForm(createWarehouse, {
    initial: { name: '' },
    schema: NewWarehouse,
    sentOf: (values) => ({ tenant_id, ...values }),
    explain,
    onDone: ({ name }) => tell(warehouseTexts.added(name), onClose),
  })
  return <NameDialog form={form} title={warehouseTexts.add} submit={warehouseTexts.add} onClose={onClose} />
}

function RenameDialog({ warehouse, onClose }: { warehouse: Warehouse; onClose: () => void }) {
  const { id, tenant_id, name } = warehouse
  const form = useApiForm(updateWarehouse, {
    initial: { name },
    schema: WarehouseChange,
    params: { id },
    sentOf: (values) => ({ tenant_id, ...values }),
    explain,
    onDone: (renamed) => tell(warehouseTexts.renamed(renamed.name), onClose),
  })
  const title = warehouseTexts.renameOf(name)
  return <NameDialog form={form} title={title} submit={commonTexts.save} onClose={onClose} />
}

function explain(error: unknown) {
  return error instanceof RequestFailed && error.code === 'NAME_EXISTS'
    ? { name: errorText(error) }
    : undefined
}

/** Refreshes the session, from which every screen takes the warehouses. */
function tell(text: string, onClose: () => void) {
  toast('success', text)
  void validateSession()
  onClose()
}

type NameProps = { form: FormOf<{ name: string }>; title: string; submit: string; onClose: () => void }

function NameDialog({ form, ...dialog }: NameProps) {
  return (
    <DialogForm {...dialog} form={form}>
      <TextInput
        data-autofocus
        label={commonTexts.name}
        required
        autoComplete="off"
        {...textOf(form, 'name')}
      />
    </DialogForm>
  )
}
