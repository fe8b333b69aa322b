import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { AccountMark } from '#features/session/web/AccountMark.tsx'
import { useAccounts } from '#features/session/web/accounts.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { whenAnswered } from '../when-answered.ts'
import { frameTexts } from './texts.ts'

const load = () => import('./AccountList.tsx')
const AccountItems = lazyPart(async () => (await load()).AccountItems)
const AccountSheet = lazyPart(async () => (await load()).AccountSheet)

/** Names the open account and switches to another, for users who have several. */
export function AccountButton({ isPhone }: { isPhone: boolean }) {
  const open = useAccounts().find(({ isOpen }) => isOpen)!
  const [isSheetOpen, setSheetOpen] = useState(false)
  const prefix = <VisuallyHidden component="span">{frameTexts.account} </VisuallyHidden>
  useEffect(
    () =>
      void whenAnswered()
        .then(load)
        .catch(() => {}),
    [],
  )
  if (isPhone)
    return (
      <>
        <UnstyledButton
          className="account-button"
          aria-haspopup="dialog"
          aria-expanded={isSheetOpen}
          onClick={() => setSheetOpen(true)}
        >
          <AccountMark {...open} size={36} />
          {prefix}
          <b className="cut">{open.name}</b>
        </UnstyledButton>
        {isSheetOpen && <AccountSheet onClose={() => setSheetOpen(false)} />}
      </>
    )
  return (
    <LazyMenu
      width={336}
      target={
        <Button
          variant="default"
          className="account-button"
          leftSection={<AccountMark {...open} size={24} />}
          rightSection={<IconSelector size={16} aria-hidden />}
        >
          {prefix}
          <span className="cut">{open.name}</span>
        </Button>
      }
    >
      <AccountItems />
    </LazyMenu>
  )
}
