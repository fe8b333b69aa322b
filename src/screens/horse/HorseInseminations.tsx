import { AnchorLink } from '#ui/links.tsx'
import { Box, Table, Text } from '@mantine/core'
import type { Animal } from '#registry/animals/contract.ts'
import { type Fertility, fertilityOf, showFertility } from '#stock/movements/contract.ts'
import { useApiQuery } from '#ui/call.ts'
import { Activity } from '#stock/movements/web/Activity.tsx'
import { horseTexts } from '#registry/animals/texts.ts'
import { RATE_FROM } from './rate-from.ts'
import { horsesTexts } from './texts.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Section } from '#ui/Section.tsx'
import { WideTable } from '#ui/WideTable.tsx'

export function HorseInseminations({ horse: { id } }: { horse: Animal }) {
  const known = useApiQuery(showFertility, { params: { id } })
  return (
    <Section title={horseTexts.inseminations}>
      <QueryResult query={known}>
        {({ fertility }) => (
          <>
            {fertility.length === 0 ? (
              <Text c="dimmed">{horseTexts.inseminationsNone}</Text>
            ) : (
              <FertilityTable fertility={fertility} />
            )}
            <Activity about={{ animal_id: id, type: 'INSEMINATION' }} none={null} />
          </>
        )}
      </QueryResult>
    </Section>
  )
}

function FertilityTable({ fertility }: { fertility: Fertility[] }) {
  return (
    <div>
      <WideTable label={horseTexts.inseminations} minWidth={{ base: 0, sm: 520 }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{horseTexts.batch}</Table.Th>
            <Table.Th visibleFrom="sm">{horseTexts.year}</Table.Th>
            <Table.Th ta="right">{horseTexts.inseminations}</Table.Th>
            <Table.Th ta="right" visibleFrom="sm">
              {horseTexts.known}
            </Table.Th>
            <Table.Th ta="right" visibleFrom="sm">
              {horseTexts.pregnant}
            </Table.Th>
            <Table.Th ta="right" visibleFrom="sm">
              {horseTexts.lost}
            </Table.Th>
            <Table.Th ta="right">
              <Box component="span" hiddenFrom="sm">
                {horseTexts.pregnant}
              </Box>
              <Box component="span" visibleFrom="sm">
                {horseTexts.share}
              </Box>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fertility.map((line) => (
            <Table.Tr key={`${line.batch_id} ${line.year}`}>
              <Table.Td>
                <AnchorLink
                  to="/batches/$id"
                  params={{ id: line.batch_id }}
                  size="sm"
                  style={{ whiteSpace: 'nowrap' }}
                >
                  {line.batch_label}
                </AnchorLink>
              </Table.Td>
              <Table.Td visibleFrom="sm">{line.year}</Table.Td>
              <Figures lines={[line]} />
            </Table.Tr>
          ))}
        </Table.Tbody>
        {fertility.length > 1 && (
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">{horseTexts.total}</Table.Th>
              <Table.Td visibleFrom="sm" />
              <Figures lines={fertility} />
            </Table.Tr>
          </Table.Tfoot>
        )}
      </WideTable>
      <Text size="xs" c="dimmed" mt="xs">
        {horseTexts.shareText}
      </Text>
    </div>
  )
}

function Figures({ lines }: { lines: Fertility[] }) {
  const { inseminations, known, pregnant, lost_pregnancy, share_pregnant } = fertilityOf(lines)
  // Too few outcomes give no rate.
  const share =
    known < RATE_FROM || share_pregnant === null
      ? horsesTexts.pregnantOf(pregnant, known)
      : `${share_pregnant} %`
  return (
    <>
      <Table.Td ta="right">{inseminations}</Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {known}
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {pregnant}
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {lost_pregnancy}
      </Table.Td>
      <Table.Td ta="right">{share}</Table.Td>
    </>
  )
}
