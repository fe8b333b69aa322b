import { requestPasswordReset } from '../contract.ts'
import { texts } from '#ui/texts.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { AuthLink } from './AuthLink.tsx'
import { EmailRequest } from './EmailRequest.tsx'

export function RecoveryScreen() {
  const links = (
    <>
      <AuthLink to="/auth/password-reset">{texts.recovery.have_code}</AuthLink>
      <AuthLink to="/auth/login">{texts.account.back}</AuthLink>
    </>
  )
  return (
    <AuthFrame title={texts.recovery.title} text={texts.recovery.text} links={links}>
      <EmailRequest
        endpoint={requestPasswordReset}
        submit={texts.recovery.submit}
        failed={texts.recovery.failed}
        done={texts.recovery.sent}
      />
    </AuthFrame>
  )
}
