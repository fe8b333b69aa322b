import { Anchor, Text } from '@mantine/core'
import type { Challenge } from '#platform/contract/challenge.ts'
import { factorTexts, loginTexts } from '../texts.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { FactorForm } from './FactorForm.tsx'
import { finishLogIn } from './session.ts'

type Props = { challenge: Challenge; onDone: () => void; onBack: () => void }

export function SecondFactor({ challenge, onDone, onBack }: Props) {
  return (
    <AuthFrame
      title={factorTexts.title}
      text={factorTexts.text}
      links={
        <>
          <Anchor component="button" type="button" size="sm" ta="start" onClick={onBack}>
            {factorTexts.back}
          </Anchor>
          <Text size="sm" c="dimmed" mt="sm">
            {factorTexts.lost}
          </Text>
        </>
      }
    >
      <FactorForm challenge={challenge} submit={loginTexts.submit} answer={finishLogIn} onDone={onDone} />
    </AuthFrame>
  )
}
