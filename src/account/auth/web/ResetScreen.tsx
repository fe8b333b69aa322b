import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { accountTexts, resetTexts } from '../texts.ts'
import { AuthFrame, AuthLink } from './AuthFrame.tsx'
import { ResetForm } from './ResetForm.tsx'
import { useSecret } from './use-secret.ts'

export function ResetScreen() {
  const code = useSecret('code')
  const [isDone, setDone] = useState(false)
  return (
    <AuthFrame
      title={resetTexts.title}
      links={
        <>
          {!isDone && <AuthLink to="/auth/password-recovery">{resetTexts.newCode}</AuthLink>}
          <AuthLink to="/auth/login">{accountTexts.back}</AuthLink>
        </>
      }
    >
      {isDone ? (
        <Stack>
          <Text role="status">{resetTexts.done}</Text>
        </Stack>
      ) : (
        <ResetForm key={code} code={code} onDone={() => setDone(true)} />
      )}
    </AuthFrame>
  )
}
