import { Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { HelpMessage, sendHelpMessage } from '../contract.ts'
import { useState } from 'react'
import { useAct } from '#ui/call.ts'
import { useSession } from '#features/session/web/session.ts'
import { texts } from '#ui/texts.ts'
import { Problem } from '#ui/Problem.tsx'
import { problemsOf, refusedFields } from '#ui/problems.ts'
import { Screen } from '#ui/Screen.tsx'
import { toast } from '#ui/toast.ts'

/** A message to the people who run the product; it is kept until it is sent, over a reload too. */
export function HelpScreen() {
  const { user } = useSession().session
  const [message, setMessage] = useSessionStorage({
    // Whoever logs in next at this machine has another.
    key: `help-message ${user.id}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const [problem, setProblem] = useState<string>()
  const act = useAct(sendHelpMessage)

  function send() {
    const body = { message }
    const found = problemsOf(HelpMessage, body)['message']
    setProblem(found)
    if (found || act.isPending) return
    act.mutate(
      { body },
      {
        onError: (error) => setProblem(refusedFields(error)['message']),
        onSuccess: () => {
          setMessage('')
          toast('success', texts.help.sent)
        },
      },
    )
  }

  return (
    <Screen title={texts.help.title}>
      <Paper maw={720}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <Stack>
            <Text>{texts.help.text}</Text>
            <Textarea
              label={texts.help.message}
              required
              autosize
              minRows={6}
              maxLength={4000}
              value={message}
              error={problem}
              onChange={(event) => setMessage(event.currentTarget.value)}
            />
            {act.error && <Problem error={act.error} failed={texts.help.failed} />}
            <Group>
              <Button type="submit" loading={act.isPending}>
                {texts.help.send}
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
    </Screen>
  )
}
