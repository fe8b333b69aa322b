import { requestPasswordReset } from '../contract.ts'
import { accountTexts, recoveryTexts } from '../texts.ts'
import { AuthFrame, AuthLink } from './AuthFrame.tsx'
import { EmailRequest } from './EmailRequest.tsx'

export function RecoveryScreen() {
  const links = (
    <>
      <AuthLink to="/auth/password-reset">{recoveryTexts.haveCode}</AuthLink>
      <AuthLink to="/auth/login">{accountTexts.back}</AuthLink>
    </>
  )
  return (
    <AuthFrame title={recoveryTexts.title} text={recoveryTexts.text} links={links}>
      <EmailRequest
        endpoint={requestPasswordReset}
        submit={recoveryTexts.submit}
        failed={recoveryTexts.failed}
        done={recoveryTexts.sent}
      />
    </AuthFrame>
  )
}
