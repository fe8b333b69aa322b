import { accountTexts, loginTexts } from '#account/auth/texts.ts'
import { AuthFrame } from '#account/auth/web/AuthFrame.tsx'
import { DeadEndPicture } from '#ui/DeadEndPicture.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { RequestFailed } from '#ui/request.ts'
import type { Invitation } from '../contract.ts'
import { invitationTexts } from '../texts.ts'
import classes from './Joining.module.css'

/** `error`: reply to the token; absent without a token, or if the invitation is of another kind. */
type Props = { kind: Invitation['kind']; isIncomplete: boolean; error: unknown }

/** Screen of a link that opens no invitation: why, and the way on. */
export function VoidInvitation({ kind, isIncomplete, error }: Props) {
  const { code, detail } = error instanceof RequestFailed ? error : {}
  const isAccepted = code === 'INVITATION_ACCEPTED'
  const [title, text] = isIncomplete
    ? [invitationTexts.incompleteTitle, invitationTexts.incompleteText]
    : isAccepted
      ? [invitationTexts.acceptedTitle, invitationTexts.acceptedText]
      : code === 'INVITATION_EXPIRED'
        ? [invitationTexts.expiredTitle, detail]
        : [invitationTexts.voidTitle, invitationTexts.voidText]
  const canAsk = kind === 'SIGN_UP' && !isAccepted
  return (
    <AuthFrame mark={<DeadEndPicture />} title={title} text={<span role="alert">{text}</span>}>
      <div className={classes.acts}>
        {canAsk && (
          <ButtonLink to="/auth/invitation" fullWidth>
            {accountTexts.getInvite}
          </ButtonLink>
        )}
        <ButtonLink to="/auth/login" fullWidth variant={canAsk ? 'default' : 'filled'}>
          {isAccepted ? loginTexts.title : accountTexts.back}
        </ButtonLink>
      </div>
    </AuthFrame>
  )
}
