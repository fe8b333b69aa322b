/** Schema of a migrated database as text, in an order that only a change of the schema changes. */
import type { Pool } from 'pg'

/** Objects of the public schema that migrations made: not the job queue's own, nor the record of migrations. */
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
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely%'
   group by c.relname order by c.relname`,
  // Indexes that do not belong to a constraint.
  `select pg_get_indexdef(i.indexrelid) || ';' as text
   from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
   where c.relnamespace = 'public'::regnamespace and t.relname not like 'kysely%'
     and not exists (select from pg_constraint o where o.conindid = i.indexrelid)
   order by c.relname`,
  `select format('create view %I as%s', c.relname, E'\\n' || pg_get_viewdef(c.oid)) as text
   from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' order by c.relname`,
  `select pg_get_functiondef(p.oid) || ';' as text
   from pg_proc p
   where p.pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
   order by p.proname, pg_get_function_identity_arguments(p.oid)`,
  `select pg_get_triggerdef(g.oid) || ';' as text
   from pg_trigger g join pg_class c on c.oid = g.tgrelid
   where c.relnamespace = 'public'::regnamespace and not g.tgisinternal order by c.relname, g.tgname`,
  `select format('alter table %I enable row level security;', c.relname) as text
   from pg_class c where c.relnamespace = 'public'::regnamespace and c.relrowsecurity order by c.relname`,
  `select format('create policy %I on %I%s for %s to %s%s%s;', policyname, tablename,
     case permissive when 'RESTRICTIVE' then ' as restrictive' end, lower(cmd), array_to_string(roles, ', '),
     ' using (' || qual || ')', ' with check (' || with_check || ')') as text
   from pg_policies where schemaname = 'public' order by tablename, policyname`,
  `select format('grant %s on %I to %s;', string_agg(lower(privilege_type), ', ' order by privilege_type), table_name, grantee) as text
   from information_schema.role_table_grants
   where table_schema = 'public' and grantee like 'strawbook\\_%' and table_name not like 'kysely%'
   group by table_name, grantee order by grantee, table_name`,
  `select format('grant %s (%s) on %I to %s;', lower(privilege_type), string_agg(column_name, ', ' order by column_name),
     table_name, grantee) as text
   from information_schema.column_privileges c
   where table_schema = 'public' and grantee in ('strawbook_eraser', 'strawbook_remover') and table_name not like 'kysely%'
     and not exists (select from information_schema.role_table_grants t where t.table_schema = c.table_schema
       and t.table_name = c.table_name and t.grantee = c.grantee and t.privilege_type = c.privilege_type)
   group by table_name, grantee, privilege_type order by grantee, table_name, privilege_type`,
]

export async function schemaText(database: Pool): Promise<string> {
  const parts: string[] = []
  for (const statement of STATEMENTS) {
    const { rows } = await database.query<{ text: string }>(statement)
    parts.push(...rows.map(({ text }) => text.trim()))
  }
  const head =
    '-- Generated from db/migrations by `npm run schema`; schema.test.ts compares both. To read, not to run.'
  return `${[head, ...parts].join('\n\n')}\n`
}
