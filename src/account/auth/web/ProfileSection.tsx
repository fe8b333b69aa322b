import { Button, Group, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { updateProfile } from '../contract.ts'
import { Form, FormProblem } from '#ui/form/Form.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { useSession, validateSession } from './session.ts'
import { accountTexts, rolesTexts } from '../texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { Facts, Section } from '#ui/Section.tsx'
import { toast } from '#ui/toast.tsx'
import { areSingleKeysOn, setSingleKeys } from '#ui/use-single-keys.ts'

export function ProfileSection() {
  const { user } = useSession().session
  const { first_name, last_name } = user
  const role = user.entitlements[0]?.role
  const form = useApiForm(updateProfile, {
    initial: { first_name, last_name },
    sentOf: (values) => values,
    onDone: () => {
      toast('success', accountTexts.profileSaved)
      void validateSession()
    },
  })
  const isSame = form.values.first_name === first_name && form.values.last_name === last_name
  const text = (field: 'first_name' | 'last_name', autoComplete: string) => (
    <TextInput label={accountTexts[field]} autoComplete={autoComplete} required {...form.of(field)} />
  )
  return (
    <Section title={accountTexts.profile}>
      <Form form={form}>
        <Facts
          facts={[
            [accountTexts.email, user.email],
            [accountTexts.role, role ? rolesTexts[role] : commonTexts.nothing],
          ]}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {text('first_name', 'given-name')}
          {text('last_name', 'family-name')}
        </SimpleGrid>
        <Group>
          <Button type="submit" variant="default" loading={form.is_pending} disabled={isSame}>
            {commonTexts.save}
          </Button>
        </Group>
        <FormProblem form={form} />
      </Form>
      <SingleKeys />
    </Section>
  )
}

function SingleKeys() {
  const [isOn, setOn] = useState(areSingleKeysOn)
  return (
    <Switch
      mt="md"
      label={accountTexts.singleKeys}
      description={accountTexts.singleKeysText}
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => {
        setSingleKeys(checked)
        setOn(checked)
      }}
    />
  )
}
