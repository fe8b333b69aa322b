import { Text } from '@mantine/core'
import { useState } from 'react'
import { requestPasswordReset } from '../contract.ts'
import { accountTexts, recoveryTexts } from '../texts.ts'
import { AuthFrame, AuthLink } from './AuthFrame.tsx'
import { EmailRequest } from './EmailRequest.tsx'
import { ResetScreen } from './ResetScreen.tsx'

/** First step of a recovery: the email. The second one follows in its place, and is also the target of the mailed link. */
export function RecoveryScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) return <ResetScreen sentTo={sentTo} onAgain={() => setSentTo(null)} />
  const links = (
    <>
      <AuthLink to="/auth/password-reset">{recoveryTexts.haveCode}</AuthLink>
      <AuthLink to="/auth/login">{accountTexts.back}</AuthLink>
    </>
  )
  return (
    <AuthFrame
      mark={<Text c="dimmed">{recoveryTexts.step(1)}</Text>}
      title={recoveryTexts.title}
      text={recoveryTexts.text}
      links={links}
    >
      <EmailRequest
        endpoint={requestPasswordReset}
        submit={recoveryTexts.submit}
        failed={recoveryTexts.failed}
        onDone={setSentTo}
      />
    </AuthFrame>
  )
}
