import { requestPasswordReset } from '../contract.ts'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useApiMutation } from '#ui/call.ts'
import { ResetForm } from './ResetForm.tsx'
import { forgetSession, useSession } from './session.ts'
import { accountTexts, resetTexts } from '../texts.ts'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { Block, Row } from '#ui/Rows.tsx'
import { toast } from '#ui/toast.tsx'

/** Change of the password by a mailed code, as in password recovery; `children` are further rows. */
export function Security({ children }: { children?: ReactNode }) {
  const { user } = useSession().session
  const [hasCode, setHasCode] = useState(false)
  const act = useApiMutation(requestPasswordReset)
  const client = useQueryClient()
  const navigate = useNavigate()
  const request = () => act.mutate({ body: { email: user.email } }, { onSuccess: () => setHasCode(true) })

  async function leave() {
    toast('success', resetTexts.done)
    // The reset has ended all sessions of the user, including this one.
    forgetSession()
    client.clear()
    await navigate({ to: '/auth/login', replace: true })
  }

  return (
    <Block title={accountTexts.security}>
      {act.error && <ErrorNotice error={act.error} failed={accountTexts.recoveryFailed} />}
      <Row icon={IconLock} title={<b>{accountTexts.password}</b>} text={accountTexts.securityText}>
        <Button variant="default" loading={act.isPending} onClick={request}>
          {accountTexts.changePassword}
        </Button>
      </Row>
      {children}
      <Modal
        opened={hasCode}
        onClose={() => setHasCode(false)}
        closeOnClickOutside={false}
        title={accountTexts.changePassword}
      >
        <Stack>
          <Text size="sm">{accountTexts.codeSent(user.email)}</Text>
          <ResetForm known={[user.email, user.first_name, user.last_name]} onDone={() => void leave()} />
        </Stack>
      </Modal>
    </Block>
  )
}
