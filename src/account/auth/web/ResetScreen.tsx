import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { ButtonLink } from '#ui/links.tsx'
import { accountTexts, loginTexts, recoveryTexts, resetTexts } from '../texts.ts'
import { AuthFrame, AuthLink } from './AuthFrame.tsx'
import { ResetForm } from './ResetForm.tsx'
import { useSecret } from './use-secret.ts'

/** `sentTo` and `onAgain`: the address to which a code was just requested, and the way back to that step. */
type Props = { sentTo?: string; onAgain?: () => void }

export function ResetScreen({ sentTo, onAgain }: Props) {
  const code = useSecret('code')
  const [isDone, setDone] = useState(false)
  if (isDone)
    return (
      <AuthFrame title={resetTexts.doneTitle} text={<span role="status">{resetTexts.loggedOut}</span>}>
        <ButtonLink to="/auth/login" fullWidth>
          {loginTexts.title}
        </ButtonLink>
      </AuthFrame>
    )
  return (
    <AuthFrame
      mark={<Text c="dimmed">{recoveryTexts.step(2)}</Text>}
      title={resetTexts.title}
      text={sentTo !== undefined && <span role="status">{recoveryTexts.sent(sentTo)}</span>}
      links={
        <>
          {onAgain ? (
            <Anchor component="button" size="sm" ta="start" onClick={onAgain}>
              {resetTexts.newCode}
            </Anchor>
          ) : (
            <AuthLink to="/auth/password-recovery">{resetTexts.newCode}</AuthLink>
          )}
          <AuthLink to="/auth/login">{accountTexts.back}</AuthLink>
        </>
      }
    >
      <ResetForm
        key={code}
        code={code}
        {...(sentTo !== undefined && { known: [sentTo] })}
        onDone={() => setDone(true)}
      />
    </AuthFrame>
  )
}
