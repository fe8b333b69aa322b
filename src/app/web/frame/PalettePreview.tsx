import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { showBatch } from '#stock/batches/contract.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { dosesOf } from '#stock/batches/whole-doses.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { Locator } from '#stock/containers/web/Locator.tsx'
import { countStraws } from '#stock/containers/web/scale.ts'
import { Vessel } from '#stock/containers/web/Vessel.tsx'
import type { Found } from '#integration/overview/contract.ts'
import { findTexts } from '#screens/find/texts.ts'
import { useApiQuery } from '#ui/call.ts'
import { shortDate } from '#platform/contract/days.ts'
import { words } from '#platform/contract/words.ts'
import type { Known, PaletteRow } from './palette-rows.ts'
import { type Owned, placeText } from './palette-straws.ts'
import { RowIcon } from './PaletteParts.tsx'
import { paletteTexts as texts } from './palette-texts.ts'
import classes from './Palette.module.css'

type PreviewProps = {
  row: PaletteRow | undefined
  known: Pick<Known, 'owned' | 'containers' | 'self_id'>
  /** Whether examples are shown if the row has nothing to show. */
  hasExamples: boolean
}

/** Place and figures of the selected row. */
export function Preview({ row, known, hasExamples }: PreviewProps) {
  const { owned, opens } = row ?? {}
  const dose = owned?.straws_per_dose ?? null
  const found = row?.found ?? row?.about
  return (
    <>
      {owned ? (
        <OwnedPreview owned={owned} known={known} />
      ) : found?.kind === 'ANIMAL' ? (
        <HorsePreview found={found} known={known} />
      ) : (
        found && <ThingPreview found={found} text={row?.text} known={known} />
      )}
      {opens ? (
        <p className={classes.hint}>
          {opens[1] !== null && dose !== null && opens[1] < dose && `${texts.isLess(opens[1], dose)} `}
          {texts.opens(opens[0], opens[1])}
        </p>
      ) : (
        !owned &&
        !found &&
        hasExamples && (
          <Stack gap={8} fz="sm" c="dimmed">
            {texts.try}
            {texts.examples.map((example) => (
              <Text key={example} inherit fw={550} c="var(--ink)">
                {example}
              </Text>
            ))}
          </Stack>
        )
      )}
    </>
  )
}

const Head = ({ icon, title, text }: { icon: ReactNode; title: string; text: ReactNode }) => (
  <div className={classes.previewHead}>
    {icon}
    <div>
      <b>{title}</b>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    </div>
  </div>
)

const Facts = ({ facts }: { facts: readonly (readonly [string, string] | null)[] }) => (
  <dl className={classes.facts}>
    {facts.map(
      (fact) =>
        fact && (
          <div key={fact[0]}>
            <dt>{fact[0]}</dt>
            <dd className="num">{fact[1]}</dd>
          </div>
        ),
    )}
  </dl>
)

function strawsAndDoses(owned: readonly Owned[]): string {
  const doses = owned.reduce(
    (all, { straws, straws_per_dose }) => all + (dosesOf(straws, straws_per_dose)?.doses ?? 0),
    0,
  )
  return [containerTexts.holds(countStraws(owned)), doses > 0 && texts.doses(doses, 0)]
    .filter(Boolean)
    .join(', ')
}

type OwnedProps = { owned: Owned; known: PreviewProps['known']; isPhone?: boolean }

export function OwnedPreview({ owned, known, isPhone = false }: OwnedProps) {
  const { batch, owner_name, straws, straws_per_dose, places } = owned
  const { data } = useApiQuery(showBatch, { params: { id: batch.id } })
  const thawed = data?.computed.post_thaw_motility.progressive ?? null
  const quality = batch.quality && batch.quality !== 'UNKNOWN' ? words[batch.quality]!.toLowerCase() : null
  const all = data?.counts.stored ?? countStraws(known.owned.filter((one) => one.batch.id === batch.id))
  const place = places[0]
  return (
    <>
      <Head
        icon={<StrawMark colour={batch.straw_colour} height={40} />}
        title={batch.label}
        text={`${batch.animal.name}, ${shortDate(batch.available_from)}`}
      />
      {place && (
        <div className={classes.locator} data-small={isPhone || undefined}>
          <Locator {...place} colour={batch.straw_colour} size={isPhone ? 72 : 132} />
        </div>
      )}
      <div className={classes.place}>
        {place ? (
          <>
            {place.label}
            <br />
            {findTexts.canisterLevel(place.canister, place.level)}
          </>
        ) : (
          placeText(owned)
        )}
      </div>
      {places.length > 1 && (
        <Text size="sm" c="dimmed">
          {texts.inPlaces(places.length)}
        </Text>
      )}
      <Facts
        facts={[
          straws > 0 ? [texts.storedOwner(owner_name), texts.ofStored(straws, Math.max(all, straws))] : null,
          [texts.dose, straws_per_dose === null ? batchTexts.noDoses : containerTexts.holds(straws_per_dose)],
          thawed !== null || quality
            ? [
                thawed === null ? texts.quality : texts.afterThawing,
                [thawed !== null && `${Math.round(thawed)} %`, quality].filter(Boolean).join(', '),
              ]
            : null,
        ]}
      />
    </>
  )
}

type HorseProps = { found: Found; known: PreviewProps['known'] }

function HorsePreview({ found: { id, title, detail, straws: total }, known }: HorseProps) {
  // Without a total, not all batches of the horse may be loaded.
  const loaded = total === null ? [] : known.owned
  const all = loaded.filter(({ batch, straws }) => batch.animal.id === id && straws > 0)
  const owners = [...Map.groupBy(all, ({ owner_name }) => owner_name)]
  return (
    <>
      <Head icon={<RowIcon icon="ANIMAL" size={24} />} title={title} text={detail} />
      {all.length > 0 && (
        <Facts
          facts={[
            [texts.storedAll, strawsAndDoses(all)],
            ...owners.slice(0, 4).map(([name, own]) => [name, strawsAndDoses(own)] as const),
          ]}
        />
      )}
    </>
  )
}

type ThingProps = { found: Found; text: string | undefined; known: PreviewProps['known'] }

function ThingPreview({ found, text, known }: ThingProps) {
  const { kind, title, straws, straw_colour: colour } = found
  const container = known.containers.find(({ id }) => id === found.id)
  return (
    <>
      <Head
        icon={<RowIcon icon={kind} colour={colour} size={24} />}
        title={title}
        text={text ?? containerTexts.holds(straws ?? 0)}
      />
      {container && container.canisters > 0 && (
        <div className={classes.locator}>
          <Vessel container={container} size={132} />
        </div>
      )}
      {found.place && colour && (
        <>
          <div className={classes.locator}>
            <Locator {...found.place} colour={colour} size={132} />
          </div>
          <div className={classes.place}>
            {found.place.label}
            <br />
            {findTexts.canisterLevel(found.place.canister, found.place.level)}
          </div>
        </>
      )}
    </>
  )
}
