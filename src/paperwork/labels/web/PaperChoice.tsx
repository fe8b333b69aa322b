import { Anchor, Badge, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { IconCircleCheckFilled, IconSearch, IconSnowflake, IconSnowflakeOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { commonTexts } from '#ui/texts.ts'
import type { LabelKind } from '../drawing.ts'
import { smallestSize } from '../label.ts'
import { bestPapers, fitOf, isReduced, matchesPaper } from '../papers.ts'
import { labelsOnSheet, type Template, TEMPLATES } from '../templates.ts'
import { labelTexts } from '../texts.ts'
import { PaperPicture } from './PaperPicture.tsx'
import { readSheet, readTemplate } from './printer-settings.ts'
import classes from './PaperChoice.module.css'

type Props = {
  kind: LabelKind
  chosen: Template
  isPhone: boolean
  onChoose: (template: Template) => void
}

/**
 * Choice of a paper by its drawing: from those made for the labels, or from all. Papers that are too small
 * are disabled, with the reason.
 */
export function PaperChoice({ kind, chosen, isPhone, onChoose }: Props) {
  const name = useId()
  const [isWhole, setWhole] = useState(false)
  const [query, setQuery] = useState('')
  const used = readTemplate(kind) ?? ''
  const best = bestPapers(kind, used)
  // Search all papers, not only those made for the labels.
  const isAll = isWhole || query !== ''
  const papers = (isAll ? TEMPLATES : best).filter((one) => matchesPaper(one, query))
  // Papers that can survive nitrogen are first, except for containers, which are labelled outside.
  const cold = [labelTexts.coldRolls, papers.filter(({ is_paper }) => !is_paper)] as const
  const sheets = [labelTexts.sheets, papers.filter(({ paper }) => paper !== 'ROLL')] as const
  const rolls = [labelTexts.rolls, papers.filter((one) => one.paper === 'ROLL' && one.is_paper)] as const
  const groups = kind === 'CONTAINER' ? [sheets, cold, rolls] : [cold, sheets, rolls]
  const isCold = kind !== 'CONTAINER'
  const option = (template: Template) => {
    const isTooSmall = fitOf(kind, template) === 'TOO_SMALL'
    const isLast = template.key === used
    const [size, about] = aboutPaper(kind, template)
    const lines = isPhone
      ? [size, [about, isLast && labelTexts.lastUsed].filter(Boolean).join(', ')]
      : [size, about]
    return (
      <label key={template.key} className={classes.paper} data-off={isTooSmall || undefined}>
        <input
          type="radio"
          name={name}
          checked={template.key === chosen.key}
          disabled={isTooSmall}
          onChange={() => onChoose(template)}
        />
        <PaperPicture
          template={template}
          height={isPhone ? 62 : 104}
          start={template.paper === 'ROLL' ? 1 : readSheet(template.key).start}
        />
        <span>
          <b>{template.name}</b>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
          {isCold && !isTooSmall && !template.is_paper && <Cold template={template} />}
        </span>
        {!isPhone && isLast && (
          <Badge color="ice" className={classes.last}>
            {labelTexts.lastUsed}
          </Badge>
        )}
        {isPhone && template.key === chosen.key && <IconCircleCheckFilled size={22} aria-hidden />}
      </label>
    )
  }
  return (
    <Stack gap="md">
      {(!isPhone || isAll) && (
        <Group gap="sm">
          <TextInput
            className={classes.search}
            leftSection={<IconSearch size={18} aria-hidden />}
            aria-label={labelTexts.findPaper}
            placeholder={labelTexts.findPaper}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
          {!isPhone && (
            <SegmentedControl
              aria-label={labelTexts.onto}
              data={[
                { value: 'best', label: labelTexts.bestFor(kind, best.length) },
                { value: 'all', label: labelTexts.allOf(TEMPLATES.length) },
              ]}
              value={isAll ? 'all' : 'best'}
              onChange={(value) => {
                setWhole(value === 'all')
                setQuery('')
              }}
            />
          )}
        </Group>
      )}
      {papers.length === 0 && <Text role="status">{commonTexts.noneFound}</Text>}
      {groups.map(
        ([title, some]) =>
          some.length > 0 && (
            <div
              key={title}
              role="radiogroup"
              aria-label={isCold && some[0]!.is_paper ? `${title}, ${labelTexts.isPaper}` : title}
              className={classes.group}
            >
              <Group gap="4px 12px" aria-hidden>
                <Text size="sm" fw={600} c="dimmed">
                  {title}
                </Text>
                {isCold && some[0]!.is_paper && <Cold template={some[0]!} />}
              </Group>
              {some.map(option)}
            </div>
          ),
      )}
      {isPhone && !isAll && (
        <Anchor component="button" type="button" fw={600} ta="start" onClick={() => setWhole(true)}>
          {labelTexts.allPapers(TEMPLATES.length)}
        </Anchor>
      )}
    </Stack>
  )
}

/** States whether a paper may be put into nitrogen. */
export function Cold({ template: { is_paper } }: { template: Template }) {
  const Icon = is_paper ? IconSnowflakeOff : IconSnowflake
  return (
    <Text span size="xs" c={is_paper ? 'var(--gold-ink)' : 'var(--accent-ink)'} className={classes.cold}>
      <Icon size={16} aria-hidden />
      {is_paper ? labelTexts.isPaper : labelTexts.mayBeCryo}
    </Text>
  )
}

/**
 * Returns two texts: the size of a paper, and the labels on a sheet, the file formats of a roll, or the reason why the
 * paper is unsuitable.
 */
function aboutPaper(kind: LabelKind, template: Template): [string, string] {
  const { width, height, paper, is_round, has_zpl } = template
  const size = is_round ? labelTexts.round(width) : labelTexts.size(width, height)
  if (fitOf(kind, template) === 'TOO_SMALL') {
    const needed = smallestSize(kind)
    return [size, labelTexts.tooSmall(labelTexts.size(needed.width, needed.height))]
  }
  if (isReduced(kind, template)) return [size, labelTexts.onlyCode]
  if (paper === 'ROLL') return [size, has_zpl ? labelTexts.zplOrPdf : labelTexts.formats.PDF]
  return [size, onSheetText(template, readSheet(template.key).start)]
}

/** Formats the labels of a sheet as "189 on A4, 180 left". */
export function onSheetText(template: Template, start: number): string {
  if (template.paper === 'ROLL') return ''
  const size = labelsOnSheet(template)
  const whole = labelTexts.onSheet(size, labelTexts.papers[template.paper])
  return start > 1 ? `${whole}, ${labelTexts.leftOnIt(size - start + 1)}` : whole
}
