/** TypeScript types of a migrated database's tables, for Kysely. */
import { Kysely, PostgresDialect } from 'kysely'
import {
  type DatabaseMetadata,
  generate,
  IdentifierNode,
  PostgresDialect as GeneratorDialect,
} from 'kysely-codegen'
import type { Pool } from 'pg'

/**
 * TypeScript types as the type parsers of src/platform/database/database.ts return them. JSON is read as unknown and
 * written as text.
 */
const TYPES = {
  date: 'string',
  timestamptz: 'string',
  int8: 'number',
  numeric: 'number',
  int4multirange: 'StrawNumbers',
  json: 'ColumnType<unknown, string, string>',
  jsonb: 'ColumnType<unknown, string, string>',
}

/** Types of JSON, of columns whose values no check constraint of that column alone lists, and of computed columns. */
const COLUMNS = {
  'acceptances.code': 'WarningCode',
  'animals.breed': "Animal['breed']",
  'animals.species': "Generated<Animal['species']>",
  'animals.studbooks': "Generated<JSONColumnType<Animal['studbooks']>>",
  'batches.post_thaw_progressive': 'GeneratedAlways<number | null>',
  'batches.produced_on': 'GeneratedAlways<string | null>',
  'batches.sheet': 'JSONColumnType<BatchSheet>',
  'batches.straw_colour': "Batch['straw_colour']",
  'batches.straw_size': "Batch['straw_size']",
  'changes.fields': 'JSONColumnType<FieldChange[]>',
  'document_numbers.kind': 'DocumentKind',
  'documents.data': "JSONColumnType<Content & { typed?: NonNullable<Document['typed']> }>",
  'entitlements.rights': 'Generated<Right[]>',
  'import_profiles.mapping': 'JSONColumnType<Record<string, unknown>>',
  'imports.counts': "JSONColumnType<Import['counts']>",
  'imports.kept': 'Generated<JSONColumnType<string[]>>',
  'imports.made': 'Generated<JSONColumnType<Made>>',
  'imports.refusals': "Generated<JSONColumnType<Import['refusals']>>",
  'imports.request': 'JSONColumnType<NewImport>',
  'member_invitations.rights': 'Generated<Right[]>',
  'merges.moved': 'JSONColumnType<Moved, string, never>',
  'movement_lines.closed_after': 'StrawEnd',
  'movement_lines.closed_before': 'StrawEnd',
  'movement_lines.status_after': 'StrawStatus',
  'movement_lines.status_before': 'StrawStatus',
  'alerts.kind': 'AlertKind',
  'api_keys.rights': 'Generated<KeyRight[]>',
  'snoozes.kind': 'AlertKind',
  'security_events.details': 'Generated<JSONColumnType<Details>>',
  'security_events.kind': 'SecurityEventKind',
  'stock.status': 'StrawStatus',
  'stock_take_canisters.lines': 'JSONColumnType<StoredLine[]>',
  'stock_take_canisters.unknown': 'Generated<JSONColumnType<Unknown[]>>',
  'stock_takes.decided': 'JSONColumnType<Difference[]>',
  'test_programmes.requirements': 'JSONColumnType<Requirement[]>',
  'webhook_deliveries.attempts': 'Generated<JSONColumnType<DeliveryAttempt[]>>',
  'webhook_events.type': 'SentType',
  'webhook_outbox.type': 'WebhookEvent',
  'webhooks.events': 'WebhookEvent[]',
}

const IMPORTS = `import type { Animal } from '#registry/animals/contract.ts'
import type { Batch } from '#stock/batches/contract.ts'
import type { BatchSheet } from '#stock/batches/sheet.ts'
import type { StrawEnd, StrawNumbers, StrawStatus } from '#stock/batches/straw.ts'
import type { Content } from '#paperwork/documents/blocks.ts'
import type { Document, DocumentKind } from '#paperwork/documents/contract.ts'
import type { Requirement } from '#registry/health-tests/contract.ts'
import type { Import, Made, NewImport } from '#integration/imports/contract.ts'
import type { Moved } from '#integration/merging/contract.ts'
import type { AlertKind } from '#stock/nitrogen/status.ts'
import type { Details, SecurityEventKind } from '#account/audit-log/kinds.ts'
import type { StoredLine } from '#handling/stock-takes/compare.ts'
import type { Difference, Unknown } from '#handling/stock-takes/shapes.ts'
import type { DeliveryAttempt, SentType, WebhookEvent } from '#integration/webhooks/contract.ts'
import type { FieldChange } from '#platform/contract/changes.ts'
import type { KeyRight, Right } from '#platform/contract/permissions.ts'
import type { WarningCode } from '#platform/contract/warnings.ts'
import type { GeneratedAlways, JSONColumnType } from 'kysely'
`

export async function tableTypes(database: Pool): Promise<string> {
  // Types are given as nodes, because kysely-codegen parses texts by an API that TypeScript 7 does not have.
  const columns = Object.fromEntries(
    Object.entries(COLUMNS).map(([name, type]) => [name, new IdentifierNode(type)]),
  )
  const types = await generate({
    db: new Kysely({ dialect: new PostgresDialect({ pool: database }) }),
    dialect: new GeneratorDialect(),
    includePattern: 'public.*',
    excludePattern: '{kysely_migration,schema_files}',
    outFile: null,
    typeMapping: TYPES,
    overrides: { columns },
    postprocess: ({ metadata }) => addCheckedValues(database, metadata),
    typeOnlyImports: true,
  })
  return `${IMPORTS}\n${types}`
}

/** Adds the values that a column's check constraint lists, so that the column's type is their union. */
async function addCheckedValues(database: Pool, metadata: DatabaseMetadata): Promise<DatabaseMetadata> {
  const { rows } = await database.query<{ table: string; column: string; values: string[] }>(`
    select o.conrelid::regclass::text as table, a.attname as column,
      array(select m[1] from regexp_matches(pg_get_constraintdef(o.oid), '''([^'']+)''::text', 'g') m) as values
    from pg_constraint o join pg_attribute a on a.attrelid = o.conrelid and a.attnum = o.conkey[1]
    where o.contype = 'c' and o.connamespace = 'public'::regnamespace
      and pg_get_constraintdef(o.oid) like format('CHECK ((%I = ANY (ARRAY[''%%''::text])))', a.attname)
  `)
  for (const { table, column, values } of rows) {
    const columns = metadata.tables.find(({ name }) => name === table)!.columns
    columns.find(({ name }) => name === column)!.enumValues = values
  }
  return metadata
}
