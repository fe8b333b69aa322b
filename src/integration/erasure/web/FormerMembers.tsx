import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '#account/auth/web/session.ts'
import { useWholeList } from '#ui/call.ts'
import { shortDate } from '#ui/dates.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Block } from '#ui/Rows.tsx'
import { eraseMemberName, type FormerMember, listFormerMembers } from '../contract.ts'
import { formerMemberTexts } from '../texts.ts'

export function FormerMembers() {
  const isOwner = useMay(listFormerMembers)
  const [erasing, setErasing] = useState<FormerMember | null>(null)
  const found = useWholeList(listFormerMembers, {}, isOwner)
  if (!found.isError && !found.data?.former_members.length) return null
  return (
    <Block isPadded title={formerMemberTexts.title}>
      <QueryResult query={found}>
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
      </QueryResult>
      {erasing && (
        <ConfirmDialog
          endpoint={eraseMemberName}
          thing={{ id: erasing.id }}
          title={formerMemberTexts.question(erasing.name)}
          text={formerMemberTexts.instead}
          submit={formerMemberTexts.erase}
          done={formerMemberTexts.done(erasing.name)}
          onClose={() => setErasing(null)}
        >
          <List size="sm" spacing={6}>
            <List.Item>{formerMemberTexts.law}</List.Item>
            <List.Item>{formerMemberTexts.papers}</List.Item>
            <List.Item>{formerMemberTexts.archives}</List.Item>
          </List>
          <Text size="sm" fw={600}>
            {formerMemberTexts.forGood}
          </Text>
        </ConfirmDialog>
      )}
    </Block>
  )
}

function whatOf({ left_at, erased_at, kept_until }: FormerMember): string {
  return [
    formerMemberTexts.left(shortDate(left_at)),
    ...(erased_at ? [formerMemberTexts.erased(shortDate(erased_at))] : []),
    ...(kept_until ? [formerMemberTexts.until(shortDate(kept_until))] : []),
  ].join(' · ')
}
