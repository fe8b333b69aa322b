import { SavedSwitch } from '#ui/form/SavedSwitch.tsx'
import { useApiMutation, useApiQuery } from '#ui/call.ts'
import { errorText } from '#ui/errors.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Section } from '#ui/Section.tsx'
import { toast } from '#ui/toast.tsx'
import { showMailSettings, updateMailSettings } from '../contract.ts'
import { nitrogenTexts } from '../texts.ts'

export function MailSection() {
  const found = useApiQuery(showMailSettings, {})
  const { mutate, isPending } = useApiMutation(updateMailSettings)
  const say = (due: boolean) =>
    mutate(
      { body: { due } },
      {
        onSuccess: () => toast('success', nitrogenTexts.mailsSaved),
        onError: (error) => toast('danger', errorText(error)),
      },
    )
  return (
    <Section title={nitrogenTexts.mails}>
      <QueryResult query={found} lines={1}>
        {({ due }) => (
          <SavedSwitch
            label={nitrogenTexts.mailsDue}
            description={nitrogenTexts.mailsText}
            checked={due}
            isSaving={isPending}
            onChange={say}
          />
        )}
      </QueryResult>
    </Section>
  )
}
