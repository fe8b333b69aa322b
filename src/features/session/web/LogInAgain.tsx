import { Button, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type SyntheticEvent, useState } from 'react'
import { loginTexts } from '../texts.ts'
import { DialogFoot } from '#ui/DialogFoot.tsx'
import { Problem } from '#ui/Problem.tsx'
import { useFocusReturn } from '#ui/use-focus-return.ts'
import { logIn, logOut, useSession } from './session.ts'

/** Shown over the current screen when the session has ended, so that logging in again loses nothing typed. */
export function LogInAgain() {
  const { session } = useSession()
  useFocusReturn()
  const { email } = session.user
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<unknown>(null)
  const [is_pending, setPending] = useState(false)
  const client = useQueryClient()
  const router = useRouter()

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    // A dialog beneath has a form of its own.
    event.stopPropagation()
    setPending(true)
    try {
      await logIn({ email, password })
      void client.invalidateQueries()
    } catch (error) {
      setProblem(error)
    } finally {
      setPending(false)
    }
  }

  async function leave() {
    await logOut()
    client.clear()
    await router.navigate({ to: '/auth/login', replace: true })
  }

  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={loginTexts.againTitle}
      zIndex={500}
    >
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          <Text size="sm">{loginTexts.againText}</Text>
          <TextInput label={loginTexts.email} value={email} readOnly autoComplete="username" />
          <PasswordInput
            data-autofocus
            label={loginTexts.password}
            autoComplete="current-password"
            required
            withAsterisk={false}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {problem !== null && <Problem error={problem} failed={loginTexts.failed} />}
          <DialogFoot>
            <Button variant="default" onClick={() => void leave()}>
              {loginTexts.leave}
            </Button>
            <Button type="submit" loading={is_pending}>
              {loginTexts.submit}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  )
}
