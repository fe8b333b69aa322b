import { Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { safeRedirect } from './guard.ts'
import { accountTexts, loginTexts } from '../texts.ts'
import { CLAIM } from '#ui/texts.ts'
import { Form } from '#ui/form/Form.tsx'
import { FormProblem } from '#ui/form/FormProblem.tsx'
import { textOf } from '#ui/form/text-of.ts'
import { useForm } from '#ui/form/use-form.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { AuthLink } from './AuthLink.tsx'
import { logIn, useSessionState } from './session.ts'

export function LogInScreen() {
  const { authentication_error } = useSessionState()
  const passwordInput = useRef<HTMLInputElement>(null)
  const router = useRouter()
  const { redirect } = useSearch({ from: '/outside/auth/login' })
  const act = useMutation({ mutationFn: logIn })
  const form = useForm(act, {
    initial: { email: '', password: '' },
    sentOf: (values) => values,
    onRefused: () => passwordInput.current?.select(),
    onDone: () => router.history.replace(safeRedirect(redirect) ?? '/home'),
  })

  return (
    <AuthFrame
      title={loginTexts.title}
      text={CLAIM}
      links={
        <Text c="dimmed">
          {loginTexts.noAccount} <AuthLink to="/auth/invitation">{accountTexts.getInvite}</AuthLink>
        </Text>
      }
    >
      <Form form={form} noValidate={false}>
        <TextInput
          label={loginTexts.email}
          type="email"
          name="email"
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus
          {...textOf(form, 'email')}
        />
        <div className="with-way-out">
          <PasswordInput
            label={loginTexts.password}
            name="password"
            autoComplete="current-password"
            ref={passwordInput}
            required
            withAsterisk={false}
            {...textOf(form, 'password')}
          />
          {/* After the field, so that Tab leads from the address to the password. */}
          <AuthLink to="/auth/password-recovery">{loginTexts.forgot}</AuthLink>
        </div>
        {authentication_error && <FormProblem form={form} failed={loginTexts.failed} />}
        <Button type="submit" loading={form.is_pending} fullWidth>
          {loginTexts.submit}
        </Button>
      </Form>
    </AuthFrame>
  )
}
