import { judgePassword } from '../contract.ts'
import { PasswordInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { MIN_STRENGTH } from '../password.ts'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#ui/call.ts'
import { accountTexts } from '../texts.ts'
import type { FormOf } from '#ui/form/use-form.ts'
import type { Problems } from '#ui/errors.ts'
import classes from './PasswordFields.module.css'

export type NewPasswordValues = { password: string; confirmation: string }

type Props = {
  form: FormOf<NewPasswordValues>
  label?: string
  /** Other data about the user: a password that contains them is easier to guess. */
  known?: string[]
}

/** New password, entered twice, with its strength shown while typing. */
export function PasswordFields({ form, label = accountTexts.password, known }: Props) {
  const { values, problems } = form
  const differs = values.confirmation !== '' && values.confirmation !== values.password
  return (
    <>
      <PasswordInput
        label={label}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        descriptionProps={{ component: 'div' }}
        description={
          <Strength password={values.password} known={known ?? []} isRefused={!!problems['password']} />
        }
        autoComplete="new-password"
        required
        {...form.of('password')}
      />
      <PasswordInput
        label={accountTexts.confirmation}
        autoComplete="new-password"
        required
        {...form.of('confirmation')}
        error={problems['confirmation'] ?? (differs ? accountTexts.noMatch : undefined)}
      />
    </>
  )
}

export function confirmationProblems({ password, confirmation }: NewPasswordValues): Problems {
  return password === confirmation ? {} : { confirmation: accountTexts.noMatch }
}

type StrengthProps = {
  password: string
  known: string[]
  /** Whether the reason is already shown at the field. */
  isRefused: boolean
}

/** Strength in four steps; beside it the reason for a weak password, or else the hint. */
function Strength({ password, known, isRefused }: StrengthProps) {
  const [typed] = useDebouncedValue(password, 300)
  const body = { password: typed.slice(0, 256), known: known.filter((one) => one !== '') }
  const { data } = useQuery({
    ...apiQuery(judgePassword, { body }),
    enabled: typed !== '',
    placeholderData: (before) => before,
    // Do not cache the reply, because the key of the query contains a password.
    gcTime: 0,
    retry: false,
  })
  const judged = password === '' ? undefined : data
  const score = judged?.score ?? 0
  const verdict = judged && accountTexts.strengths[judged.score]
  return (
    <>
      <span
        className={classes.steps}
        data-good={score >= MIN_STRENGTH || undefined}
        role="meter"
        aria-label={accountTexts.strength}
        aria-valuemin={0}
        aria-valuemax={STEPS.length}
        aria-valuenow={score}
        aria-valuetext={verdict}
      >
        {STEPS.map((step) => (
          <i key={step} data-filled={step <= score || undefined} />
        ))}
      </span>
      <span className={classes.verdict} data-good={score >= MIN_STRENGTH || undefined} aria-live="polite">
        <span>{(!isRefused && judged?.warning) || accountTexts.hint}</span>
        <b>{verdict}</b>
      </span>
    </>
  )
}

const STEPS = [1, 2, 3, 4]
