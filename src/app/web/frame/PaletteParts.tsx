import { Box, Group, Kbd, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowsMove,
  IconArrowUp,
  IconArrowUpRight,
  IconBrightness,
  IconBuildingWarehouse,
  IconCloudOff,
  IconChevronRight,
  IconClipboardCheck,
  IconClipboardList,
  IconClipboardPlus,
  IconCornerDownLeft,
  IconCylinder,
  IconDroplet,
  IconExternalLink,
  IconHelpCircle,
  IconHome,
  IconHorse,
  IconLayoutList,
  IconPlus,
  IconScan,
  IconSearch,
  IconTag,
  IconTestPipe,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react'
import { useId } from 'react'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { dosesOf } from '#stock/batches/whole-doses.ts'
import type { ActVerb } from '#stock/straws/act-grammar.ts'
import { Dots } from '#screens/find/Dots.tsx'
import { NotYours } from '#screens/find/NotYours.tsx'
import { findTexts } from '#screens/find/texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { today } from '#ui/dates.ts'
import { grouped } from '#platform/contract/grouped.ts'
import type { Group as RowGroup, IconName, Palette, PaletteRow } from './palette-rows.ts'
import { placeText } from './palette-straws.ts'
import { paletteTexts as texts } from './palette-texts.ts'
import classes from './Palette.module.css'

const ICONS: Record<IconName, typeof IconPlus> = {
  ...{ withdraw: IconArrowUpRight, move: IconArrowsMove, add: IconPlus, pick: IconClipboardPlus },
  ...{ count: IconClipboardCheck, nitrogen: IconDroplet, label: IconTag, open: IconExternalLink },
  ...{ BATCH: IconTestPipe, ANIMAL: IconHorse, CONTAINER: IconCylinder, PARTY: IconUsers },
  ...{ PICK_LIST: IconClipboardList, screen: IconLayoutList, find: IconSearch, new: IconPlus },
  ...{ scan: IconScan, theme: IconBrightness, account: IconUserCircle, offline: IconCloudOff },
  ...{ home: IconHome, hub: IconBuildingWarehouse, help: IconHelpCircle },
}

export function RowIcon({
  icon,
  colour,
  size = 20,
}: Pick<PaletteRow, 'icon' | 'colour'> & { size?: number }) {
  const Icon = ICONS[icon]
  return (
    <span className={classes.icon}>
      {colour ? <StrawMark colour={colour} height={28} /> : <Icon size={size} stroke={1.75} aria-hidden />}
    </span>
  )
}

type RowsProps = {
  groups: readonly RowGroup[]
  listId: string
  idOf: (row: PaletteRow) => string
  selected: PaletteRow | undefined
  /** Id of the text that describes the selected row. */
  describedBy: string
  isPhone: boolean
  /** Words to highlight where they begin a word of a name. */
  marked: readonly string[]
  onSelect: (row: PaletteRow) => void
  onRun: (row: PaletteRow) => void
}

export function PaletteRows({ groups, listId, ...rest }: RowsProps) {
  const name = useId()
  return (
    <div role="listbox" id={listId} aria-label={texts.results}>
      {groups.map(({ title, end, rows }, index) => (
        <div key={`${title} ${index}`} role="group" aria-labelledby={`${name}${index}`}>
          <div className={classes.groupHead} id={`${name}${index}`} role="presentation">
            {title} {end && <span>{end}</span>}
          </div>
          {rows.map((row) => (
            <Row key={row.id} row={row} isBest={title === texts.best} {...rest} />
          ))}
        </div>
      ))}
    </div>
  )
}

type RowProps = Omit<RowsProps, 'groups' | 'listId'> & { row: PaletteRow; isBest: boolean }

function Row({ row, isBest, idOf, selected, describedBy, isPhone, marked, onSelect, onRun }: RowProps) {
  const isSelected = row.id === selected?.id
  const { owned, colour, text, act, less, end, owner, isNotYours, found } = row
  const isPlace = isPhone && owned && colour
  const where = isPlace && placeText(owned)
  const doses = isPlace ? (dosesOf(owned.straws, owned.straws_per_dose)?.doses ?? 0) : 0
  return (
    <UnstyledButton
      component="div"
      tabIndex={-1}
      id={idOf(row)}
      role="option"
      aria-selected={isSelected}
      {...(isSelected && { 'aria-describedby': describedBy })}
      className={classes.row}
      data-best={isBest || undefined}
      onPointerMove={() => onSelect(row)}
      // Keep the focus in the search field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onRun(row)}
    >
      <RowIcon {...row} />
      <span className={classes.words}>
        <span className={classes.title}>
          {where || row.title.map((part, at) => <Part key={at} part={part} marked={found ? marked : []} />)}
        </span>
        {isPlace ? (
          <>
            <Dots className={classes.text}>
              <b>{owned.batch.label}</b>
              <span>{owned.batch.animal.name}</span>
              <span>{findTexts.dayOf(owned.batch.available_from, today())}</span>
              {owner && (
                <span>
                  {owner} {isNotYours && <NotYours />}
                </span>
              )}
            </Dots>
            {act && <Facts text={act} isAct />}
          </>
        ) : (
          text && <Facts text={text} marked={found ? marked : []} />
        )}
        {less && <span className={classes.less}>{less}</span>}
      </span>
      <span className={classes.end}>
        {isNotYours && !isPlace && <NotYours />}
        {isPlace ? (
          <span className="num">
            <b>{grouped(owned.straws)}</b> {findTexts.strawsWord(owned.straws)}
            {doses > 0 && (
              <Box component="span" display="block">
                {texts.doses(doses, 0)}
              </Box>
            )}
          </span>
        ) : (
          end
        )}
        {isPhone && <IconChevronRight size={16} stroke={1.75} aria-hidden />}
        {!isPhone && isSelected && (
          <Kbd aria-hidden>
            <IconCornerDownLeft size={12} />
          </Kbd>
        )}
      </span>
    </UnstyledButton>
  )
}

type FactsProps = { text: string; isAct?: boolean; marked?: readonly string[] }

const Facts = ({ text, isAct, marked = [] }: FactsProps) => (
  <Dots className={classes.text} data-act={isAct}>
    {text.split(' · ').map((fact) => (
      <span key={fact}>
        <span>
          <Part part={fact} marked={marked} />
        </span>
      </span>
    ))}
  </Dots>
)

export const Fact = ({ title, text, colour }: NonNullable<Palette['head']>) => (
  <div className={classes.fact} role="status">
    {colour && <RowIcon icon="BATCH" colour={colour} />}
    <div>
      <b>{title}</b>
      <Text c="dimmed">{text}</Text>
    </div>
  </div>
)

/** Placeholders of the rows until the first results arrive. */
export const LoadingRows = () => (
  <Stack gap={8} py={12} px={{ base: 0, xs: 12 }} role="status" aria-label={commonTexts.loading}>
    {[1, 2, 3, 4, 5].map((row) => (
      <Group key={row} gap={12} h={46} wrap="nowrap">
        <Skeleton circle height={28} flex="none" />
        <Box flex={1}>
          <Skeleton h={14} w="45%" mb={8} />
          <Skeleton h={10} w="70%" />
        </Box>
      </Group>
    ))}
  </Stack>
)

/** Part of a name with the typed word underlined: where a word begins with it, or otherwise contains it. */
function Part({ part, marked }: { part: string | string[]; marked: readonly string[] }) {
  if (typeof part !== 'string') return <b>{part}</b>
  const spaced = ` ${part.toLowerCase()}`
  const begun = marked.find((typed) => spaced.includes(` ${typed}`))
  const word = begun ?? marked.find((typed) => typed.length > 2 && spaced.includes(typed))
  if (!word) return part
  const at = begun ? spaced.indexOf(` ${word}`) : spaced.indexOf(word) - 1
  return (
    <>
      {part.slice(0, at)}
      <mark>{part.slice(at, at + word.length)}</mark>
      {part.slice(at + word.length)}
    </>
  )
}

type Tile = { id: string; icon: IconName; label: string }
type TilesProps = { tiles: readonly Tile[]; onPress: (id: string) => void; isWide?: boolean }

export function Tiles({ tiles, onPress, isWide = false }: TilesProps) {
  return (
    <div className={classes.tiles} data-wide={isWide || undefined}>
      {tiles.map(({ id, icon, label }) => (
        <UnstyledButton key={id} className={classes.tile} onClick={() => onPress(id)}>
          <RowIcon icon={icon} size={24} />
          {label}
        </UnstyledButton>
      ))}
    </div>
  )
}

export const tileOf = (verb: ActVerb): Tile => ({ id: verb, icon: verb, label: texts.verbs[verb] })

type KeysProps = { row: PaletteRow | undefined; hasNumber: boolean; isEmpty: boolean }

/** Legend of the keys and their current effects. */
export function Keys({ row, hasNumber, isEmpty }: KeysProps) {
  return (
    <div className={classes.keys} aria-hidden>
      <span>
        <Kbd>
          <IconArrowUp size={12} />
        </Kbd>
        <Kbd>
          <IconArrowDown size={12} />
        </Kbd>
        {commonTexts.choose}
      </span>
      {row && (
        <span>
          <Kbd>
            <IconCornerDownLeft size={12} />
          </Kbd>
          {row.enter}
        </span>
      )}
      {(hasNumber || row?.found) && (
        <span>
          <Kbd>{texts.keys.tab}</Kbd>
          {hasNumber ? texts.changeNumber : commonTexts.actions}
        </span>
      )}
      <span>
        <Kbd>{texts.keys.escape}</Kbd>
        {isEmpty ? commonTexts.close : texts.clear}
      </span>
    </div>
  )
}
