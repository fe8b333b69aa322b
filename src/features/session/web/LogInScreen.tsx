import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type SyntheticEvent, useRef, useState } from 'react'
import { safeRedirect } from './guard.ts'
import { accountTexts, loginTexts } from '../texts.ts'
import { CLAIM } from '#ui/texts.ts'
import { Problem } from '#ui/Problem.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { AuthLink } from './AuthLink.tsx'
import { logIn, useSessionState } from './session.ts'

export function LogInScreen() {
  const { authentication_error } = useSessionState()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<unknown>(null)
  const [is_pending, setPending] = useState(false)
  const passwordInput = useRef<HTMLInputElement>(null)
  const router = useRouter()
  const { redirect } = useSearch({ from: '/auth/login' })

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (is_pending) return
    setPending(true)
    setProblem(null)
    try {
      await logIn({ email, password })
      router.history.replace(safeRedirect(redirect) ?? '/home')
    } catch (error) {
      setProblem(error)
      passwordInput.current?.select()
    } finally {
      setPending(false)
    }
  }

  return (
    <AuthFrame
      title={loginTexts.title}
      text={CLAIM}
      links={
        <>
          <AuthLink to="/auth/password-recovery">{loginTexts.forgot}</AuthLink>
          <Text size="sm">
            {loginTexts.noAccount} <AuthLink to="/auth/invitation">{accountTexts.getInvite}</AuthLink>
          </Text>
        </>
      }
    >
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          <TextInput
            label={loginTexts.email}
            type="email"
            name="email"
            autoComplete="username"
            required
            withAsterisk={false}
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            label={loginTexts.password}
            name="password"
            autoComplete="current-password"
            ref={passwordInput}
            required
            withAsterisk={false}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {authentication_error && <Problem error={problem} failed={loginTexts.failed} />}
          <Button type="submit" loading={is_pending} fullWidth>
            {loginTexts.submit}
          </Button>
        </Stack>
      </form>
    </AuthFrame>
  )
}
