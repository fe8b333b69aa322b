import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { groupedCode } from '#stock/label-codes/code.ts'
import { codeTexts } from '#stock/label-codes/texts.ts'
import { nameOfCode } from '#stock/label-codes/web/use-open-code.ts'
import { AccountMark } from '#account/auth/web/AccountMark.tsx'
import { useSession } from '#account/auth/web/session.ts'
import { rememberChoice } from '#account/auth/web/accounts.ts'
import { pathInAccount } from '#platform/contract/account-header.ts'
import type { Elsewhere } from '../scan-list.ts'

type Props = { found: Elsewhere; onNext?: () => void }

export function LabelElsewhere({ found: { account, code }, onNext }: Props) {
  const { tenant } = useSession()
  return (
    <Stack>
      <Group wrap="nowrap">
        <AccountMark {...account} size={44} />
        <div>
          <Text fw={600} fz={20} lh={1.3}>
            {codeTexts.elsewhere(account.name)}
          </Text>
          <Text c="dimmed">{`${nameOfCode(code)} · ${groupedCode(code.code)}`}</Text>
        </div>
      </Group>
      <Alert color="ice">{codeTexts.elsewhereText(tenant.name)}</Alert>
      <Button
        component="a"
        size="md"
        href={pathInAccount(`/Q/${code.code}`, account.id)}
        onClick={() => rememberChoice(account.id)}
      >
        {codeTexts.switchTo(account.name)}
      </Button>
      {onNext && (
        <Button variant="default" size="md" onClick={onNext}>
          {codeTexts.next}
        </Button>
      )}
    </Stack>
  )
}
