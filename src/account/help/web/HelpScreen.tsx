import { Box, Button, Group, Paper, Text, Textarea } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { sendHelpMessage } from '../contract.ts'
import { useSession } from '#account/auth/web/session.ts'
import { helpTexts } from '../texts.ts'
import { Form, FormProblem } from '#ui/form/Form.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { Screen } from '#ui/Screen.tsx'
import { Version } from '#ui/Wordmark.tsx'
import { toast } from '#ui/toast.tsx'

/** Screen for a message to the operator. The tab stores the draft until it is sent, even across reloads. */
export function HelpScreen() {
  const { user } = useSession().session
  const [draft, queueDraft] = useSessionStorage({
    // Key per user, so that the next user of this tab does not see the draft.
    key: `help-message ${user.id}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const form = useApiForm(sendHelpMessage, {
    initial: { message: draft },
    sentOf: (values) => values,
    onDone: () => {
      write('')
      toast('success', helpTexts.sent)
    },
  })

  function write(message: string) {
    form.change({ message })
    queueDraft(message)
  }

  return (
    <Screen title={helpTexts.title}>
      <Paper maw={720}>
        <Form form={form}>
          <Text>{helpTexts.text}</Text>
          <Textarea
            label={helpTexts.message}
            required
            autosize
            minRows={6}
            maxLength={4000}
            {...form.of('message')}
            onChange={(event) => write(event.currentTarget.value)}
          />
          <FormProblem form={form} failed={helpTexts.failed} />
          <Group>
            <Button type="submit" loading={form.is_pending}>
              {helpTexts.send}
            </Button>
          </Group>
        </Form>
      </Paper>
      <Box hiddenFrom="sm">
        <Version />
      </Box>
    </Screen>
  )
}
