import { Anchor, Badge, Group, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useSession } from '#features/session/web/session.ts'
import { useApiQuery } from '#ui/call.ts'
import { shortDate } from '#ui/dates.ts'
import { Loaded } from '#ui/Loaded.tsx'
import { Pages } from '#ui/Pages.tsx'
import { Section } from '#ui/Section.tsx'
import { type Document, listDocuments } from '../contract.ts'
import { documentTexts } from '../texts.ts'
import { addressOf } from './address-of.ts'

type Props = {
  about: { batch_id: string } | { party_id: string } | { container_id: string }
  /** What can be made here. */
  actions: ReactNode
}

/** The documents about a batch or a party, newest first. */
export function Documents({ about, actions }: Props) {
  const { tenant_id } = useSession()
  const [page, setPage] = useState({ limit: 10, offset: 0 })
  const found = useApiQuery(listDocuments, { query: { tenant_id, ...about, ...page } })
  return (
    <Section title={documentTexts.documents} actions={<Group gap="xs">{actions}</Group>}>
      <Loaded query={found} lines={1}>
        {({ documents, pagination }) =>
          documents.length === 0 ? (
            <Text size="sm" c="dimmed">
              {documentTexts.none}
            </Text>
          ) : (
            <>
              <ul className="home-rows">
                {documents.map((document) => (
                  <Row key={document.id} document={document} />
                ))}
              </ul>
              {pagination.total > 10 && (
                <Pages pagination={pagination} onChange={setPage} sizes={[10, 50, 100]} />
              )}
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

function Row({ document }: { document: Document }) {
  const { title, subject, number, version, made_at, made_by_name, replaced_by_id } = document
  return (
    <li>
      <span className="movement-icon">
        <IconFileText size={18} stroke={1.75} aria-hidden />
      </span>
      <div className="home-row-text">
        <Group gap={8}>
          <Anchor href={addressOf(document)} download fw={600} size="sm" c="var(--ink)">
            {title} <span style={NOWRAP}>{number}</span>
          </Anchor>
          {version > 1 && <Badge color="gray">{documentTexts.version(version)}</Badge>}
          {replaced_by_id !== null && <Badge color="gray">{documentTexts.replaced}</Badge>}
        </Group>
        <Text size="xs" c="dimmed">
          {subject}
        </Text>
        <Text size="xs" c="dimmed">
          {documentTexts.madeBy(made_by_name, shortDate(made_at))}
        </Text>
      </div>
    </li>
  )
}

const NOWRAP = { whiteSpace: 'nowrap' } as const
