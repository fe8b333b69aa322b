import { type ComponentProps, useState } from 'react'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ExportMenu } from '#ui/ExportMenu.tsx'
import type { SheetName } from '../sheets.ts'
import { exportsTexts } from '../texts.ts'
import { Menu } from '#ui/LazyMenu.tsx'

const ExportDialog = lazyPart(async () => (await import('./ExportDialog.tsx')).ExportDialog)

type Props<E extends Endpoint> = Omit<ComponentProps<typeof ExportMenu<E>>, 'children'> & {
  /** List that is chosen when the dialog for several lists opens. */
  sheet: SheetName
}

export function ListExport<E extends Endpoint>({ sheet, ...menu }: Props<E>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ExportMenu {...menu}>
        <Menu.Item onClick={() => setOpen(true)}>{exportsTexts.more}</Menu.Item>
      </ExportMenu>
      {isOpen && <ExportDialog first={[sheet]} onClose={() => setOpen(false)} />}
    </>
  )
}
