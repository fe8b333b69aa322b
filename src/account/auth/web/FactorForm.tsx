import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Challenge } from '#platform/contract/challenge.ts'
import { Form, FormProblem } from '#ui/form/Form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { refusedFields } from '#ui/errors.ts'
import { call } from '#ui/call.ts'
import { type LogInEnd, requestChallenge } from '../contract.ts'
import { factorTexts } from '../texts.ts'
import { hasPasskeys, signWithPasskey } from './passkeys.ts'
import { finishLogIn } from './session.ts'

type Props = {
  challenge: Challenge
  submit: string
  answer: (given: LogInEnd) => Promise<unknown>
  onDone: () => void
  /** Alternatives, shown below the buttons. */
  children?: ReactNode
}

/** Form that answers a challenge with a code or a passkey, depending on what the user has. */
export function FactorForm({ challenge, submit, answer, onDone, children }: Props) {
  const { token, ways } = challenge
  const withPasskey = ways.includes('PASSKEY')
  const withCode = ways.includes('CODE') || ways.includes('RECOVERY_CODE')
  const [isRecovery, setRecovery] = useState(!ways.includes('CODE'))
  const form = useForm(useMutation({ mutationFn: answer }), {
    initial: { code: '' },
    sentOf: ({ code }): LogInEnd => ({ challenge: token, code }),
    explain: refusedFields,
    onDone,
  })
  return (
    <Stack>
      {withPasskey && hasPasskeys() && (
        <PasskeyButton
          challenge={async () => challenge}
          answer={answer}
          onDone={onDone}
          variant={ways.includes('CODE') ? 'default' : 'filled'}
        />
      )}
      {withCode && (
        <Form form={form}>
          <TextInput
            key={String(isRecovery)}
            label={isRecovery ? factorTexts.recovery : factorTexts.code}
            description={isRecovery ? factorTexts.recoveryHint : factorTexts.codeHint}
            autoComplete={isRecovery ? 'off' : 'one-time-code'}
            inputMode={isRecovery ? 'text' : 'numeric'}
            spellCheck={false}
            autoFocus
            data-autofocus
            required
            withAsterisk={false}
            {...form.of('code')}
          />
          <FormProblem form={form} />
          <Button
            type="submit"
            loading={form.is_pending}
            fullWidth
            variant={ways.includes('CODE') ? 'filled' : 'default'}
          >
            {submit}
          </Button>
        </Form>
      )}
      {ways.includes('CODE') && ways.includes('RECOVERY_CODE') && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="start"
          onClick={() => setRecovery(!isRecovery)}
        >
          {isRecovery ? factorTexts.toCode : factorTexts.toRecovery}
        </Anchor>
      )}
      {children}
    </Stack>
  )
}

type PasskeyProps = {
  label?: string
  challenge: () => Promise<Challenge>
  answer: Props['answer']
  onDone: () => void
  variant?: 'default' | 'filled'
}

export function PasskeyButton({
  label = factorTexts.withPasskey,
  challenge,
  answer,
  onDone,
  ...rest
}: PasskeyProps) {
  const { variant = 'default' } = rest
  const act = useMutation({
    mutationFn: async () => {
      const options = await challenge()
      return answer({ challenge: options.token, passkey: await signWithPasskey(options) })
    },
    onSuccess: onDone,
  })
  return (
    <>
      {act.error &&
        (act.error.name === 'NotAllowedError' ? (
          <Text role="alert" size="sm">
            {factorTexts.noPasskey}
          </Text>
        ) : (
          <ErrorNotice error={act.error} />
        ))}
      <Button variant={variant} fullWidth loading={act.isPending} onClick={() => act.mutate()}>
        {label}
      </Button>
    </>
  )
}

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
