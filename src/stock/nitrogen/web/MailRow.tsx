import { IconMail } from '@tabler/icons-react'
import { SavedSwitch } from '#ui/form/SavedSwitch.tsx'
import { useApiMutation, useApiQuery } from '#ui/call.ts'
import { errorText } from '#ui/errors.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Row } from '#ui/Rows.tsx'
import { toast } from '#ui/toast.tsx'
import { showMailSettings, updateMailSettings } from '../contract.ts'
import { nitrogenTexts } from '../texts.ts'

/** Row that turns alert mails to the user on or off. */
export function MailRow() {
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
    <QueryResult query={found} lines={1}>
      {({ due }) => (
        <Row icon={IconMail} title={<b>{nitrogenTexts.mailsDue}</b>} text={nitrogenTexts.mailsText}>
          <SavedSwitch name={nitrogenTexts.mailsDue} checked={due} isSaving={isPending} onChange={say} />
        </Row>
      )}
    </QueryResult>
  )
}
