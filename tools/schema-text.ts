/** Schema of a migrated database as text, in an order that depends on the schema only. */
import type { Pool } from 'pg'

/** Tables that record which files have run. */
const RECORDS = `('kysely_migration', 'schema_files')`

/**
 * Statements that list the objects of the public schema as SQL, apart from `RECORDS` and extensions. The job queue has
 * its own schema.
 */
const STATEMENTS = [
  `select format('create type %I as enum (%s);', t.typname, string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder)) as text
   from pg_type t join pg_enum e on e.enumtypid = t.oid
   where t.typnamespace = 'public'::regnamespace group by t.typname order by t.typname`,
  `select format(E'create table %I (\\n  %s\\n);', c.relname, string_agg(part, E',\\n  ' order by rank, name)) as text
   from pg_class c
   cross join lateral (
     select 0 as rank, to_char(a.attnum, '000') as name,
       concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
         case when a.attgenerated = 's' then format('generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
           else 'default ' || pg_get_expr(d.adbin, d.adrelid) end,
         case when a.attnotnull then 'not null' end) as part
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     union all
     select 1, o.conname, format('constraint %I %s', o.conname, pg_get_constraintdef(o.oid))
     from pg_constraint o where o.conrelid = c.oid and o.contype <> 'n'
   ) parts
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not in ${RECORDS}
   group by c.relname order by c.relname`,
  // Indexes that do not belong to a constraint.
  `select pg_get_indexdef(i.indexrelid) || ';' as text
   from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
   where c.relnamespace = 'public'::regnamespace and t.relname not in ${RECORDS}
     and not exists (select from pg_constraint o where o.conindid = i.indexrelid)
   order by c.relname`,
  `select format('create view %I as%s', c.relname, E'\\n' || pg_get_viewdef(c.oid)) as text
   from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' order by c.relname`,
  `select pg_get_functiondef(p.oid) || ';' as text
   from pg_proc p
   where p.pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
   order by p.proname, pg_get_function_identity_arguments(p.oid)`,
  `select pg_get_triggerdef(g.oid) || ';' || case when g.tgenabled <> 'O' then ' -- enabled: ' || g.tgenabled::text else '' end as text
   from pg_trigger g join pg_class c on c.oid = g.tgrelid
   where c.relnamespace = 'public'::regnamespace and not g.tgisinternal order by c.relname, g.tgname`,
  `select format('alter table %I enable row level security%s;', c.relname,
     case when c.relforcerowsecurity then ', force row level security' end) as text
   from pg_class c where c.relnamespace = 'public'::regnamespace and c.relrowsecurity order by c.relname`,
  // Properties that only a few objects have.
  `select format('alter table %I alter column %I set storage %s;', c.relname, a.attname,
     case a.attstorage when 'p' then 'plain' when 'e' then 'external' when 'm' then 'main' else 'extended' end) as text
   from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
     and a.attstorage <> t.typstorage
   order by c.relname, a.attname`,
  `select format('-- %s %I: %s', c.relkind, c.relname, concat_ws(', ', c.reloptions::text, c.relpersistence,
     'replica identity ' || c.relreplident::text)) as text
   from pg_class c
   where c.relnamespace = 'public'::regnamespace
     and (c.relkind not in ('r', 'i', 'v') or c.reloptions is not null or c.relpersistence <> 'p' or c.relreplident not in ('d', 'n'))
   order by c.relname`,
  `select format('-- owner of %s: %s', object, pg_get_userbyid(owner)) as text
   from (
     select oid::regclass::text as object, relowner as owner from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
     union all
     select oid::regprocedure::text, proowner from pg_proc p
     where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
   ) objects
   where pg_get_userbyid(owner) <> current_user order by object`,
  `select format('-- comment on %s: %s', pg_describe_object(d.classoid, d.objoid, d.objsubid), d.description) as text
   from pg_description d
   where d.objoid in (
     select oid from pg_class where relnamespace = 'public'::regnamespace
     union all select oid from pg_proc where pronamespace = 'public'::regnamespace)
   order by 1`,
  `select format('create policy %I on %I%s for %s to %s%s%s;', policyname, tablename,
     case permissive when 'RESTRICTIVE' then ' as restrictive' end, lower(cmd), array_to_string(roles, ', '),
     ' using (' || qual || ')', ' with check (' || with_check || ')') as text
   from pg_policies where schemaname = 'public' order by tablename, policyname`,
  `select format('grant %s on %I to %s;', string_agg(lower(a.privilege_type), ', ' order by a.privilege_type), c.relname,
     case when a.grantee = 0 then 'public' else pg_get_userbyid(a.grantee) end) as text
   from pg_class c cross join aclexplode(c.relacl) a
   where c.relnamespace = 'public'::regnamespace and c.relname not in ${RECORDS} and a.grantee <> c.relowner
   group by c.relname, a.grantee order by pg_get_userbyid(a.grantee), c.relname`,
  `select format('grant %s (%s) on %I to %s;', lower(a.privilege_type),
     string_agg(quote_ident(attname), ', ' order by attname), c.relname,
     case when a.grantee = 0 then 'public' else pg_get_userbyid(a.grantee) end) as text
   from pg_class c join pg_attribute on attrelid = c.oid cross join aclexplode(attacl) a
   where c.relnamespace = 'public'::regnamespace and c.relname not in ${RECORDS} and not attisdropped
   group by c.relname, a.grantee, a.privilege_type
   order by pg_get_userbyid(a.grantee), c.relname, a.privilege_type`,
  // Functions that have other privileges than a new function, which PUBLIC may execute.
  `select format('revoke all on function %1$s from public;', p.oid::regprocedure) || coalesce(string_agg(
     format(E'\\ngrant %s on function %s to %s;', lower(a.privilege_type), p.oid::regprocedure,
       case when a.grantee = 0 then 'public' else pg_get_userbyid(a.grantee) end), '' order by pg_get_userbyid(a.grantee)
   ) filter (where a.grantee <> p.proowner), '') as text
   from pg_proc p cross join aclexplode(p.proacl) a
   where p.pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
   group by p.oid order by p.oid::regprocedure::text`,
]

export async function schemaText(database: Pool): Promise<string> {
  const parts: string[] = []
  for (const statement of STATEMENTS) {
    const { rows } = await database.query<{ text: string }>(statement)
    parts.push(...rows.map(({ text }) => text.trim()))
  }
  const head =
    '-- Generated from the other files of db/ by `npm run schema`; schema.test.ts compares both. To read, not to run.'
  return `${[head, ...parts].join('\n\n')}\n`
}
