import { Box, Button, Group, NativeSelect, Paper, Radio, Stack, Text, Title } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { listImports } from '#integration/imports/contract.ts'
import { importTexts } from '#integration/imports/texts.ts'
import type { Seen } from '#integration/imports/web/workspace.ts'
import { DELIMITERS, type Delimiter } from '#integration/imports/web/read-text.ts'
import { useWholeList } from '#ui/call.ts'
import { AnchorLink } from '#ui/links.tsx'
import type { ImportWorkspace, OpenedFile } from './use-import-workspace.ts'
import classes from './FileFacts.module.css'

type Props = { work: ImportWorkspace; file: OpenedFile; seen: Seen; onNext: () => void }

export function FileFacts({ work, file, seen, onNext }: Props) {
  const { header, sign, orders } = seen.settings
  const { text } = file
  const days = Object.values(orders)[0]
  return (
    <Paper component="section" aria-label={importTexts.read}>
      <Title order={2} size="h3" mb="sm">
        {importTexts.read}
      </Title>
      <Group wrap="nowrap" px={12} py={10} bdrs={10} bg="var(--sunken)">
        <IconFileSpreadsheet size={22} stroke={1.75} color="var(--good)" aria-hidden />
        <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Text fw={600}>{file.name}</Text>
          <Text size="xs" c="dimmed">
            {[importTexts.sized(file.bytes), file.changed && importTexts.changedOn(file.changed)]
              .filter(Boolean)
              .join(', ')}
          </Text>
        </Box>
        <Button variant="subtle" color="gray" size="xs" onClick={work.forget}>
          {importTexts.another}
        </Button>
      </Group>
      <Box component="dl" my={12} className={classes.importFacts}>
        {file.names.length > 1 && (
          <Fact name={importTexts.sheet}>
            <NativeSelect
              aria-label={importTexts.sheet}
              data={file.names.map((name, number) => ({ value: String(number), label: name }))}
              value={String(file.sheet)}
              onChange={(event) => work.look(Number(event.currentTarget.value))}
            />
          </Fact>
        )}
        <Fact name={importTexts.header}>
          <Group gap="xs">
            <NativeSelect
              aria-label={importTexts.header}
              data={[
                { value: '-1', label: importTexts.noHeader },
                ...Array.from({ length: Math.max(30, header + 1) }, (_, row) => ({
                  value: String(row),
                  label: String(row + 1),
                })),
              ]}
              value={String(header)}
              onChange={(event) => work.look(file.sheet, { header: Number(event.currentTarget.value) })}
            />
            <Text size="sm" c="dimmed">
              {importTexts.skipped(Math.max(0, header))}
            </Text>
          </Group>
        </Fact>
        {text?.encoding && <Fact name={importTexts.encoding}>{importTexts.encodings[text.encoding]}</Fact>}
        {text && (
          <Fact name={importTexts.delimiter}>
            <NativeSelect
              aria-label={importTexts.delimiter}
              data={DELIMITERS.map((value) => ({ value, label: importTexts.delimiters[value] }))}
              value={text.delimiter}
              onChange={(event) => {
                const delimiter = event.currentTarget.value as Delimiter
                work.readAgain({ delimiter, ...(text.encoding && { encoding: text.encoding }) })
              }}
            />
          </Fact>
        )}
        {(sign || days) && (
          <Fact name={importTexts.numbers}>
            {[sign && importTexts.written(sign), days && importTexts.orders[days]].filter(Boolean).join('; ')}
          </Fact>
        )}
        <Fact name={importTexts.rowCount}>{importTexts.rowsRead(seen.rows, seen.empty)}</Fact>
        {file.hasMacros && <Fact name={importTexts.macros}>{importTexts.macrosText}</Fact>}
        <Fact name={importTexts.seenBefore}>
          <SeenBefore name={file.name} />
        </Fact>
      </Box>
      {text && text.samples.length > 0 && <EncodingQuestion work={work} text={text} />}
      <Beginning seen={seen} />
      {seen.rows === 0 && (
        <Text role="alert" c="var(--bad-ink)" size="sm" mt="sm">
          {importTexts.onlyHeaders}
        </Text>
      )}
      {seen.rows > 0 && header < 0 && (
        <Text size="sm" mt="sm">
          {importTexts.noTable}
        </Text>
      )}
      <Group justify="flex-end" mt="md">
        <Button disabled={seen.rows === 0} onClick={onNext}>
          {importTexts.match}
        </Button>
      </Group>
    </Paper>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Notice about an imported file with this name. The same rows under another name are detected when they are sent. */
function SeenBefore({ name }: { name: string }) {
  const { data } = useWholeList(listImports, {})
  const first = data?.imports.find((one) => one.file_name === name && one.status === 'BOOKED')
  if (!first) return importTexts.seenNot
  return (
    <AnchorLink to="/import" search={{ id: first.id }} size="sm">
      {importTexts.seenOn(first.imported_at.slice(0, 10))}
    </AnchorLink>
  )
}

function EncodingQuestion({ work, text }: { work: ImportWorkspace; text: NonNullable<OpenedFile['text']> }) {
  return (
    <Radio.Group
      my="md"
      label={importTexts.encodingAsked}
      value={text.encoding}
      onChange={(value) => work.readAgain({ encoding: value, delimiter: text.delimiter })}
    >
      <Stack gap="xs" mt="xs">
        {text.samples.map(({ encoding, line }) => (
          <Radio key={encoding} value={encoding} label={line} description={importTexts.encodings[encoding]} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

function Beginning({ seen }: { seen: Seen }) {
  const { begin, settings } = seen
  return (
    <Box className={classes.importBegin} role="group" aria-label={importTexts.grid} tabIndex={0}>
      <table>
        <tbody>
          {begin.map(({ row, cells }) => (
            <tr
              key={row}
              data-header={row === settings.header + 1 || undefined}
              data-above={row < settings.header + 1 || undefined}
            >
              <th scope="row">{row}</th>
              {cells.slice(0, 12).map((cell, column) => (
                <td key={column} className="cut">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}
