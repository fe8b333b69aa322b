import { Button, Checkbox, Group, NativeSelect, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { IconRulerMeasure } from '@tabler/icons-react'
import { useState } from 'react'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import { RightNeeded } from '#account/members/web/RightNeeded.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { MAX_LABELS } from '../contract.ts'
import { labelsOnSheet } from '../templates.ts'
import { labelTexts } from '../texts.ts'
import { type Resolution, RESOLUTIONS } from '../zpl.ts'
import { sourceOf } from './label-files.ts'
import { ColdNote } from './ColdNote.tsx'
import { NothingToLabel } from './NothingToLabel.tsx'
import { PaperRow } from './PaperRow.tsx'
import { PrintButton } from './PrintButton.tsx'
import { PrintedCard } from './PrintedCard.tsx'
import { SheetPreview } from './SheetPreview.tsx'
import { StrawFile } from './StrawFile.tsx'
import type { LabelJob } from './use-label-job.ts'
import { WhatToPrint } from './WhatToPrint.tsx'
import classes from './DeskLabels.module.css'

const PaperDialog = lazyPart(async () => (await import('./PaperDialog.tsx')).PaperDialog)

const COPIES = ['1', '2', '3', '4', '5', '10', '20']

type Props = { job: LabelJob; isSome: boolean; isAway: boolean }

export function DeskLabels({ job, isSome, isAway }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const { own, template, sheet, making, mayPrint } = job
  return (
    <Screen
      title={labelTexts.title}
      actions={
        <>
          <IfMay right="EDIT">
            <Button
              variant="default"
              leftSection={<IconRulerMeasure size={18} aria-hidden />}
              disabled={isAway}
              loading={making === 'TEST_PAGE'}
              onClick={() => void job.printTestPage(template, sheet)}
            >
              {labelTexts.testPage}
            </Button>
          </IfMay>
          <PrintButton {...{ job, isAway }} onChangePaper={() => setChoosing(true)} />
        </>
      }
    >
      {!mayPrint && <RightNeeded right="EDIT" />}
      {isSome && (
        <AnchorLink to="/labels" size="sm" mt={-12}>
          {labelTexts.everything}
        </AnchorLink>
      )}
      <div className={classes.labels}>
        <Stack gap={20}>
          {template.is_paper && <ColdNote job={job} />}
          <WhatToPrint job={job} />
          <Section
            title={labelTexts.onto}
            actions={
              <Button variant="default" onClick={() => setChoosing(true)}>
                {labelTexts.changePaper}
              </Button>
            }
          >
            <PaperRow job={job} />
          </Section>
          {!template.is_paper && <ColdNote job={job} />}
        </Stack>
        {own.length === 0 ? <NothingToLabel /> : <Preview job={job} isAway={isAway} />}
      </div>
      {isChoosing && <PaperDialog job={job} onClose={() => setChoosing(false)} />}
    </Screen>
  )
}

function Preview({ job, isAway }: { job: LabelJob; isAway: boolean }) {
  const { kind, template, sheet, drawings, each, count, printed, mayPrint, making } = job
  const button = (format: 'ZPL' | 'PNG', isOff = false) => (
    <Button
      variant="default"
      fullWidth
      disabled={!mayPrint || isOff || isAway || count === 0}
      loading={making === format}
      onClick={() => void job.print(format)}
    >
      {format === 'ZPL' ? labelTexts.zpl : labelTexts.png}
    </Button>
  )
  return (
    <Stack gap={20}>
      <PrintedCard {...{ job, isAway }} />
      <Paper p={0} className={classes.labelView}>
        <div className={classes.labelTable} aria-busy={count > 0 && drawings.length === 0}>
          <SheetPreview
            {...{ template, sheet, drawings, count, copies: each }}
            onStart={(next) => job.startAt(next)}
          />
        </div>
        <Stack gap="md" p={20}>
          <Text size="sm" fw={600}>
            {labelTexts.large}
          </Text>
          {count === 0 && <Text c="dimmed">{labelTexts.noneChosen}</Text>}
          {count > 0 && (
            <div
              className={classes.labelLarge}
              aria-busy={!drawings[0]}
              style={{ aspectRatio: `${template.width} / ${template.height}` }}
            >
              {drawings[0] ? (
                <img src={sourceOf(drawings[0])} alt={drawings[0].text} />
              ) : (
                <Skeleton h="100%" radius={0} />
              )}
            </div>
          )}
          <Text size="xs" c="dimmed">
            {labelTexts.notOn} {printed.some(({ has_code }) => !has_code) && labelTexts.codeLater}
          </Text>
          <SheetCounts job={job} />
          <Group gap="md" align="end">
            <NativeSelect
              label={labelTexts.copies}
              data={COPIES}
              value={String(job.copies)}
              onChange={(event) => job.setCopies(Number(event.currentTarget.value))}
            />
            {template.has_zpl && (
              <NativeSelect
                label={labelTexts.dpi}
                data={RESOLUTIONS.map((value) => ({ value: String(value), label: labelTexts.dpiOf(value) }))}
                value={String(job.dpi)}
                onChange={(event) => job.setDpi(Number(event.currentTarget.value) as Resolution)}
              />
            )}
          </Group>
          {kind === 'GOBLET' && (
            <Checkbox
              label={labelTexts.withStraws}
              checked={job.withStraws}
              onChange={(event) => job.setWithStraws(event.currentTarget.checked)}
            />
          )}
          {job.isTooMany && (
            <Text size="sm" c="var(--gold-ink)" role="status">
              {labelTexts.tooMany(MAX_LABELS)}
            </Text>
          )}
          <Stack gap="xs">
            <Text size="xs" c="dimmed">
              {labelTexts.atFull} {!template.has_zpl && labelTexts.zplOnly}
            </Text>
            {button('ZPL', !template.has_zpl)}
            {button('PNG')}
          </Stack>
        </Stack>
      </Paper>
      {kind === 'GOBLET' && printed.length > 0 && <StrawFile labels={printed} />}
    </Stack>
  )
}

function SheetCounts({ job: { template, sheet, count } }: { job: LabelJob }) {
  const size = labelsOnSheet(template)
  if (size === 1) return null
  const used = Math.min(sheet.start, size) - 1
  const left = count === 0 ? size - used : (size - ((used + count) % size)) % size
  return (
    <Stack gap={6} component="ul" className={classes.labelCounts}>
      {used > 0 && <li data-used>{labelTexts.used(used)}</li>}
      <li data-printed>{labelTexts.printed(count)}</li>
      <li>{labelTexts.left(left)}</li>
      <Text size="xs" c="dimmed" component="li">
        {labelTexts.clickToStart}
      </Text>
    </Stack>
  )
}
