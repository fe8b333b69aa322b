import { Avatar, Badge, Button, Group, SegmentedControl, Switch, Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconEye,
  IconLock,
  IconPencil,
  type TablerIcon,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useSession, validateSession } from '#account/auth/web/session.ts'
import {
  fullName,
  type Right,
  RIGHTS,
  type Role,
  ROLES,
  sortedRights,
} from '#platform/contract/permissions.ts'
import { words } from '#platform/contract/words.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { toast } from '#ui/toast.tsx'
import { accountTexts, rolesTexts } from '#account/auth/texts.ts'
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx'
import { type Member, removeMember, updateMember } from '../contract.ts'
import { changeSentence, type GrantedRights, PRESET_NAMES, presetOf, PRESETS, rightsOf } from '../rights.ts'
import { membersTexts, rightsTexts } from '../texts.ts'
import classes from './RightsDialog.module.css'

type Props = { member: Member; isOnlyOwner: boolean; onClose: () => void }

export function RightsDialog({ member, isOnlyOwner, onClose }: Props) {
  const { session } = useSession()
  const [isRemoving, setRemoving] = useState(false)
  const isSelf = member.id === session.user.id
  const name = fullName(member)
  const initial: GrantedRights = {
    role: member.role,
    rights: member.role === 'OWNER' ? undefined : rightsOf(member),
  }
  const form = useApiForm(updateMember, {
    initial,
    params: { id: member.id },
    sentOf: (values) => ({
      ...{ role: values.role },
      ...(values.role === 'COLLABORATOR' && { rights: rightsOf(values) }),
    }),
    onDone: () => {
      toast('success', rightsTexts.saved(name))
      // Refresh the session, so that actions which the user may no longer perform are hidden.
      if (isSelf) void validateSession()
      onClose()
    },
  })
  const { values } = form
  const change = changeSentence(name, member, values)
  if (isRemoving)
    return (
      <ConfirmDialog
        endpoint={removeMember}
        thing={member}
        title={membersTexts.removeQuestion(name)}
        text={membersTexts.removeText(name)}
        submit={membersTexts.remove}
        done={membersTexts.removed(name)}
        failed={membersTexts.removeFailed}
        onClose={onClose}
      />
    )
  return (
    <DialogForm
      form={form}
      isSide
      mark={
        <Avatar size={44} radius={22} aria-hidden>
          {member.first_name.charAt(0)}
          {member.last_name.charAt(0)}
        </Avatar>
      }
      title={name}
      submit={rightsTexts.save}
      onClose={onClose}
      aside={
        !isSelf && (
          <Button variant="subtle" color="red" mr="auto" px={0} onClick={() => setRemoving(true)}>
            {membersTexts.remove}
          </Button>
        )
      }
      announced={
        change && (
          <Text role="status" py={10} px={14} bdrs={8} bg="var(--accent-soft)">
            {change}
          </Text>
        )
      }
    >
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {member.email}
      </Text>
      <RoleChoice value={values.role} isFixed={isOnlyOwner} onChange={(role) => form.change({ role })} />
      {isOnlyOwner && <Text size="sm">{rightsTexts.onlyOwner(name)}</Text>}
      {values.role === 'OWNER' ? (
        <Text>{rightsTexts.ofOwner}</Text>
      ) : (
        <>
          <PresetChips given={values} onChange={(rights) => form.change({ rights })} />
          <Rights
            before={rightsOf(member)}
            rights={rightsOf(values)}
            onChange={(rights) => form.change({ rights })}
          />
        </>
      )}
    </DialogForm>
  )
}

const ICONS: Record<Right, TablerIcon> = {
  BOOK: IconArrowsExchange,
  EDIT: IconPencil,
  CORRECT: IconArrowBackUp,
}

type RightsProps = { before: readonly Right[]; rights: readonly Right[]; onChange: (rights: Right[]) => void }

function Rights({ before, rights, onChange }: RightsProps) {
  return (
    <div className={classes.rights}>
      <div>
        <RightIcon of={IconEye} />
        <span className={classes.rightName}>
          <Text component="span" fw={600}>
            {rightsTexts.read}
          </Text>
          <Text component="span" size="sm" c="dimmed">
            {rightsTexts.opens.READ}
          </Text>
        </span>
        <IconLock size={16} aria-hidden />
        <Text size="sm" c="dimmed">
          {rightsTexts.always}
        </Text>
      </div>
      {RIGHTS.map((right) => {
        const [had, has] = [before.includes(right), rights.includes(right)]
        const name = words[right]
        return (
          <div key={right}>
            <RightIcon of={ICONS[right]} isChanged={had !== has} />
            <Switch
              className={classes.rightName}
              labelPosition="left"
              aria-label={name}
              label={
                <>
                  <b>{name}</b>{' '}
                  {had !== has && (
                    <Badge variant="light">{has ? rightsTexts.added : rightsTexts.taken}</Badge>
                  )}
                </>
              }
              description={rightsTexts.opens[right]}
              checked={has}
              onChange={() =>
                onChange(has ? rights.filter((one) => one !== right) : sortedRights([...rights, right]))
              }
            />
          </div>
        )
      })}
    </div>
  )
}

function RightIcon({ of: Icon, isChanged = false }: { of: TablerIcon; isChanged?: boolean }) {
  return (
    <span className={`disc ${classes.rightIcon}`} data-changed={isChanged || undefined}>
      <Icon size={16} aria-hidden />
    </span>
  )
}

const ROLE_CHOICES = ROLES.map((value) => ({ value, label: rolesTexts[value] }))

type RoleProps = { value: Role; isFixed?: boolean; onChange: (role: Role) => void }

export function RoleChoice({ value, isFixed = false, onChange }: RoleProps) {
  return (
    <Group justify="space-between">
      <SegmentedControl
        aria-label={accountTexts.role}
        data={ROLE_CHOICES}
        value={value}
        disabled={isFixed}
        onChange={onChange}
      />
      <Text size="sm" c="dimmed">
        {rightsTexts.alsoManage}
      </Text>
    </Group>
  )
}

type PresetProps = { given: GrantedRights; onChange: (rights: Right[]) => void }

/** Choice of a preset; a preset with additional rights shows their number. */
export function PresetChips({ given, onChange }: PresetProps) {
  const { preset, added } = presetOf(rightsOf(given))
  const choices = PRESET_NAMES.map((value) => {
    const label = rightsTexts.presets[value]
    return { value, label: value === preset && added > 0 ? rightsTexts.withMore(label, added) : label }
  })
  return (
    <ChoiceChips
      label={rightsTexts.presetsLabel}
      choices={choices}
      value={preset}
      onChange={(next) => onChange([...PRESETS[next]])}
    />
  )
}
