import * as z from 'zod/mini'
import { Animal, AnimalSummary, type NewAnimal } from '#registry/animals/contract.ts'
import { NewParty, Party, PartySummary } from '#registry/parties/contract.ts'
import { get, post } from '#platform/contract/endpoint.ts'
import { id, instant, seenVersion, tenant } from '#platform/contract/fields.ts'
import { accept } from '#platform/contract/warnings.ts'

const { tenant_id: _, name: __, ...fields } = NewParty.shape

/**
 * Fields whose values the remaining stakeholder may take over. Its name does not change, and searches for either name
 * find it.
 */
export const MERGED_FIELDS = Object.keys(fields) as (keyof typeof fields)[]
export type MergedField = (typeof MERGED_FIELDS)[number]

export const Ties = z.strictObject({
  /** Straws in store or on consignment that the stakeholder owns or holds. */
  straws: z.int(),
  movements: z.int(),
  horses: z.int(),
  /** Batches that name the stakeholder as producer or centre. */
  batches: z.int(),
  files: z.int(),
  /** Documents, which still show the name that they were printed with. */
  documents: z.int(),
})
export type Ties = z.infer<typeof Ties>

const Side = z.strictObject({
  party: Party,
  added_at: instant,
  /** Whether the stakeholder came from an import, rather than from a member or a program. */
  is_imported: z.boolean(),
  ties: Ties,
})

export const MERGE_OBSTACLES = ['SELF', 'BETWEEN_THEM', 'COUNTING'] as const
export type MergeObstacle = (typeof MERGE_OBSTACLES)[number]

export const MergePreview = z.strictObject({
  /** Remaining side; the other one is merged into it. */
  into: Side,
  from: Side,
  obstacle: z.nullable(z.enum(MERGE_OBSTACLES)),
})
export type MergePreview = z.infer<typeof MergePreview>

export const Merge = z.strictObject({
  id,
  into_id: id,
  into_name: z.string(),
  from_id: id,
  from_name: z.string(),
  merged_at: instant,
  merged_by_name: z.string(),
  /** Whether the merge can be undone: the remaining side still exists, and no later movement names it. */
  can_undo: z.boolean(),
})
export type Merge = z.infer<typeof Merge>

const mergesReply = z.strictObject({ merges: z.array(Merge) })
const keptApart = z.strictObject({ tenant_id: id, other_id: id })
const pairToMerge = {
  tenant_id: id,
  into_id: id,
  from_id: id,
  /** Version of `into_id` that the caller has seen; `from_version` is that of `from_id`. */
  version: seenVersion,
  from_version: seenVersion,
}

/** Lists at most 50 pairs of similar stakeholders, oldest pair first, without pairs marked as different. */
export const listSimilarParties = get('/api/v1/parties/similar', {
  summary: 'List pairs of stakeholders that are probably the same',
  needs: 'CORRECT',
  query: z.strictObject(tenant),
  reply: z.strictObject({ pairs: z.array(z.tuple([PartySummary, PartySummary])) }),
})

export const showPartyMerge = get('/api/v1/parties/{id}/merge-preview', {
  summary: 'Show what moves and what stays when a stakeholder is merged into another',
  needs: 'CORRECT',
  query: z.strictObject({ ...tenant, from_id: id }),
  reply: MergePreview,
})

/**
 * Merges stakeholders. For 400 days, requests may use the merged id. Movements still store it, but show the remaining
 * name.
 */
export const mergeParties = post('/api/v1/parties/merges', {
  summary: 'Merge a stakeholder into another',
  needs: 'CORRECT',
  body: z.strictObject({
    ...pairToMerge,
    /** Fields in which the value of the merged stakeholder replaces that of the remaining one. */
    take: z._default(
      z
        .array(z.enum(MERGED_FIELDS as [MergedField, ...MergedField[]]))
        .check(z.maxLength(MERGED_FIELDS.length)),
      [],
    ),
  }),
  reply: Merge,
  refusals: ['STALE', 'NOT_MERGEABLE'],
})

export const listPartyMerges = get('/api/v1/parties/{id}/merges', {
  summary: 'List the stakeholders merged into a stakeholder',
  programs: true,
  reply: mergesReply,
})

/** Undoes a merge. LATER_MOVEMENTS_DEPEND also means that later changes prevent restoring the previous values. */
export const undoMerge = post('/api/v1/merges/{id}/undo', {
  summary: 'Undo a merge of stakeholders or horses',
  needs: 'CORRECT',
  body: z.strictObject(tenant),
  refusals: ['LATER_MOVEMENTS_DEPEND', 'UELN_EXISTS'],
})

/** Prevents two stakeholders from being proposed as a pair again. */
export const keepPartiesApart = post('/api/v1/parties/{id}/distinct', {
  summary: 'Keep two similar stakeholders apart',
  needs: 'CORRECT',
  body: keptApart,
})

/** Fields that the remaining horse may take over from the other. Owners and studbooks are joined. */
export const MERGED_HORSE_FIELDS = [
  ...(['ueln', 'born_on', 'gelded_on', 'died_on', 'sire', 'dam', 'colour', 'height_cm', 'breed'] as const),
  ...(['microchip', 'low_doses', 'residence', 'resident_since'] as const),
] satisfies (keyof NewAnimal)[]
export type MergedHorseField = (typeof MERGED_HORSE_FIELDS)[number]

export const HorseTies = z.strictObject({
  batches: z.int(),
  /** Stored straws of the horse's batches. */
  straws: z.int(),
  /** Inseminations of the mare, without undone ones and undos. */
  inseminations: z.int(),
  offspring: z.int(),
  health_tests: z.int(),
  files: z.int(),
})
export type HorseTies = z.infer<typeof HorseTies>

const HorseSide = z.strictObject({
  horse: Animal,
  added_at: instant,
  is_imported: z.boolean(),
  ties: HorseTies,
})

export const HORSE_OBSTACLES = ['SEX', 'RELATED', 'UELN', 'STUDBOOK'] as const
export type HorseObstacle = (typeof HORSE_OBSTACLES)[number]

export const HorseMergePreview = z.strictObject({
  into: HorseSide,
  from: HorseSide,
  obstacle: z.nullable(z.enum(HORSE_OBSTACLES)),
})
export type HorseMergePreview = z.infer<typeof HorseMergePreview>

export const listSimilarAnimals = get('/api/v1/animals/similar', {
  summary: 'List pairs of horses that are probably the same',
  needs: 'CORRECT',
  query: z.strictObject(tenant),
  reply: z.strictObject({ pairs: z.array(z.tuple([AnimalSummary, AnimalSummary])) }),
})

export const showAnimalMerge = get('/api/v1/animals/{id}/merge-preview', {
  summary: 'Show what moves and what stays when a horse is merged into another',
  needs: 'CORRECT',
  query: z.strictObject({ ...tenant, from_id: id }),
  reply: HorseMergePreview,
})

/**
 * Merges horses. Batches, tests, offspring and files then refer to the remaining horse. Requests may use the merged id
 * as after `mergeParties`.
 */
export const mergeAnimals = post('/api/v1/animals/merges', {
  summary: 'Merge a horse into another',
  needs: 'CORRECT',
  body: z.strictObject({
    ...pairToMerge,
    accept,
    take: z._default(z.array(z.enum(MERGED_HORSE_FIELDS)).check(z.maxLength(MERGED_HORSE_FIELDS.length)), []),
  }),
  reply: Merge,
  refusals: ['STALE', 'NOT_MERGEABLE', 'IMPLAUSIBLE'],
})

export const listAnimalMerges = get('/api/v1/animals/{id}/merges', {
  summary: 'List the horses merged into a horse',
  programs: true,
  reply: mergesReply,
})

export const keepAnimalsApart = post('/api/v1/animals/{id}/distinct', {
  summary: 'Keep two similar horses apart',
  needs: 'CORRECT',
  body: keptApart,
})

/** Keys of moved rows, by `table.column`, and of rows deleted because both sides had them, by table. */
export type Moved = Record<string, Record<string, unknown>[]>
