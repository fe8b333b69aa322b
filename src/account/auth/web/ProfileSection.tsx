import { Avatar, Button, SimpleGrid, TextInput } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { fullName } from '#platform/contract/permissions.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { SavedSwitch } from '#ui/form/SavedSwitch.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { Block, Row } from '#ui/Rows.tsx'
import { toast } from '#ui/toast.tsx'
import { areSingleKeysOn, setSingleKeys } from '#ui/use-single-keys.ts'
import { updateProfile } from '../contract.ts'
import { accountTexts } from '../texts.ts'
import { useSession, validateSession } from './session.ts'

/** Section with the user's own name; `children` are rows of further own settings. */
export function ProfileSection({ children }: { children?: ReactNode }) {
  const { user } = useSession().session
  const [isEditing, setEditing] = useState(false)
  const role = user.entitlements[0]?.role
  return (
    <Block title={accountTexts.profile}>
      <Row
        mark={
          <Avatar color="ice" size={44} radius={22} aria-hidden>
            {user.first_name.charAt(0)}
            {user.last_name.charAt(0)}
          </Avatar>
        }
        title={<b>{fullName(user)}</b>}
        text={role ? `${user.email}, ${accountTexts.roles[role]}` : user.email}
      >
        <Button variant="default" onClick={() => setEditing(true)}>
          {accountTexts.editName}
        </Button>
      </Row>
      {children}
      <SingleKeys />
      {isEditing && <NameDialog onClose={() => setEditing(false)} />}
    </Block>
  )
}

function NameDialog({ onClose }: { onClose: () => void }) {
  const { first_name, last_name } = useSession().session.user
  const form = useApiForm(updateProfile, {
    initial: { first_name, last_name },
    sentOf: (values) => values,
    onDone: () => {
      toast('success', accountTexts.profileSaved)
      void validateSession()
      onClose()
    },
  })
  const text = (field: 'first_name' | 'last_name', autoComplete: string) => (
    <TextInput label={accountTexts[field]} autoComplete={autoComplete} required {...form.of(field)} />
  )
  return (
    <DialogForm form={form} title={accountTexts.editName} submit={accountTexts.saveName} onClose={onClose}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {text('first_name', 'given-name')}
        {text('last_name', 'family-name')}
      </SimpleGrid>
    </DialogForm>
  )
}

function SingleKeys() {
  const [isOn, setOn] = useState(areSingleKeysOn)
  return (
    <Row icon={IconKeyboard} title={<b>{accountTexts.singleKeys}</b>} text={accountTexts.singleKeysText}>
      <SavedSwitch
        name={accountTexts.singleKeys}
        checked={isOn}
        onChange={(checked) => {
          setSingleKeys(checked)
          setOn(checked)
        }}
      />
    </Row>
  )
}
