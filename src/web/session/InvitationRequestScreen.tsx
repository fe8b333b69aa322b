import '../contract.ts'
import { texts } from '../texts.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { AuthLink } from './AuthLink.tsx'
import { EmailRequest } from './EmailRequest.tsx'

export function InvitationRequestScreen() {
  return (
    <AuthFrame
      title={texts.invitation.title}
      text={texts.invitation.text}
      links={<AuthLink to="/auth/login">{texts.account.back}</AuthLink>}
    >
      <EmailRequest
        endpoint="requestInvitation"
        submit={texts.invitation.submit}
        failed={texts.invitation.failed}
        done={texts.invitation.done}
      />
    </AuthFrame>
  )
}
