import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useMay, useSession } from '#features/session/web/session.ts'
import { useWholeList } from '#ui/call.ts'
import { shortDate } from '#ui/dates.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { Loaded } from '#ui/Loaded.tsx'
import { Section } from '#ui/Section.tsx'
import { toast } from '#ui/toast.ts'
import { eraseMemberName, type FormerMember, listFormerMembers } from '../contract.ts'
import { formerMemberTexts } from '../texts.ts'

/** Who was a member; shown where somebody was. */
export function FormerMembers() {
  const { tenant_id } = useSession()
  const isOwner = useMay(listFormerMembers)
  const [erasing, setErasing] = useState<FormerMember | null>(null)
  const found = useWholeList(listFormerMembers, { query: { tenant_id } }, isOwner)
  if (!found.isError && !found.data?.former_members.length) return null
  return (
    <Section title={formerMemberTexts.title}>
      <Loaded query={found}>
        {({ former_members }) => (
          <Stack gap="sm">
            {former_members.map((one) => (
              <Group key={one.id} justify="space-between">
                <div>
                  <Text size="sm">{one.name}</Text>
                  <Text size="xs" c="dimmed">
                    {whatOf(one)}
                  </Text>
                </div>
                {one.erased_at === null && (
                  <Button
                    variant="default"
                    aria-label={formerMemberTexts.eraseOf(one.name)}
                    onClick={() => setErasing(one)}
                  >
                    {formerMemberTexts.erase}
                  </Button>
                )}
              </Group>
            ))}
          </Stack>
        )}
      </Loaded>
      {erasing && <EraseDialog member={erasing} onClose={() => setErasing(null)} />}
    </Section>
  )
}

function whatOf({ left_at, erased_at, kept_until }: FormerMember): string {
  return [
    formerMemberTexts.left(shortDate(left_at)),
    ...(erased_at ? [formerMemberTexts.erased(shortDate(erased_at))] : []),
    ...(kept_until ? [formerMemberTexts.kept(shortDate(kept_until))] : []),
  ].join(' · ')
}

function EraseDialog({ member, onClose }: { member: FormerMember; onClose: () => void }) {
  const { tenant_id } = useSession()
  const { id, name } = member
  const form = useApiForm(eraseMemberName, {
    initial: {},
    params: { id },
    sentOf: () => ({ tenant_id }),
    onDone: () => {
      toast('success', formerMemberTexts.done(name))
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      title={formerMemberTexts.question(name)}
      submit={formerMemberTexts.erase}
      isDanger
      onClose={onClose}
    >
      <Text>{formerMemberTexts.instead}</Text>
      <List size="sm" spacing={6}>
        <List.Item>{formerMemberTexts.law}</List.Item>
        <List.Item>{formerMemberTexts.papers}</List.Item>
        <List.Item>{formerMemberTexts.archives}</List.Item>
      </List>
      <Text size="sm" fw={600}>
        {formerMemberTexts.forGood}
      </Text>
    </DialogForm>
  )
}
