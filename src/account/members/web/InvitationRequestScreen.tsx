import { useState } from 'react'
import { requestInvitation } from '../contract.ts'
import { invitationTexts } from '../texts.ts'
import { accountTexts } from '#account/auth/texts.ts'
import { AuthFrame, AuthLink } from '#account/auth/web/AuthFrame.tsx'
import { EmailRequest } from '#account/auth/web/EmailRequest.tsx'

export function InvitationRequestScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <AuthFrame
      title={invitationTexts.title}
      text={
        sentTo === null ? invitationTexts.text : <span role="status">{invitationTexts.done(sentTo)}</span>
      }
      links={<AuthLink to="/auth/login">{accountTexts.back}</AuthLink>}
    >
      {sentTo === null && (
        <EmailRequest
          endpoint={requestInvitation}
          submit={invitationTexts.submit}
          failed={invitationTexts.failed}
          onDone={setSentTo}
        />
      )}
    </AuthFrame>
  )
}
