import { Alert, Button, Checkbox, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core'
import { IconPrinter, IconRulerMeasure, IconSnowflake } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermissions } from '#account/auth/web/session.ts'
import { useApiQuery } from '#ui/call.ts'
import { Empty } from '#ui/Empty.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { focusFirstProblem } from '#ui/form/field-problems.ts'
import { Screen } from '#ui/Screen.tsx'
import { drawLabels, type Labelled, listLabels, MAX_LABELS } from '../contract.ts'
import { placementOf } from '../label.ts'
import { labelsOnSheet, sheetsOf, type Template, TEMPLATES } from '../templates.ts'
import { labelTexts } from '../texts.ts'
import { type Resolution, RESOLUTIONS } from '../zpl.ts'
import { firstKind, keyOfLabel, ringKey, targetOf } from './choice.ts'
import { saveRings, saveSheet, saveTemplate, readRings, readSheet, readTemplate } from './printer-settings.ts'
import { SheetSettings } from './SheetSettings.tsx'
import { sourceOf, useLabelFiles } from './label-files.ts'
import { SheetPreview } from './SheetPreview.tsx'
import { StrawFile } from './StrawFile.tsx'
import { WhatToPrint } from './WhatToPrint.tsx'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import { RightNeeded } from '#account/members/web/RightNeeded.tsx'
import classes from './LabelsScreen.module.css'
import type { LabelKind } from '../drawing.ts'

export function LabelsScreen() {
  const { container_ids, batch_ids, canister } = useSearch({ from: '/layout/labels' })
  const query = useApiQuery(listLabels, { query: { container_ids, batch_ids } })
  return (
    <QueryResult query={query} lines={8} isPage>
      {({ labels }) => {
        const wanted = labels.filter((label) => canister === undefined || label.canister === canister)
        return (
          <Whole
            // Resets the choice when other labels are listed.
            key={[container_ids, batch_ids, canister].join()}
            labels={wanted}
            canister={canister}
            isSome={container_ids !== undefined || batch_ids !== undefined}
          />
        )
      }}
    </QueryResult>
  )
}

const COPIES = ['1', '2', '3', '4', '5', '10', '20']

type Props = { labels: Labelled[]; canister: number | undefined; isSome: boolean }

function Whole({ labels, canister, isSome }: Props) {
  const [kind, setKind] = useState(() => firstKind(labels, canister))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(labels.map(keyOfLabel)))
  const [copies, setCopies] = useState(1)
  const [withStraws, setWithStraws] = useState(false)
  const [rings, setRings] = useState(readRings)
  const [dpi, setDpi] = useState<Resolution>(300)
  const [template, setTemplate] = useState(() => usualTemplate(kind))
  const [sheet, setSheet] = useState(() => readSheet(template.key))
  const [wrong, setWrong] = useState<ReadonlySet<keyof typeof sheet>>(() => new Set())
  const { make, making } = useLabelFiles()

  const printed = labels.filter((label) => label.kind === kind && chosen.has(keyOfLabel(label)))
  const targets = printed.map((label) => targetOf(label, { rings, withStraws }))
  const count = targets.length * copies
  const isTooMany = count > MAX_LABELS
  const [onFirst = []] = sheetsOf(template, sheet.start, Math.min(count, MAX_LABELS))
  const shown = targets.slice(0, Math.ceil(onFirst.length / copies))
  const drawn = useApiQuery(drawLabels, { body: { template: template.key, labels: shown } }, shown.length > 0)
  const drawings = shown.length === 0 || drawn.isPlaceholderData ? [] : (drawn.data?.drawings ?? [])
  const { start, ...adjustment } = sheet
  const job = { template: template.key, labels: targets, copies, start, dpi, ...adjustment }

  const onto = (next: Template) => {
    setTemplate(next)
    setSheet(readSheet(next.key))
    setWrong(new Set())
  }
  const change = (name: keyof typeof sheet, value: number | null) => {
    setWrong(new Set(value === null ? [...wrong, name] : [...wrong].filter((other) => other !== name)))
    if (value === null) return
    const next = { ...sheet, [name]: value }
    setSheet(next)
    saveSheet(template.key, next)
  }
  // While a typed number is invalid, the job has its previous value, which must not be printed.
  const makeFile: typeof make = async (...parts) => (wrong.size > 0 ? focusFirstProblem() : make(...parts))
  const mayPrint = usePermissions().has('EDIT')
  const button = (format: 'ZPL' | 'PNG', isOff = false) => (
    <Button
      variant="default"
      fullWidth
      disabled={!mayPrint || count === 0 || isTooMany || isOff}
      loading={making === format}
      onClick={() => void makeFile(format, job, template)}
    >
      {format === 'ZPL' ? labelTexts.zpl : labelTexts.png}
    </Button>
  )
  return (
    <Screen
      title={labelTexts.title}
      actions={
        <IfMay right="EDIT">
          <Button
            variant="default"
            leftSection={<IconRulerMeasure size={18} aria-hidden />}
            loading={making === 'TEST_PAGE'}
            onClick={() => void makeFile('TEST_PAGE', { ...job, labels: [], copies: 1 }, template)}
          >
            {labelTexts.testPage}
          </Button>
          <Button
            leftSection={<IconPrinter size={18} aria-hidden />}
            disabled={count === 0 || isTooMany}
            loading={making === 'PDF'}
            onClick={() => void makeFile('PDF', job, template)}
          >
            {labelTexts.print(count)}
          </Button>
        </IfMay>
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
          <WhatToPrint
            {...{ labels, kind, chosen, rings }}
            onKind={(next) => {
              setKind(next)
              onto(usualTemplate(next))
            }}
            onChoose={(some) =>
              setChosen(
                new Set([
                  ...some,
                  ...labels
                    .filter((label) => label.kind !== kind && chosen.has(keyOfLabel(label)))
                    .map(keyOfLabel),
                ]),
              )
            }
            onRing={(label, ring) => {
              const { [ringKey(label)]: _, ...others } = rings
              const next = ring === null ? others : { ...others, [ringKey(label)]: ring }
              setRings(next)
              saveRings(next)
            }}
          />
          <SheetSettings
            {...{ kind, template, sheet }}
            onTemplate={(key) => {
              saveTemplate(kind, key)
              onto(TEMPLATES.find((one) => one.key === key)!)
            }}
            onSheet={change}
          />
          <Alert color="straw" icon={<IconSnowflake aria-hidden />}>
            {labelTexts.cold}
          </Alert>
        </Stack>
        {count === 0 ? (
          <Empty title={labelTexts.nothing} text={labelTexts.nothingText} />
        ) : (
          <Stack gap={20}>
            <Paper p={0} className={classes.labelView}>
              <div className={classes.labelTable} aria-busy={drawings.length === 0}>
                <SheetPreview
                  {...{ template, sheet, drawings, copies }}
                  count={Math.min(count, MAX_LABELS)}
                  onStart={(next) => change('start', next)}
                />
              </div>
              <Stack gap="md" p={20}>
                <Text size="sm" fw={600}>
                  {labelTexts.large}
                </Text>
                {drawings[0] && (
                  <img
                    src={sourceOf(drawings[0])}
                    alt={drawings[0].text}
                    className={classes.labelLarge}
                    style={{ aspectRatio: `${template.width} / ${template.height}` }}
                  />
                )}
                <Text size="xs" c="dimmed">
                  {labelTexts.notOn} {printed.some(({ has_code }) => !has_code) && labelTexts.codeLater}
                </Text>
                <SheetCounts template={template} start={sheet.start} count={count} />
                <Group gap="md" align="end">
                  <NativeSelect
                    label={labelTexts.copies}
                    data={COPIES}
                    value={String(copies)}
                    onChange={(event) => setCopies(Number(event.currentTarget.value))}
                  />
                  {template.has_zpl && (
                    <NativeSelect
                      label={labelTexts.dpi}
                      data={RESOLUTIONS.map((value) => ({
                        value: String(value),
                        label: labelTexts.dpiOf(value),
                      }))}
                      value={String(dpi)}
                      onChange={(event) => setDpi(Number(event.currentTarget.value) as Resolution)}
                    />
                  )}
                </Group>
                {kind === 'GOBLET' && (
                  <Checkbox
                    label={labelTexts.withStraws}
                    checked={withStraws}
                    onChange={(event) => setWithStraws(event.currentTarget.checked)}
                  />
                )}
                {isTooMany && (
                  <Text size="sm" c="var(--warn)" role="status">
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
            {kind === 'GOBLET' && (
              <StrawFile batch_ids={[...new Set(printed.map(({ batch_id }) => batch_id!))].slice(0, 100)} />
            )}
          </Stack>
        )}
      </div>
    </Screen>
  )
}

function SheetCounts({ template, start, count }: { template: Template; start: number; count: number }) {
  const size = labelsOnSheet(template)
  if (size === 1) return null
  const used = Math.min(start, size) - 1
  const left = (size - ((used + count) % size)) % size
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

/** Returns the template used last; at first the one that the design was made for. */
function usualTemplate(kind: LabelKind): Template {
  const fits = (key: string | undefined) =>
    TEMPLATES.find((template) => template.key === key && placementOf(kind, template) !== null)
  const made = { GOBLET: 'L4731', CANISTER: 'L7651', CONTAINER: 'L7160' }[kind]
  return fits(readTemplate(kind)) ?? fits(made) ?? TEMPLATES[0]
}
