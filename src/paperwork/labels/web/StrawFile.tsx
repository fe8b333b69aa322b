import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { addressOf } from '#ui/request.ts'
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx'
import { Section } from '#ui/Section.tsx'
import { exportStrawPrint, type Labelled, MAX_IDS } from '../contract.ts'
import { STRAW_CHARSETS, STRAW_SEPARATORS } from '../straw-print.ts'
import { labelTexts } from '../texts.ts'

/** File for a printer that prints the straws of these labels' batches. */
export function StrawFile({ labels }: { labels: readonly Labelled[] }) {
  const batch_ids = [...new Set(labels.map(({ batch_id }) => batch_id!))].slice(0, MAX_IDS)
  const [charset, setCharset] = useState<(typeof STRAW_CHARSETS)[number]>('UTF8')
  const [separator, setSeparator] = useState<(typeof STRAW_SEPARATORS)[number]>('SEMICOLON')
  const query = { charset, separator, batch_ids: batch_ids.join() }
  return (
    <Section title={labelTexts.straws}>
      <Text size="sm" c="dimmed" mb="sm">
        {labelTexts.strawsText}
      </Text>
      <Group align="end" gap="sm">
        <ChoiceChips
          label={labelTexts.charset}
          choices={STRAW_CHARSETS.map((value) => ({ value, label: labelTexts.charsets[value] }))}
          value={charset}
          onChange={setCharset}
        />
        <ChoiceChips
          label={labelTexts.separator}
          choices={STRAW_SEPARATORS.map((value) => ({ value, label: labelTexts.separators[value] }))}
          value={separator}
          onChange={setSeparator}
        />
        <Button
          component="a"
          download
          href={addressOf(exportStrawPrint, { query })}
          variant="default"
          h={44}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {labelTexts.download}
        </Button>
      </Group>
    </Section>
  )
}
