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
import type { Target } from './palette-target.ts'
import { RowIcon } from './PaletteParts.tsx'
import { paletteTexts as texts } from './palette-texts.ts'
import classes from './PalettePreview.module.css'

type PreviewProps = {
  row: PaletteRow | undefined
  known: Pick<Known, 'owned' | 'containers' | 'self_id'>
}

/** Place and figures of the selected row. */
export function Preview({ row, known }: PreviewProps) {
  const { opens, less, target } = row ?? {}
  const found = row?.found ?? row?.about
  const ofBatch = known.owned.filter(({ batch }) => found?.kind === 'BATCH' && batch.id === found.id)
  const owned = row?.owned ?? ofBatch.find(({ owner_id }) => owner_id === known.self_id) ?? ofBatch[0]
  return (
    <>
      {owned ? (
        <OwnedPreview owned={owned} known={known} target={target} />
      ) : found?.kind === 'ANIMAL' ? (
        <HorsePreview found={found} known={known} />
      ) : (
        found && <ThingPreview found={found} text={row?.text} known={known} />
      )}
      {opens ? (
        <p className={classes.hint}>
          {less && <b className={classes.less}>{less}.</b>} {texts.opens(...opens, target?.text)}
        </p>
      ) : (
        !owned &&
        !found && (
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

type RouteProps = { from: Owned; to: NonNullable<Target['place']>; known: PreviewProps['known'] }

/** Places that straws are moved from and to, side by side. */
function Route({ from, to, known }: RouteProps) {
  const [first, ...others] = from.places
  const container = known.containers.find(({ id }) => id === to.container_id)
  const colour = from.batch.straw_colour
  const ends = [
    {
      ...{ name: texts.from, label: others.length > 0 ? placeText(from) : first!.label },
      ring: <Locator {...first!} colour={colour} size={116} />,
      place: others.length > 0 ? '' : findTexts.canisterLevel(first!.canister, first!.level),
    },
    {
      ...{ name: texts.to, label: to.label },
      ring: container && (
        <Locator canisters={container.canisters} canister={to.canister ?? 0} colour={colour} size={116} />
      ),
      place:
        to.canister === null
          ? ''
          : to.level === null
            ? containerTexts.canister(to.canister)
            : findTexts.canisterLevel(to.canister, to.level),
    },
  ]
  return (
    <div className={classes.route}>
      {ends.map(({ name, ring, label, place }) => (
        <div key={name}>
          <Text size="sm" c="dimmed">
            {name}
          </Text>
          {ring}
          <b>{label}</b>
          {place}
        </div>
      ))}
    </div>
  )
}

type OwnedProps = {
  owned: Owned
  known: PreviewProps['known']
  target?: Target | undefined
  isPhone?: boolean
}

export function OwnedPreview({ owned, known, target, isPhone = false }: OwnedProps) {
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
      {target?.place && place ? (
        <Route from={owned} to={target.place} known={known} />
      ) : (
        <>
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
        </>
      )}
      <Facts
        facts={[
          target && !target.place ? [texts.to, target.text.replace(texts.target(''), '')] : null,
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
  // Show no sums without a total, because some batches of the horse may not be loaded.
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
      {kind === 'BATCH' && !found.place && straws ? (
        <>
          <div className={classes.place}>{containerTexts.noPlace}</div>
          <Facts facts={[[texts.storedAll, containerTexts.holds(straws)]]} />
        </>
      ) : null}
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
