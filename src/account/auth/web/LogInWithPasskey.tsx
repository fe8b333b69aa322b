import { call } from '#ui/call.ts'
import { requestChallenge } from '../contract.ts'
import { factorTexts } from '../texts.ts'
import { PasskeyButton } from './FactorForm.tsx'
import { hasPasskeys } from './passkeys.ts'
import { finishLogIn } from './session.ts'

/** Log-in by a passkey, which identifies the user and replaces the password. */
export function LogInWithPasskey({ onDone }: { onDone: () => void }) {
  if (!hasPasskeys()) return null
  return (
    <PasskeyButton
      label={factorTexts.logInWithPasskey}
      challenge={() => call(requestChallenge, {})}
      answer={finishLogIn}
      onDone={onDone}
    />
  )
}
