import { AnchorLink } from '#ui/links.tsx'
import { Anchor, Badge, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconArrowMerge, IconEraser } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { type AnimalSummary, listAnimals } from '#registry/animals/contract.ts'
import { countryName } from '#platform/contract/countries.ts'
import { type Party, showParty, deleteParty } from '#registry/parties/contract.ts'
import { type InventoryLine, showInventory } from '#stock/straws/contract.ts'
import { useApiQuery, useWholeList } from '#ui/call.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { Activity } from '#stock/movements/web/Activity.tsx'
import { useMay } from '#account/auth/web/session.ts'
import { eraseParty } from '#integration/erasure/contract.ts'
import { listPartyMerges, mergeParties } from '#integration/merging/contract.ts'
import { mergeTexts } from '#integration/merging/texts.ts'
import { FormerNames } from '#integration/merging/web/FormerNames.tsx'
import { partyErasureTexts } from '#integration/erasure/texts.ts'
import { StockByBatch } from '#stock/straws/web/StockByBatch.tsx'
import { documentTexts } from '#paperwork/documents/texts.ts'
import { Documents } from '#paperwork/documents/web/Documents.tsx'
import { PeriodDialog } from '#paperwork/documents/web/PeriodDialog.tsx'
import { Files } from '#paperwork/attachments/web/Files.tsx'
import { partyTexts } from '#registry/parties/texts.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { commonTexts } from '#ui/texts.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { MoreMenu } from '#ui/MoreMenu.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Facts, Section } from '#ui/Section.tsx'
import { CentreFacts } from '#registry/parties/web/CentreFacts.tsx'
import { PartyDialog } from '#registry/parties/web/PartyDialog.tsx'
import { Menu } from '#ui/LazyMenu.tsx'
import { IfMay } from '#account/auth/web/IfMay.tsx'

const MergeWithDialog = lazyPart(
  async () => (await import('#integration/merging/web/MergeWithDialog.tsx')).MergeWithDialog,
)
const ErasePartyDialog = lazyPart(
  async () => (await import('#integration/erasure/web/ErasePartyDialog.tsx')).ErasePartyDialog,
)

export function PartyScreen() {
  const { id } = useParams({ from: '/layout/parties/$id' })
  return (
    <QueryResult query={useApiQuery(showParty, { params: { id } })} lines={6} isPage>
      {(party) => <Whole party={party} />}
    </QueryResult>
  )
}

function Whole({ party }: { party: Party }) {
  const { id } = party
  const [doing, setDoing] = useState<'edit' | 'delete' | 'merge' | 'erase' | 'STATEMENT' | 'REGISTER' | null>(
    null,
  )
  const mayEdit = useMay(deleteParty)
  const mayErase = useMay(eraseParty)
  const mayMerge = useMay(mergeParties)
  const navigate = useNavigate()
  const close = () => setDoing(null)
  return (
    <Screen
      title={party.name}
      actions={
        <>
          <AnchorLink to="/hub/general" size="sm" visibleFrom="sm">
            {partyTexts.all}
          </AnchorLink>
          {mayEdit && (
            <Button variant="default" onClick={() => setDoing('edit')}>
              {commonTexts.edit}
            </Button>
          )}
          {!party.is_self && (
            <MoreMenu name={party.name} onDelete={mayEdit ? () => setDoing('delete') : undefined}>
              {mayMerge && (
                <Menu.Item
                  leftSection={<IconArrowMerge size={16} aria-hidden />}
                  onClick={() => setDoing('merge')}
                >
                  {mergeTexts.open}
                </Menu.Item>
              )}
              {mayErase && (
                <Menu.Item
                  c="var(--mantine-color-error)"
                  leftSection={<IconEraser size={16} aria-hidden />}
                  onClick={() => setDoing('erase')}
                >
                  {partyErasureTexts.open}
                </Menu.Item>
              )}
            </MoreMenu>
          )}
        </>
      }
    >
      {party.is_self && (
        <Group>
          <Badge variant="light">{partyTexts.ourselves}</Badge>
        </Group>
      )}
      <Address party={party} />
      <CentreFacts party={party} />
      <FormerNames id={id} title={mergeTexts.formerNames} endpoint={listPartyMerges} />
      <Owned party={party} />
      <Section title={partyTexts.received}>
        <Activity about={{ receiver_id: id }} />
      </Section>
      <Section title={partyTexts.supplied}>
        <Activity about={{ supplier_id: id }} />
      </Section>
      <Documents
        about={{ party_id: id }}
        actions={
          <IfMay right="EDIT">
            <Button variant="default" size="xs" onClick={() => setDoing('STATEMENT')}>
              {documentTexts.statement}
            </Button>
            {(party.is_self || party.centre_kind !== null || party.approval_number !== null) && (
              <Button variant="default" size="xs" onClick={() => setDoing('REGISTER')}>
                {documentTexts.register}
              </Button>
            )}
          </IfMay>
        }
      />
      <Files about={{ party_id: id }} />
      {(doing === 'STATEMENT' || doing === 'REGISTER') && (
        <PeriodDialog wanted={{ kind: doing, party_id: id }} onClose={close} />
      )}
      {doing === 'edit' && <PartyDialog party={party} onClose={close} />}
      {doing === 'merge' && (
        <MergeWithDialog
          party={party}
          onClose={close}
          onMerged={(remaining) => void navigate({ to: '/parties/$id', params: { id: remaining } })}
        />
      )}
      {doing === 'erase' && (
        <ErasePartyDialog
          party={party}
          onClose={close}
          onDone={() => void navigate({ to: '/hub/general' })}
        />
      )}
      {doing === 'delete' && (
        <ConfirmDialog
          endpoint={deleteParty}
          thing={party}
          title={commonTexts.deleteQuestion(party.name)}
          text={partyTexts.deleteText(party.name)}
          submit={commonTexts.delete}
          done={commonTexts.deleted(party.name)}
          onClose={close}
          onDone={() => void navigate({ to: '/hub/general' })}
        />
      )}
    </Screen>
  )
}

function Address({ party }: { party: Party }) {
  const { street_1, street_2, zipcode, city, country, email, phone } = party
  const lines = [
    street_1,
    street_2,
    [zipcode, city].filter(Boolean).join(' '),
    country && countryName(country),
  ]
  const known = lines.filter(Boolean)
  if (known.length === 0 && !email && !phone) return null
  return (
    <Section title={partyTexts.contact}>
      <Facts
        facts={[
          [partyTexts.address, known.length > 0 ? known.map((line) => <div key={line}>{line}</div>) : '–'],
          [
            partyTexts.email,
            email ? (
              <Anchor key="email" href={`mailto:${email}`} size="sm">
                {email}
              </Anchor>
            ) : (
              '–'
            ),
          ],
          [
            partyTexts.phone,
            phone ? (
              <Anchor key="phone" href={`tel:${phone}`} size="sm">
                {phone}
              </Anchor>
            ) : (
              '–'
            ),
          ],
        ]}
      />
    </Section>
  )
}

function Owned({ party: { id } }: { party: Party }) {
  const owned = useApiQuery(showInventory, { query: { owner_id: id } })
  const held = useApiQuery(showInventory, { query: { holder_id: id } })
  const horses = useWholeList(listAnimals, { query: { owner_id: id } })
  return (
    <>
      <Section title={partyTexts.owns}>
        <Stack>
          <QueryResult query={owned}>
            {({ inventory }) =>
              inventory.length === 0 ? (
                <Text c="dimmed">{partyTexts.ownsNone}</Text>
              ) : (
                <StockByBatch label={partyTexts.owns} inventory={inventory} />
              )
            }
          </QueryResult>
          <QueryResult query={horses} lines={1}>
            {({ animals }) => animals.length > 0 && <Horses animals={animals} />}
          </QueryResult>
        </Stack>
      </Section>
      <Section title={partyTexts.holds}>
        <QueryResult query={held}>
          {({ inventory }) => <Held lent={inventory.filter(({ status }) => status === 'CONSIGNED')} />}
        </QueryResult>
      </Section>
    </>
  )
}

function Held({ lent }: { lent: InventoryLine[] }) {
  if (lent.length === 0) return <Text c="dimmed">{partyTexts.holdsNone}</Text>
  return <StockByBatch label={partyTexts.holds} inventory={lent} />
}

function Horses({ animals }: { animals: AnimalSummary[] }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {partyTexts.horses}
      </Text>
      <List size="sm" listStyleType="none">
        {animals.map((horse) => (
          <List.Item key={horse.id}>
            <AnchorLink to="/horses/$id" params={{ id: horse.id }} size="sm">
              {horse.name}
            </AnchorLink>
          </List.Item>
        ))}
      </List>
    </div>
  )
}
