import { useState } from 'react'
import { useMay } from '#account/auth/web/session.ts'
import { abandonOpening, updatePickList } from '#handling/pick-lists/contract.ts'
import type { PickList } from '#handling/pick-lists/shapes.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { RenamePickList } from '#handling/pick-lists/web/PickListDialog.tsx'
import { useApiMutation } from '#ui/call.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { DotsMenu, Menu } from '#ui/LazyMenu.tsx'
import { useRefusals } from './use-list-actions.ts'

export function ListMenu({ list, isPhone = false }: { list: PickList; isPhone?: boolean }) {
  const { id, closed_at, opening } = list
  const [opened, setOpened] = useState<'rename' | 'abandon' | null>(null)
  const update = useApiMutation(updatePickList)
  const refusals = useRefusals()
  const mayEnd = useMay(abandonOpening)
  const mayChange = useMay(updatePickList)
  const isClosed = closed_at !== null
  if (!mayChange && !(opening && mayEnd)) return null
  return (
    <>
      <DotsMenu
        {...(isPhone ? { size: 44, color: 'gray' } : { variant: 'default' })}
        label={pickListTexts.menu}
      >
        {mayChange && <Menu.Item onClick={() => setOpened('rename')}>{pickListTexts.rename}</Menu.Item>}
        {opening && mayEnd && <Menu.Item onClick={() => setOpened('abandon')}>{pickListTexts.end}</Menu.Item>}
        {!opening && mayChange && (
          <Menu.Item
            onClick={() => update.mutate({ params: { id }, body: { is_closed: !isClosed } }, refusals)}
          >
            {isClosed ? pickListTexts.reopen : pickListTexts.close}
          </Menu.Item>
        )}
      </DotsMenu>
      {opened === 'rename' && <RenamePickList list={list} onClose={() => setOpened(null)} />}
      {opened === 'abandon' && opening && (
        <ConfirmDialog
          endpoint={abandonOpening}
          thing={{ id: opening.opening_id }}
          title={pickListTexts.end}
          text={pickListTexts.endText}
          submit={pickListTexts.end}
          done={pickListTexts.ended}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
