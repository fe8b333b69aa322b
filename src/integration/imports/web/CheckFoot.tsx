import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import type { Totals } from '#integration/imports/check-rows.ts'
import { importTexts } from '#integration/imports/texts.ts'
import { commonTexts } from '#ui/texts.ts'
import classes from './CheckFoot.module.css'

type Props = {
  totals: Totals
  isBusy: boolean
  onBack: () => void
  onBook: () => void
  onDownload: () => void
}

export function CheckFoot({ totals, isBusy, onBack, onBook, onDownload }: Props) {
  const reason = useId()
  const { good, bad, out, straws, batches, made, warnings } = totals
  const why = bad > 0 ? importTexts.untilRight : good === 0 ? importTexts.nothingLeft : ''
  return (
    <Paper className={classes.importFoot} component="section" aria-label={importTexts.saying}>
      <div>
        <Group justify="space-between" gap="xs" role="status">
          <Text size="sm">
            <b>{importTexts.right(good)}</b>{' '}
            <Text component="span" size="sm" c="dimmed">
              {[
                importTexts.what(straws, batches, made.batches),
                importTexts.makes(made),
                out > 0 && importTexts.leftOutCount(out),
              ]
                .filter(Boolean)
                .join('. ')}
            </Text>
          </Text>
          {bad > 0 && (
            <Text size="sm" fw={600} c="var(--bad-ink)">
              {importTexts.wrong(bad)}
            </Text>
          )}
        </Group>
        <Group gap={2} align="stretch" wrap="nowrap" mt={8} h={10} className={classes.importBar} aria-hidden>
          {good > 0 && <i style={{ flex: good }} />}
          {bad > 0 && <i data-bad style={{ flex: bad }} />}
        </Group>
      </div>
      <Stack gap={6}>
        <Group gap="sm" justify="flex-end">
          <Button variant="default" onClick={onBack}>
            {importTexts.back}
          </Button>
          {bad > 0 && (
            <Button variant="default" onClick={onDownload}>
              {importTexts.download(bad)}
            </Button>
          )}
          <Button
            loading={isBusy}
            {...(why !== '' && { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': reason })}
            onClick={() => why === '' && onBook()}
          >
            {warnings.length > 0
              ? commonTexts.anyway(importTexts.book(good + bad))
              : importTexts.book(good + bad)}
          </Button>
        </Group>
        {why !== '' && (
          <Text id={reason} size="xs" c="dimmed" ta="right">
            {why}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}
