import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { refetchAll } from '#ui/refetch-all.ts'
import { loginTexts } from '../texts.ts'
import { LogInDialog } from './LogInDialog.tsx'
import { logOut, useSession } from './session.ts'

/** Dialog over the current screen when the session has ended, so that logging in again loses no input. */
export function LogInAgain() {
  const { email } = useSession().session.user
  const client = useQueryClient()
  const router = useRouter()

  async function leave() {
    await logOut()
    client.clear()
    await router.navigate({ to: '/auth/login', replace: true })
  }

  return (
    <LogInDialog
      title={loginTexts.againTitle}
      text={loginTexts.againText}
      email={email}
      submit={loginTexts.submit}
      onDone={() => void refetchAll(client)}
      leave={loginTexts.leave}
      onLeave={() => void leave()}
      isClosable={false}
    />
  )
}
