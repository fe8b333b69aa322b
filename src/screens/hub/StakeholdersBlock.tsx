import { Button } from '@mantine/core'
import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import { listStakeholders } from '#integration/overview/stakeholders.ts'
import { partyTexts } from '#registry/parties/texts.ts'
import { PartyDialog } from '#registry/parties/web/PartyDialog.tsx'
import { useApiQuery } from '#ui/call.ts'
import { AnchorLink } from '#ui/links.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Block, Row } from '#ui/Rows.tsx'
import { stakeTexts } from '../party/texts.ts'

const NAMED = 3

/** Names the first stakeholders and leads to all of them. */
export function StakeholdersBlock() {
  const [isAdding, setAdding] = useState(false)
  const found = useApiQuery(listStakeholders, { query: { limit: NAMED + 1 } })
  return (
    <Block
      id="stakeholders"
      title={partyTexts.stakeholders}
      count={found.data && Math.max(0, found.data.pagination.total - 1)}
      actions={
        <IfMay right="EDIT">
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {partyTexts.addStakeholder}
          </Button>
        </IfMay>
      }
    >
      <QueryResult query={found} lines={1}>
        {({ stakeholders, pagination: { total } }) => {
          const named = stakeholders.filter(({ is_self }) => !is_self).slice(0, NAMED)
          const more = total - 1 - named.length
          return (
            <AnchorLink to="/hub/stakeholders" c="inherit" underline="never" display="block">
              <Row
                title={
                  <b>{named.length > 0 ? named.map(({ name }) => name).join(', ') : stakeTexts.emptyTitle}</b>
                }
                text={
                  named.length === 0
                    ? stakeTexts.emptyText
                    : more > 0
                      ? stakeTexts.more(more)
                      : partyTexts.stakeholdersText
                }
              >
                <IconChevronRight size={18} color="var(--ink-3)" aria-hidden />
              </Row>
            </AnchorLink>
          )
        }}
      </QueryResult>
      {isAdding && <PartyDialog onClose={() => setAdding(false)} />}
    </Block>
  )
}
