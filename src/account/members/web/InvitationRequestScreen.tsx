import { requestInvitation } from '../contract.ts'
import { invitationTexts } from '../texts.ts'
import { accountTexts } from '#account/auth/texts.ts'
import { AuthFrame, AuthLink } from '#account/auth/web/AuthFrame.tsx'
import { EmailRequest } from '#account/auth/web/EmailRequest.tsx'

export function InvitationRequestScreen() {
  return (
    <AuthFrame
      title={invitationTexts.title}
      text={invitationTexts.text}
      links={<AuthLink to="/auth/login">{accountTexts.back}</AuthLink>}
    >
      <EmailRequest
        endpoint={requestInvitation}
        submit={invitationTexts.submit}
        failed={invitationTexts.failed}
        done={invitationTexts.done}
      />
    </AuthFrame>
  )
}
