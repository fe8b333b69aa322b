import { Alert, CloseButton, Group, Text } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { dismissEndedAccounts, useEndedAccounts } from '#account/auth/web/accounts.ts'
import { switchTexts } from './switch-texts.ts'
import { frameTexts } from './texts.ts'

/** Notice about accounts that the user has left or never belonged to, and about erased unsent entries. */
export function EndedAccounts() {
  const ended = useEndedAccounts()
  return (
    <Alert color="straw" mb="md" role="status" icon={<IconUserOff size={20} stroke={1.75} aria-hidden />}>
      <Group wrap="nowrap" align="flex-start" justify="space-between">
        <div>
          {ended.map(({ id, name, unsent }) => (
            <Text key={id} size="sm">
              <b>{name === null ? switchTexts.notYours : switchTexts.ended(name)}</b>
              {name !== null && ` ${switchTexts.erased(unsent)}`}
            </Text>
          ))}
        </div>
        <CloseButton aria-label={frameTexts.dismiss} onClick={dismissEndedAccounts} />
      </Group>
    </Alert>
  )
}
