import { Button, TextInput } from '@mantine/core'
import { IconBuildingWarehouse } from '@tabler/icons-react'
import { useState } from 'react'
import { type Warehouse, createWarehouse, listWarehouses, updateWarehouse } from '../contract.ts'
import { useWholeList } from '#ui/call.ts'
import { RequestFailed } from '#ui/request.ts'
import { useSaveForm } from '#ui/form/use-save-form.ts'
import { useMay, validateSession } from '#account/auth/web/session.ts'
import { warehouseTexts } from '../texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { errorText } from '#ui/errors.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Block, Row } from '#ui/Rows.tsx'
import { toast } from '#ui/toast.tsx'

export function Warehouses() {
  const isOwner = useMay(createWarehouse)
  const [opened, setOpened] = useState<Warehouse | 'new' | null>(null)
  const found = useWholeList(listWarehouses, {})
  const close = () => setOpened(null)
  const add = (
    <Button variant="default" onClick={() => setOpened('new')}>
      {warehouseTexts.add}
    </Button>
  )
  return (
    <Block title={warehouseTexts.title} text={warehouseTexts.text} actions={isOwner && add}>
      <QueryResult query={found} failed={warehouseTexts.failed}>
        {({ warehouses }) => (
          <ul>
            {warehouses.map((warehouse) => (
              <li key={warehouse.id}>
                <Row icon={IconBuildingWarehouse} title={<b>{warehouse.name}</b>}>
                  {isOwner && (
                    <Button
                      variant="default"
                      aria-label={warehouseTexts.renameOf(warehouse.name)}
                      onClick={() => setOpened(warehouse)}
                    >
                      {warehouseTexts.rename}
                    </Button>
                  )}
                </Row>
              </li>
            ))}
          </ul>
        )}
      </QueryResult>
      {opened && <WarehouseDialog warehouse={opened === 'new' ? undefined : opened} onClose={close} />}
    </Block>
  )
}

type DialogProps = {
  warehouse?: Warehouse | undefined
  onClose: () => void
}

function WarehouseDialog({ warehouse, onClose }: DialogProps) {
  const form = useSaveForm(warehouse, {
    ...{ create: createWarehouse, update: updateWarehouse, labels: commonTexts },
    initial: { name: warehouse?.name ?? '' },
    bodyOf: (values) => values,
    explain: (error) =>
      error instanceof RequestFailed && error.code === 'NAME_EXISTS' ? { name: errorText(error) } : undefined,
    onDone: ({ name }) => {
      toast('success', warehouse ? warehouseTexts.renamed(name) : warehouseTexts.added(name))
      void validateSession()
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      title={warehouse ? warehouseTexts.renameOf(warehouse.name) : warehouseTexts.add}
      submit={warehouse ? commonTexts.save : warehouseTexts.add}
      onClose={onClose}
    >
      <TextInput data-autofocus required autoComplete="off" {...form.of('name')} />
    </DialogForm>
  )
}
