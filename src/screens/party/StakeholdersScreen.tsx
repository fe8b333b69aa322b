import { Button, Chip, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import { useMay } from '#account/auth/web/session.ts'
import { STAKEHOLDER_KINDS } from '#integration/overview/stakeholder-kinds.ts'
import { listStakeholders } from '#integration/overview/stakeholders.ts'
import { keepPartiesApart, listSimilarParties } from '#integration/merging/contract.ts'
import { mergeTexts } from '#integration/merging/texts.ts'
import { SimilarPair } from '#integration/merging/web/SimilarPair.tsx'
import { exportParties } from '#registry/parties/contract.ts'
import { partyTexts } from '#registry/parties/texts.ts'
import { useApiQuery } from '#ui/call.ts'
import { Empty } from '#ui/Empty.tsx'
import { ExportMenu } from '#ui/ExportMenu.tsx'
import { FilterText } from '#ui/form/FilterText.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { Pages } from '#ui/Pages.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Screen } from '#ui/Screen.tsx'
import { KEEP_SCROLL, REPLACE_HISTORY, type Step } from '#ui/search-params.ts'
import { STAKEHOLDER_PAGE_SIZE, type StakeholderSearch } from './stakeholder-search.ts'
import { StakeholderRows } from './StakeholderRows.tsx'
import { stakeTexts } from './texts.ts'
import classes from './StakeholderRows.module.css'

const MergeDialog = lazyPart(
  async () => (await import('#integration/merging/web/MergeDialog.tsx')).MergeDialog,
)
const PartyDialog = lazyPart(async () => (await import('#registry/parties/web/PartyDialog.tsx')).PartyDialog)

export function StakeholdersScreen() {
  const {
    name,
    kind,
    limit = STAKEHOLDER_PAGE_SIZE,
    offset = 0,
  } = useSearch({
    from: '/layout/hub/stakeholders',
  })
  const navigate = useNavigate({ from: '/hub/stakeholders' })
  const [isAdding, setAdding] = useState(false)
  const filter = { ...(name === undefined ? {} : { text: name }), ...(kind === undefined ? {} : { kind }) }
  const found = useApiQuery(listStakeholders, { query: { limit, offset, ...filter } })
  const pair = useApiQuery(listSimilarParties, {}, useMay(listSimilarParties)).data?.pairs[0]
  const change = (some: StakeholderSearch, step?: Step) =>
    void navigate({ search: (last: StakeholderSearch) => ({ ...last, ...some }), ...KEEP_SCROLL, ...step })
  const add = (
    <IfMay right="EDIT">
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
        {partyTexts.addStakeholder}
      </Button>
    </IfMay>
  )

  return (
    <Screen
      title={partyTexts.stakeholders}
      crumb={
        <AnchorLink to="/hub/general" size="sm" c="dimmed">
          {stakeTexts.hub}
        </AnchorLink>
      }
      actions={
        <>
          <ExportMenu
            endpoint={exportParties}
            query={name === undefined ? {} : { name }}
            total={found.data?.pagination.total}
          />
          {add}
        </>
      }
    >
      <Stack gap="sm">
        <Group gap="sm">
          <FilterText
            label={stakeTexts.search}
            className={classes.search}
            placeholder={stakeTexts.search}
            leftSection={<IconSearch size={18} aria-hidden />}
            w={{ base: '100%', sm: 340 }}
            value={name ?? ''}
            onSettled={(text) => change({ name: text || undefined, offset: undefined }, REPLACE_HISTORY)}
          />
          {found.data && (
            <Group gap="xs" role="group" aria-label={stakeTexts.shown}>
              {STAKEHOLDER_KINDS.map((one) => (
                <Chip
                  key={one}
                  classNames={{ label: classes.chip }}
                  icon={null}
                  radius="md"
                  variant="outline"
                  checked={kind === one}
                  onChange={(isOn) => change({ kind: isOn ? one : undefined, offset: undefined })}
                >
                  {stakeTexts.kinds[one]} {found.data.counts[one]}
                </Chip>
              ))}
            </Group>
          )}
        </Group>
        <SimilarPair
          pair={pair}
          end={mergeTexts.lookLikeOneStakeholder}
          apart={keepPartiesApart}
          Dialog={MergeDialog}
        />
        <QueryResult query={found} lines={6}>
          {({ stakeholders, pagination, stored }) => (
            <>
              {stakeholders.length === 0 ? (
                <Empty title={partyTexts.noneYet} text={partyTexts.noneYetText} action={add} />
              ) : (
                <StakeholderRows stakeholders={stakeholders} />
              )}
              {pagination.total === 1 && stakeholders[0]?.is_self && kind === undefined && (
                <Empty title={stakeTexts.emptyTitle} text={stakeTexts.emptyText} action={add} />
              )}
              <Pages pagination={pagination} onChange={(page) => change(page)} sizes={[25, 50, 100]} />
              {stored.straws > 0 && (
                <Text size="sm" c="dimmed">
                  {stakeTexts.stored(stored.straws, stored.owners)}
                </Text>
              )}
            </>
          )}
        </QueryResult>
      </Stack>
      {isAdding && <PartyDialog {...(name === undefined ? {} : { name })} onClose={() => setAdding(false)} />}
    </Screen>
  )
}
