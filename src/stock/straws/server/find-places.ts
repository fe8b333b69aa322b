import { type RawBuilder, sql } from 'kysely'
import { containing } from '#platform/database/database.ts'
import type { Handler } from '#platform/http/route.ts'
import { MIN_QUALITIES } from '#stock/batches/filters.ts'
import { type FoundPlaces, LEFT_OUT, MAX_LEFT_OUT, phrasesOf } from '../places.ts'
import type * as contract from '../places.ts'

/** Folds a text like `foldText`; most texts are ASCII, for which lower case is enough. */
const folded = (text: RawBuilder<string>) => sql`(
  select case when octet_length(t) = char_length(t) then lower(t) else regexp_replace(normalize(
    replace(replace(replace(replace(replace(replace(lower(t), 'ß', 'ss'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'æ', 'ae'),
      'œ', 'oe'), NFKD), '[\\u0300-\\u036f]', '', 'g') end
  from (select ${text} as t) x
)`

const SHOWN = sql`batch_id, batch_label, animal_name, straw_colour, straw_size, straw_mark_text, quality,
  straws_per_dose, frozen_on, progressive, is_opened, owner_id, owner_name, holder_name, location, container_label,
  canisters, straws, doses, left_out,
  (select jsonb_agg(jsonb_build_array(lower(r), upper(r) - 1) order by r) from unnest(numbers) r) as numbers`

type Row = Omit<FoundPlaces, 'pagination'> & { total: number }

/** Finds places in one statement, so that its lists and sums agree while straws are withdrawn. */
export const findPlaces: Handler<typeof contract.findPlaces> = async (tx, { tenant_id }, { query }) => {
  const { limit, offset, order } = query
  const patterns = phrasesOf(query.text ?? '').map(containing)
  const orNull = <T>(value: T | undefined) => value ?? null
  const qualities = query.quality ? MIN_QUALITIES.slice(MIN_QUALITIES.indexOf(query.quality)) : null
  const frozen = query.frozen?.replace(/^-(-.*)/, '%$1') ?? null
  const inOrder = sql`case when ${order} = 'DOSES' then doses end desc nulls last,
    case when ${order} = 'OLDEST' then frozen_on end, case when ${order} = 'THAWED' then progressive end desc nulls last,
    batch_label, container_label, canister, level desc, owner_name, holder_name`
  const rows = (condition: RawBuilder<unknown>) => sql`
    (select coalesce(json_agg(p), '[]') from (select ${SHOWN} from found where ${condition}) p)`
  const { rows: found } = await sql<Row>`
    with found as materialized (
      select s.*, s.straws / s.straws_per_dose as doses, case
        when s.straw_size <> ${orNull(query.straw_size)}::numeric then 'SIZE'
        when s.frozen_on::text not like ${frozen} || '%' then 'DAY'
        when not coalesce(s.quality, '') = any (${qualities}::text[]) then 'QUALITY'
        when s.owner_id <> ${orNull(query.owner_id)}::uuid then 'OWNER'
        when s.status = 'CONSIGNED' then 'CONSIGNED'
        when s.container_id is null and ${query.with_unlocated === undefined} then 'UNLOCATED'
        when s.container_id is distinct from coalesce(${orNull(query.container_id)}::uuid, s.container_id) then 'CONTAINER'
        when coalesce(s.straws / s.straws_per_dose, 0) < ${orNull(query.doses)}::int then 'DOSES'
      end as left_out
      from (
        select k.batch_id, b.label as batch_label, a.name as animal_name, b.straw_colour, b.straw_size,
          b.straw_mark_text, b.quality, b.effective_straws_per_dose as straws_per_dose,
          coalesce(b.produced_on, b.received_on) as frozen_on, b.post_thaw_progressive as progressive,
          b.has_moved as is_opened, k.owner_id, o.name as owner_name, h.name as holder_name, k.status, k.container_id,
          k.canister, k.level, c.label as container_label, c.canisters, k.straws, k.numbers,
          case when k.container_id is not null then json_build_object('container_id', k.container_id,
            'canister', k.canister, 'level', k.level) end as location
        from (
          select batch_id, owner_id, holder_id, status, container_id, canister, level, sum(straws)::int as straws,
            range_agg(numbers) as numbers
          from stock where tenant_id = ${tenant_id} and status in ('STORED', 'CONSIGNED')
          group by batch_id, owner_id, holder_id, status, container_id, canister, level
        ) k
        join batches b on b.tenant_id = ${tenant_id} and b.id = k.batch_id and b.deleted_at is null
        join animals a on a.tenant_id = ${tenant_id} and a.id = b.animal_id
        join parties o on o.tenant_id = ${tenant_id} and o.id = k.owner_id
        left join parties h on h.tenant_id = ${tenant_id} and h.id = k.holder_id and k.status = 'CONSIGNED'
        left join containers c on c.tenant_id = ${tenant_id} and c.id = k.container_id
        where cardinality(${patterns}::text[]) = 0 or ${folded(sql`concat_ws(E'\\n', b.label, a.name,
          regexp_replace(b.straw_mark_text, '\\s+', ' ', 'g'), o.name, c.label,
          'canister ' || k.canister || ' level ' || k.level)`)} like all (${patterns}::text[])
      ) s
    )
    select ${rows(sql`left_out is null order by ${inOrder} limit ${limit} offset ${offset}`)} as places,
      ${rows(sql`left_out is not null order by ${inOrder} limit ${MAX_LEFT_OUT}`)} as left_out,
      (select count(*)::int from found where left_out is null) as total,
      (select json_build_object('straws', coalesce(sum(straws), 0)::int, 'doses', coalesce(sum(doses), 0)::int)
        from found where left_out is null) as stats,
      (select coalesce(json_agg(g), '[]') from (
        select left_out as reason, count(*)::int as places, count(distinct batch_id)::int as batches,
          sum(straws)::int as straws, coalesce(sum(doses), 0)::int as doses,
          case when min(name) = max(name) then min(name) end as name
        from (select *, case left_out when 'OWNER' then owner_name when 'CONSIGNED' then holder_name
          when 'CONTAINER' then container_label end as name from found where left_out is not null) n
        group by left_out order by array_position(${LEFT_OUT}::text[], left_out)
      ) g) as left_out_by,
      (select coalesce(json_agg(w), '[]') from (select owner_id as id, owner_name as name from found
        group by 1, 2 order by sum(straws) desc, 2 limit ${MAX_LEFT_OUT}) w) as owners,
      (select coalesce(json_agg(w), '[]') from (select container_id as id, container_label as label from found
        where container_id is not null group by 1, 2 order by 2 limit ${MAX_LEFT_OUT}) w) as containers
  `.execute(tx)
  const { total, ...answer } = found[0]!
  return { ...answer, pagination: { limit, offset, total } }
}
