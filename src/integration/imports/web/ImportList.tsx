import { Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ImportSummary, listImports } from '#integration/imports/contract.ts'
import { importTexts } from '#integration/imports/texts.ts'
import { useApiQuery } from '#ui/call.ts'
import { shortDate } from '#ui/dates.ts'
import { AnchorLink } from '#ui/links.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Pages } from '#ui/Pages.tsx'
import { Row } from '#ui/Rows.tsx'
import { Section } from '#ui/Section.tsx'
import type { ImportSearch } from './import-search.ts'

const SIZES = [10, 25, 50]

export function ImportList({ current }: { current: string | undefined }) {
  const { limit = 10, offset = 0 } = useSearch({ from: '/layout/import' })
  const navigate = useNavigate({ from: '/import' })
  const found = useApiQuery(listImports, { query: { limit, offset } })
  return (
    <Section title={importTexts.list}>
      <QueryResult query={found} lines={3}>
        {({ imports, pagination }) => (
          <>
            {imports.length === 0 ? (
              <Text c="dimmed">{importTexts.none}</Text>
            ) : (
              <ul>
                {imports.map((one) => (
                  <Line key={one.id} one={one} isCurrent={one.id === current} />
                ))}
              </ul>
            )}
            <Pages
              pagination={pagination}
              sizes={SIZES}
              onChange={(page) =>
                void navigate({
                  search: (last: ImportSearch) => ({ ...last, ...page, offset: page.offset || undefined }),
                  resetScroll: false,
                })
              }
            />
          </>
        )}
      </QueryResult>
    </Section>
  )
}

function Line({ one, isCurrent }: { one: ImportSummary; isCurrent: boolean }) {
  const { id, file_name, sheet, status, rows, straws, imported_at, imported_by_name, undo_reason } = one
  const outcome = [importTexts.statuses[status], undo_reason].filter(Boolean).join(': ')
  const isGone = status === 'UNDONE' || status === 'REFUSED'
  return (
    <li>
      <Row
        icon={IconFileSpreadsheet}
        tone={isGone ? undefined : 'good'}
        title={
          <AnchorLink
            to="/import"
            search={{ id }}
            fw={600}
            c={isGone ? 'dimmed' : 'var(--ink)'}
            td={isGone ? 'line-through' : undefined}
            {...(isCurrent && { 'aria-current': 'true' as const })}
          >
            {file_name}
          </AnchorLink>
        }
        text={[sheet, importTexts.by(shortDate(imported_at), imported_by_name), outcome]
          .filter(Boolean)
          .join(' · ')}
        facts={
          <Text component="span" size="sm" className="num">
            {[importTexts.rowsOf(rows), importTexts.strawsOf(straws)].filter(Boolean).join(', ')}
          </Text>
        }
      />
    </li>
  )
}
