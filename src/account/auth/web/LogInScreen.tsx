import { Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Challenge } from '#platform/contract/challenge.ts'
import { safeRedirect } from './guard.ts'
import { accountTexts, loginTexts } from '../texts.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useNavigation } from '#ui/navigation.ts'
import { CLAIM } from '#ui/texts.ts'
import { Form, FormProblem } from '#ui/form/Form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { AuthFrame, AuthLink } from './AuthFrame.tsx'
import { hasPasskeys } from './passkeys.ts'
import { challengeOf, logIn, useSessionState } from './session.ts'
import classes from './LogInScreen.module.css'

const SecondFactor = lazyPart(async () => (await import('./SecondFactor.tsx')).SecondFactor)

const LogInWithPasskey = lazyPart(async () => (await import('./FactorForm.tsx')).LogInWithPasskey, {
  // An invisible button keeps the space, so that the form does not move below the pointer.
  waiting: <Button fullWidth style={{ visibility: 'hidden' }} />,
  renderFailed: () => null,
})

export function LogInScreen() {
  const { authentication_error } = useSessionState()
  const passwordInput = useRef<HTMLInputElement>(null)
  const { replace } = useNavigation()
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const goOn = () => replace(safeRedirect(new URLSearchParams(location.search).get('redirect')) ?? '/home')
  const act = useMutation({ mutationFn: logIn })
  const form = useForm(act, {
    initial: { email: '', password: '' },
    sentOf: (values) => values,
    onRefused: (error) => {
      setChallenge(challengeOf(error) ?? null)
      passwordInput.current?.select()
    },
    onDone: goOn,
  })

  const isRefused = authentication_error && form.refused !== null

  if (challenge) {
    const back = () => setChallenge(null)
    return <SecondFactor challenge={challenge} onDone={goOn} onBack={back} onClose={back} />
  }

  return (
    <AuthFrame
      title={loginTexts.title}
      text={
        <>
          <span className={classes.besidePicture}>{CLAIM}</span>
          {loginTexts.claim.map((line) => (
            <span key={line} className={classes.claim}>
              {line}{' '}
            </span>
          ))}
        </>
      }
      isClaim
      links={
        <Text c="dimmed">
          {loginTexts.noAccount} <AuthLink to="/auth/invitation">{accountTexts.getInvite}</AuthLink>
        </Text>
      }
    >
      <Form form={form} noValidate={false}>
        {authentication_error && <FormProblem form={form} failed={loginTexts.failed} />}
        <TextInput
          label={loginTexts.email}
          type="email"
          name="email"
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus
          {...form.of('email')}
          error={isRefused}
        />
        <div className={classes.withWayOut}>
          <PasswordInput
            label={loginTexts.password}
            name="password"
            autoComplete="current-password"
            ref={passwordInput}
            required
            withAsterisk={false}
            {...form.of('password')}
            error={isRefused}
          />
          {/* The link is after the field, so that Tab leads from the email to the password. */}
          <AuthLink to="/auth/password-recovery">{loginTexts.forgot}</AuthLink>
        </div>
        <Button type="submit" loading={form.is_pending} fullWidth>
          {loginTexts.submit}
        </Button>
      </Form>
      {hasPasskeys() && <LogInWithPasskey onDone={goOn} />}
    </AuthFrame>
  )
}
