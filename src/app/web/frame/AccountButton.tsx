import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useState } from 'react'
import { AccountMark } from '#account/auth/web/AccountMark.tsx'
import { useAccounts } from '#account/auth/web/accounts.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { AccountItems, AccountSheet } from './AccountList.tsx'
import { frameTexts } from './texts.ts'
import classes from './AccountButton.module.css'

/** Button with the name of the open account, which opens the list of accounts; for users with several accounts. */
export function AccountButton({ isPhone }: { isPhone: boolean }) {
  const open = useAccounts().find(({ isOpen }) => isOpen)!
  const [isSheetOpen, setSheetOpen] = useState(false)
  const prefix = <VisuallyHidden component="span">{frameTexts.account} </VisuallyHidden>
  if (isPhone)
    return (
      <>
        <UnstyledButton
          className={classes.accountButton}
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
          className={classes.accountButton}
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
