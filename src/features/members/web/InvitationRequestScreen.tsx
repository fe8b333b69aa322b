import { requestInvitation } from '../contract.ts'
import { texts } from '#ui/texts.ts'
import { AuthFrame } from '#features/session/web/AuthFrame.tsx'
import { AuthLink } from '#features/session/web/AuthLink.tsx'
import { EmailRequest } from '#features/session/web/EmailRequest.tsx'

export function InvitationRequestScreen() {
  return (
    <AuthFrame
      title={texts.invitation.title}
      text={texts.invitation.text}
      links={<AuthLink to="/auth/login">{texts.account.back}</AuthLink>}
    >
      <EmailRequest
        endpoint={requestInvitation}
        submit={texts.invitation.submit}
        failed={texts.invitation.failed}
        done={texts.invitation.done}
      />
    </AuthFrame>
  )
}
