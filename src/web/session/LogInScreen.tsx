import { Alert, Button, Center, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { RequestFailed } from '../call.ts'
import { safeRedirect } from '../guard.ts'
import { texts } from '../texts.ts'
import { Wordmark } from '../ui/Wordmark.tsx'
import { errorText } from '../ui/error-text.ts'
import { logIn, useSessionState } from './session.ts'

export function LogInScreen() {
  const { authentication_error } = useSessionState()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<unknown>(null)
  const [is_pending, setPending] = useState(false)
  const password_input = useRef<HTMLInputElement>(null)
  const router = useRouter()
  const { redirect } = useSearch({ from: '/auth/login' })
  useEffect(() => {
    document.title = `${texts.login.title} · ${texts.product}`
  }, [])

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
      password_input.current?.select()
    } finally {
      setPending(false)
    }
  }

  return (
    <Center mih="100dvh" p="md" component="main">
      <Stack w="100%" maw={400} gap="lg">
        <Wordmark />
        <div>
          <Title order={1}>{texts.login.title}</Title>
          <Text c="dimmed">{texts.claim}</Text>
        </div>
        <Paper p="lg">
          <form onSubmit={(event) => void submit(event)}>
            <Stack>
              <TextInput
                label={texts.login.email}
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
                label={texts.login.password}
                name="password"
                autoComplete="current-password"
                ref={password_input}
                required
                withAsterisk={false}
                value={password}
                onChange={(event) => setPassword(event.currentTarget.value)}
              />
              {authentication_error && (
                <Alert color="red" role="alert">
                  {problemText(problem)}
                </Alert>
              )}
              <Button type="submit" loading={is_pending} fullWidth>
                {texts.login.submit}
              </Button>
            </Stack>
          </form>
        </Paper>
      </Stack>
    </Center>
  )
}

/** Only a limit and a server that is away say more than that it did not work. */
function problemText(problem: unknown): string {
  const is_refused = problem instanceof RequestFailed && problem.status !== 429
  return is_refused || problem === null ? texts.login.failed : errorText(problem)
}
