import {
  Button,
  Checkbox,
  Group,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  UnstyledButton,
} from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconChevronRight } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { RightNeeded } from '#account/members/web/RightNeeded.tsx'
import { BigStepper } from '#stock/straws/web/BigStepper.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { WholeScreen } from '#ui/WholeScreen.tsx'
import { type Labelled, MAX_COPIES, MAX_LABELS } from '../contract.ts'
import { LABEL_KINDS } from '../drawing.ts'
import { labelTexts } from '../texts.ts'
import { ColdNote } from './ColdNote.tsx'
import { LabelChoices, Owners } from './LabelChoices.tsx'
import { sourceOf } from './label-files.ts'
import { LabelsHead } from './LabelsHead.tsx'
import { NothingToLabel } from './NothingToLabel.tsx'
import { Cold } from './PaperChoice.tsx'
import { PaperRow } from './PaperRow.tsx'
import { PaperStep, StartStep } from './PaperSteps.tsx'
import { PrintButton } from './PrintButton.tsx'
import { PrintedCard } from './PrintedCard.tsx'
import { readFormat, saveFormat } from './printer-settings.ts'
import { SheetPreview } from './SheetPreview.tsx'
import { StrawFile } from './StrawFile.tsx'
import type { LabelJob } from './use-label-job.ts'
import classes from './PhoneLabels.module.css'

const MM_PER_INCH = 25.4
const CSS_DPI = 96

type Props = {
  job: LabelJob
  /** The only batch whose labels are printed. */
  batch: Labelled | undefined
  isSome: boolean
  isAway: boolean
}

export function PhoneLabels({ job, batch, isSome, isAway }: Props) {
  const { kind, labels, own, template, printed } = job
  const { step } = useSearch({ from: '/layout/labels' })
  const navigate = useNavigate({ from: '/labels' })
  const [usualFormat, setFormat] = useState(readFormat)
  const format = template.has_zpl ? usualFormat : 'PDF'
  if (step === 'paper') return <PaperStep job={job} />
  if (step === 'start' && template.paper !== 'ROLL') return <StartStep job={job} />
  const toStep = (next: 'paper' | 'start') =>
    void navigate({ search: (search) => ({ ...search, step: next }) })
  const about = batch
    ? [batch.title, batch.stallion].filter(Boolean).join(', ')
    : isSome
      ? (labels[0]!.container ?? undefined)
      : labelTexts.everything
  return (
    <WholeScreen
      title={labelTexts.title}
      head={<LabelsHead title={labelTexts.title} about={about} />}
      foot={
        <>
          <PrintedCard {...{ job, format, isAway }} />
          {!batch && !job.done && (
            <Group justify="space-between" wrap="nowrap">
              <Stack gap={0}>
                <Text size="sm" c="dimmed">
                  {labelTexts.paperName(template.name, labelTexts.size(template.width, template.height))}
                  {job.sheets > 0 && ` · ${labelTexts.sheetCount(job.sheets)}`}
                </Text>
                {kind !== 'CONTAINER' && <Cold template={template} />}
              </Stack>
              <Button variant="transparent" px={0} onClick={() => toStep('paper')}>
                {labelTexts.changePaper}
              </Button>
            </Group>
          )}
          <PrintButton
            {...{ job, format, isAway }}
            onChangePaper={() => toStep('paper')}
            h={56}
            fz={17}
            radius={12}
            fullWidth
            leftSection={null}
          />
        </>
      }
    >
      <Stack gap={20}>
        {!job.mayPrint && <RightNeeded right="EDIT" />}
        {template.is_paper && <ColdNote job={job} />}
        {batch ? (
          <Label job={job} />
        ) : (
          <>
            {isSome && (
              <AnchorLink to="/labels" py={12} my={-12}>
                {labelTexts.everything}
              </AnchorLink>
            )}
            <SegmentedControl
              fullWidth
              aria-label={labelTexts.what}
              styles={{ label: { minHeight: 44, lineHeight: '34px', paddingInline: 4 } }}
              data={LABEL_KINDS.map((one) => ({
                value: one,
                label: labelTexts.kindCount(one, labels.filter((label) => label.kind === one).length),
              }))}
              value={kind}
              onChange={(next) => job.changeKind(next)}
            />
            {own.length === 0 ? <NothingToLabel /> : <LabelChoices job={job} />}
            {job.count > 0 && <Preview job={job} />}
          </>
        )}
        <div>
          <Text size="sm" fw={600} c="dimmed" mb={8} aria-hidden>
            {batch ? labelTexts.copiesOfOne : labelTexts.copies}
          </Text>
          <BigStepper
            label={batch ? labelTexts.copiesOfOne : labelTexts.copies}
            value={job.copies}
            max={MAX_COPIES}
            size={72}
            onChange={job.setCopies}
          />
        </div>
        <div>
          <Text size="sm" fw={600} c="dimmed" mb={8}>
            {labelTexts.onto}
          </Text>
          <UnstyledButton className={classes.row} onClick={() => toStep('paper')}>
            <PaperRow job={job} />
            <IconChevronRight size={20} aria-hidden />
          </UnstyledButton>
          {template.paper !== 'ROLL' && (
            <Button variant="transparent" px={0} onClick={() => toStep('start')}>
              {labelTexts.startHere(job.sheet.start)}
            </Button>
          )}
        </div>
        {!template.is_paper && <ColdNote job={job} />}
        {job.isTooMany && <Text role="status">{labelTexts.tooMany(MAX_LABELS)}</Text>}
        {template.has_zpl && (
          <SegmentedControl
            aria-label={labelTexts.format}
            data={(['PDF', 'ZPL'] as const).map((value) => ({ value, label: labelTexts.formats[value] }))}
            value={format}
            onChange={(next) => {
              setFormat(next)
              saveFormat(next)
            }}
          />
        )}
        {kind === 'GOBLET' && (!batch || labels.length === 1) && (
          <Checkbox
            label={labelTexts.withStraws}
            checked={job.withStraws}
            onChange={(event) => job.setWithStraws(event.currentTarget.checked)}
          />
        )}
        <Button
          variant="default"
          disabled={!job.mayPrint || job.count === 0 || isAway}
          loading={job.making === 'PNG'}
          onClick={() => void job.print('PNG')}
        >
          {labelTexts.png}
        </Button>
        {kind === 'GOBLET' && printed.length > 0 && <StrawFile labels={printed} />}
      </Stack>
    </WholeScreen>
  )
}

/** First sheet as it is printed, or the first label of a roll. */
function Preview({ job: { template, sheet, drawings, count, each, sheets, startAt } }: { job: LabelJob }) {
  return (
    <section aria-label={labelTexts.preview}>
      <Text size="sm" fw={600} c="dimmed" mb={8}>
        {sheets > 0 ? labelTexts.firstSheet(sheets) : labelTexts.preview}
      </Text>
      <div className={classes.sheet} data-inline aria-busy={drawings.length === 0}>
        <SheetPreview {...{ template, sheet, drawings, count, copies: each }} onStart={startAt} />
      </div>
    </section>
  )
}

/** The label as it is printed, as large as the screen allows. */
function Label({ job: { labels, kind, template, drawings, printed } }: { job: LabelJob }) {
  const { ref, width, height } = useElementSize()
  const [drawing] = drawings
  const times = (Math.min(width / template.width, height / template.height) * MM_PER_INCH) / CSS_DPI
  return (
    <div>
      <div
        ref={ref}
        className={classes.label}
        aria-busy={!drawing}
        style={{ aspectRatio: `${template.width} / ${template.height}` }}
      >
        {drawing ? <img src={sourceOf(drawing)} alt={drawing.text} /> : <Skeleton h="100%" radius={0} />}
      </div>
      <Group justify="space-between" mt={8} gap={4}>
        <Text size="sm" c="dimmed">
          {labelTexts.oneLabel(kind, labelTexts.size(template.width, template.height))}
        </Text>
        <Text size="sm" c="dimmed">
          {width > 0 && labelTexts.larger(Math.round(times * 10) / 10)}
        </Text>
      </Group>
      <Text size="sm">
        <Owners labels={labels} />
      </Text>
      {printed.some(({ has_code }) => !has_code) && (
        <Text size="sm" c="dimmed">
          {labelTexts.codeLater}
        </Text>
      )}
    </div>
  )
}
