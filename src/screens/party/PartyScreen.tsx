import { Anchor, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { useMay } from '#account/auth/web/session.ts'
import { showStake, type Stake } from '#integration/overview/stakeholders.ts'
import { listPartyMerges } from '#integration/merging/contract.ts'
import { mergeTexts } from '#integration/merging/texts.ts'
import { FormerNames } from '#integration/merging/web/FormerNames.tsx'
import { listFiles } from '#paperwork/attachments/contract.ts'
import { Files } from '#paperwork/attachments/web/Files.tsx'
import { listDocuments } from '#paperwork/documents/contract.ts'
import { documentTexts } from '#paperwork/documents/texts.ts'
import { Documents } from '#paperwork/documents/web/Documents.tsx'
import { type Party, showParty, updateParty } from '#registry/parties/contract.ts'
import { partyTexts } from '#registry/parties/texts.ts'
import { CentreFacts } from '#registry/parties/web/CentreFacts.tsx'
import type { PartyField } from '#registry/parties/web/PartyDialog.tsx'
import { useApiQuery } from '#ui/call.ts'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Screen } from '#ui/Screen.tsx'
import { telOf } from '#ui/tel.ts'
import { Banks, hasNothing } from './Banks.tsx'
import { Contact, ContactBar } from './Contact.tsx'
import { type Doing, PartyDialogs, PartyMenu } from './PartyDialogs.tsx'
import { stakeTexts } from './texts.ts'
import { TheirMovements } from './TheirMovements.tsx'
import classes from './PartyScreen.module.css'

export function PartyScreen() {
  const { id } = useParams({ from: '/layout/parties/$id' })
  return (
    <QueryResult query={useApiQuery(showParty, { params: { id } })} lines={6} isPage>
      {(party) => <Whole party={party} />}
    </QueryResult>
  )
}

const NEWEST = { limit: 10, offset: 0 }

function Whole({ party }: { party: Party }) {
  const { id, is_self, phone } = party
  const [doing, setDoing] = useState<Doing>(null)
  const [showsFiles, setShowsFiles] = useState(false)
  const mayEdit = useMay(updateParty)
  const stake = useApiQuery(showStake, { params: { id } })
  // The lists below have the same queries; here they decide whether there is anything to list.
  const documents =
    useApiQuery(listDocuments, { query: { party_id: id, ...NEWEST } }).data?.pagination.total ?? 0
  const files = useApiQuery(listFiles, { query: { party_id: id, ...NEWEST } })
  const hasFiles = showsFiles || files.isError || (files.data?.pagination.total ?? 0) > 0
  const edit = (field?: PartyField) => setDoing({ act: 'edit', field })
  const isNew = stake.data !== undefined && hasNothing(party, stake.data)
  const hasMoved = stake.data !== undefined && stake.data.movements.length > 0
  const isCentre = is_self || party.centre_kind !== null || party.approval_number !== null
  const hasContact = [phone, party.email, party.city, party.country, party.street_1].some(Boolean)

  return (
    <Screen
      title={party.name}
      renderHead={(heading) => (
        <div>
          <Group gap={6}>
            <AnchorLink to="/hub/general" size="sm" c="dimmed">
              {stakeTexts.hub}
            </AnchorLink>
            <Text size="sm" c="dimmed" aria-hidden>
              ›
            </Text>
            <AnchorLink to="/hub/stakeholders" size="sm" c="dimmed">
              {partyTexts.stakeholders}
            </AnchorLink>
          </Group>
          <Group justify="space-between" align="start">
            <div className={classes.breaking}>
              <Group gap="sm">
                {heading}
                {is_self && <Badge>{partyTexts.ourselves}</Badge>}
              </Group>
              <Horses horses={stake.data?.horses ?? []} />
            </div>
            <Group gap="sm">
              <PartyMenu party={party} onDo={setDoing} />
              {phone && !is_self && (
                <Button
                  component="a"
                  href={telOf(phone)}
                  variant="default"
                  leftSection={<IconPhone size={18} aria-hidden />}
                  title={phone}
                  visibleFrom="sm"
                >
                  {stakeTexts.call}
                </Button>
              )}
              {mayEdit && isCentre && (
                <Button variant="default" onClick={() => setDoing({ act: 'REGISTER' })}>
                  {documentTexts.register}
                </Button>
              )}
              {mayEdit && (
                <Button variant={isNew ? 'default' : 'filled'} onClick={() => setDoing({ act: 'STATEMENT' })}>
                  {documentTexts.statement}
                </Button>
              )}
            </Group>
          </Group>
        </div>
      )}
    >
      <QueryResult query={stake} lines={4}>
        {(data) => (hasNothing(party, data) ? <Nothing /> : <Banks party={party} stake={data} />)}
      </QueryResult>
      <div className={classes.columns} data-one={!(hasMoved || hasFiles || stake.isPending) || undefined}>
        <Stack>
          {hasMoved && <TheirMovements party={party} {...stake.data} />}
          {hasFiles && <Files about={{ party_id: id }} />}
        </Stack>
        <Stack>
          {hasContact && <Contact party={party} onEdit={edit} />}
          <CentreFacts party={party} />
          {documents > 0 && <Documents about={{ party_id: id }} actions={null} />}
          <FormerNames id={id} title={mergeTexts.formerNames} endpoint={listPartyMerges} />
        </Stack>
      </div>
      {mayEdit && (
        <NotRecorded
          missing={[
            ...MISSING.filter(([field]) => !party[field]).map(
              ([field, text]) => [text, () => edit(field)] as const,
            ),
            ...(hasFiles || files.isPending ? [] : [[stakeTexts.files, () => setShowsFiles(true)] as const]),
          ]}
        />
      )}
      <ContactBar party={party} onEdit={edit} />
      <PartyDialogs party={party} doing={doing} onClose={() => setDoing(null)} />
    </Screen>
  )
}

const MISSING = [
  ['phone', partyTexts.phone],
  ['email', partyTexts.email],
  ['street_1', partyTexts.street_1],
  ['city', partyTexts.city],
  ['approval_number', partyTexts.approval_number],
] as const

function Horses({ horses }: Pick<Stake, 'horses'>) {
  if (horses.length === 0) return null
  return (
    <Text c="dimmed">
      {stakeTexts.ownsHorses}{' '}
      {horses.map((horse, index) => (
        <Fragment key={horse.id}>
          {index > 0 && ', '}
          <AnchorLink to="/horses/$id" params={{ id: horse.id }} inherit underline="always">
            {horse.name}
          </AnchorLink>
        </Fragment>
      ))}
    </Text>
  )
}

function Nothing() {
  return (
    <Paper component="section" aria-label={stakeTexts.noneTitle}>
      <Group justify="space-between">
        <div>
          <Text fw={600}>{stakeTexts.noneTitle}</Text>
          <Text size="sm" c="dimmed">
            {stakeTexts.noneText}
          </Text>
        </div>
        <ButtonLink to="/find">{stakeTexts.findStraws}</ButtonLink>
      </Group>
    </Paper>
  )
}

function NotRecorded({ missing }: { missing: (readonly [text: string, onOpen: () => void])[] }) {
  if (missing.length === 0) return null
  return (
    <Group gap={6} component="section" aria-label={stakeTexts.notRecorded}>
      <Text size="sm" c="dimmed">
        {stakeTexts.notRecorded}
      </Text>
      {missing.map(([text, onOpen], index) => (
        <Fragment key={text}>
          {index > 0 && (
            <Text size="sm" c="dimmed" aria-hidden>
              ·
            </Text>
          )}
          <Anchor component="button" type="button" size="sm" className={classes.missing} onClick={onOpen}>
            {text}
          </Anchor>
        </Fragment>
      ))}
    </Group>
  )
}
