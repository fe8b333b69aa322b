import type { ContainerSummary } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { type Act, isNamed, onlyNamed } from '#stock/straws/act-grammar.ts'
import type { MovePreset } from '#stock/straws/web/MoveStraws.tsx'
import type { WithdrawalPreset } from '#stock/straws/web/WithdrawStraws.tsx'
import type { Found } from '#integration/overview/contract.ts'
import { paletteTexts as texts } from './palette-texts.ts'

export type StrawVerb = 'withdraw' | 'move' | 'add' | 'pick' | 'label'
export type Preset = Pick<
  MovePreset & WithdrawalPreset,
  'owner_id' | 'from' | 'amount' | 'to' | 'at' | 'receiver_id'
>

export type Target = {
  preset: Pick<Preset, 'to' | 'at' | 'receiver_id'>
  text: string
  /** Place to move to, as far as it is named. */
  place?: { container_id: string; label: string; canister: number | null; level: number | null }
}

type Named = { act: Act; containers: readonly ContainerSummary[]; receivers: readonly Found[] }

/**
 * Returns the receiver or the place named after "to", without a preset if none or several are found; null if nothing is
 * named or the act takes neither.
 */
export function targetOf(verb: StrawVerb, { act, containers, receivers }: Named): Target | null {
  if (act.to.length === 0 || verb === 'add' || verb === 'label') return null
  const names = (
    verb === 'move' ? containers.map(({ label }) => label) : receivers.map(({ title }) => title)
  ).filter((name) => isNamed(act.to, name))
  const words = act.to.join(' ')
  const unknown = {
    preset: {},
    text: names.length > 1 ? texts.severalTargets(words) : texts.unknownTarget(words),
  }
  if (verb !== 'move') {
    const receiver = onlyNamed(act.to, receivers, ({ title }) => title)
    return receiver ? { preset: { receiver_id: receiver.id }, text: texts.target(receiver.title) } : unknown
  }
  const container = onlyNamed(act.to, containers, ({ label }) => label)
  if (!container) return unknown
  const { id: container_id, label, canisters, levels } = container
  const canister = act.target.canister ?? (canisters === 1 ? 1 : null)
  const level = act.target.level ?? (levels === 1 ? 1 : null)
  const place = { container_id, label, canister: null, level: null }
  if (canister === null || canister > canisters)
    return { preset: { at: { container_id } }, text: texts.target(label), place }
  if (level === null || level > levels)
    return {
      preset: { at: { container_id, canister } },
      text: texts.targetCanister(label, canister),
      place: { ...place, canister },
    }
  return {
    preset: { to: { container_id, canister, level } },
    text: texts.target(containerTexts.place(label, canister, level)),
    place: { ...place, canister, level },
  }
}
