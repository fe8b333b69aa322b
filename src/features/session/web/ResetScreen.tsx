import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { texts } from '#ui/texts.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { AuthLink } from './AuthLink.tsx'
import { ResetForm } from './ResetForm.tsx'
import { useSecret } from './use-secret.ts'

export function ResetScreen() {
  const code = useSecret('code')
  const [is_done, setDone] = useState(false)
  return (
    <AuthFrame
      title={texts.reset.title}
      links={
        <>
          {!is_done && <AuthLink to="/auth/password-recovery">{texts.reset.new_code}</AuthLink>}
          <AuthLink to="/auth/login">{texts.account.back}</AuthLink>
        </>
      }
    >
      {is_done ? (
        <Stack>
          <Text role="status">{texts.reset.done}</Text>
        </Stack>
      ) : (
        <ResetForm key={code} code={code} onDone={() => setDone(true)} />
      )}
    </AuthFrame>
  )
}
