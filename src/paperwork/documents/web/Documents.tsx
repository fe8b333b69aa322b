import { ActionIcon, Badge, Group, Text } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useApiQuery, useWholeList } from '#ui/call.ts'
import { shortDate } from '#ui/dates.ts'
import { AnchorLink } from '#ui/links.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Pages } from '#ui/Pages.tsx'
import { Row } from '#ui/Rows.tsx'
import { Section } from '#ui/Section.tsx'
import { type Document, listDocuments } from '../contract.ts'
import { documentTexts } from '../texts.ts'
import { addressOf } from './document-file.ts'

type Props = {
  about: { batch_id: string } | { party_id: string } | { container_id: string }
  actions: ReactNode
}

export function Documents({ about, actions }: Props) {
  const [page, setPage] = useState({ limit: 10, offset: 0 })
  const found = useApiQuery(listDocuments, { query: { ...about, ...page } })
  return (
    <Section title={documentTexts.documents} actions={<Group gap="xs">{actions}</Group>}>
      <QueryResult query={found} lines={1}>
        {({ documents, pagination }) => (
          <>
            {documents.length === 0 ? (
              <Text size="sm" c="dimmed">
                {documentTexts.none}
              </Text>
            ) : (
              <ul>
                {documents.map((document) => (
                  <DocumentRow key={document.id} document={document} />
                ))}
              </ul>
            )}
            {pagination.total > 10 && (
              <Pages pagination={pagination} onChange={setPage} sizes={[10, 50, 100]} />
            )}
          </>
        )}
      </QueryResult>
    </Section>
  )
}

export function DocumentsBelow({ movement_id }: { movement_id: string }) {
  const found = useWholeList(listDocuments, { query: { movement_id } })
  if (!found.data || found.data.documents.length === 0) return null
  return (
    <section className="row-below" aria-label={documentTexts.ofMovement}>
      <Text size="sm" fw={600} component="h3" m={0}>
        {documentTexts.documents}
      </Text>
      <ul>
        {found.data.documents.map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
      </ul>
    </section>
  )
}

function DocumentRow({ document }: { document: Document }) {
  const { id, title, subject, number, version, made_at, made_by_name } = document
  const stands = document.replaced_by_id === null && document.undone_at === null
  return (
    <li>
      <Row
        icon={IconFileText}
        title={
          <Group gap="0 8px">
            <AnchorLink to="/documents/$id" params={{ id }} fw={600} c="var(--ink)">
              {title} <span style={NOWRAP}>{number}</span>
            </AnchorLink>
            {version > 1 && <Badge color="gray">{documentTexts.version(version)}</Badge>}
            {!stands && <DocumentState document={document} />}
          </Group>
        }
        text={`${subject} · ${documentTexts.madeBy(made_by_name, shortDate(made_at))}`}
      >
        <ActionIcon
          component="a"
          href={addressOf(document)}
          download
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={documentTexts.downloadOf(title, number)}
        >
          <IconDownload size={18} aria-hidden />
        </ActionIcon>
      </Row>
    </li>
  )
}

const NOWRAP = { whiteSpace: 'nowrap' } as const

function DocumentState({ document }: { document: Document }) {
  const { replaced_by_id, undone_at } = document
  if (undone_at !== null) return <Badge color="red">{documentTexts.undone}</Badge>
  if (replaced_by_id !== null) return <Badge color="gray">{documentTexts.replaced}</Badge>
  return <Badge color="ice">{documentTexts.stands}</Badge>
}
