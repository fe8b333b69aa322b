import type { Tx } from '#platform/database/database.ts'

const TOGETHER = 20

/** All documents of an account, a few at a time. */
export async function* readDocumentFiles(tx: Tx, tenant_id: string) {
  let last: string | undefined
  for (;;) {
    const rows = await tx
      .selectFrom('documents')
      .select(['id', 'printed_number', 'pdf'])
      .where('tenant_id', '=', tenant_id)
      .$if(last !== undefined, (some) => some.where('id', '>', last!))
      .orderBy('id')
      .limit(TOGETHER)
      .execute()
    for (const { printed_number, pdf } of rows) yield { name: printed_number, pdf }
    if (rows.length < TOGETHER) return
    last = rows.at(-1)!.id
  }
}
