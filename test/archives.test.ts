/**
 * Archives: an account in one file, made by a job, downloaded by its owners, and restored completely in another
 * account.
 */
import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, inject, onTestFinished, test } from 'vitest'
import { FEATURES } from '#app/features.ts'
import { startWorkers } from '#platform/jobs/start-workers.ts'
import { EXEMPT, EXPORTED, WITHIN } from '#integration/archives/server/archive-tables.ts'
import { restoreArchive } from '#integration/archives/server/restore-archive.ts'
import { makeArchive } from '#integration/archives/server/make-archive.ts'
import { openArchive } from '#integration/archives/server/read-archive.ts'
import { sweepOnce } from '#integration/archives/server/archives.ts'
import { openTenant } from '#platform/database/database.ts'
import { keepingMailer } from '#platform/external/mailer.ts'
import { openJobs } from '#platform/jobs/open-jobs.ts'
import { archiving, studWithHistory } from './archiving.ts'
import { DAY, newAnimal, newContainer, newStraws } from './factories.ts'
import { A_PDF, jpegOfPhone, pdfOf } from './pictures.ts'
import { onDatabase } from './shared-postgres.ts'
import { newMember, newTenant, openTestServer, type Person } from './test-server.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { waitUntil } from './wait-until.ts'

const server = await openTestServer()
const still = new AbortController().signal

const { archived, fileOf, importInto, rowsOf } = archiving(server)

const ana = await studWithHistory(server)
const { tenant_id } = ana

test('documents are restored, and their numbers are not issued again', async () => {
  const [first] = (await ana.call('listBatches', { query: { tenant_id } })).batches
  const make = (person: Person, batch_id: string) =>
    person.call('createDocument', {
      body: { tenant_id: person.tenant_id, kind: 'STOCK_CARD', batch_id },
    })
  const made = [await make(ana, first!.id), await make(ana, first!.id)].at(-1)!
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"><rect width="4" height="1"/></svg>'
  const logo = Buffer.from(svg).toString('base64')
  const body = { tenant_id, paper: 'LETTER' as const, logo }
  const letterhead = await ana.call('updateLetterhead', { body })
  const id = await archived(ana)
  expect((await readFile(fileOf(id))).includes(`documents/${made.number}.pdf`)).toBe(true)
  const nina = await newTenant(server, 'New stud')
  await importInto(nina, fileOf(id))
  const query = { tenant_id: nina.tenant_id }
  expect(await nina.call('showLetterhead', { query })).toEqual(letterhead)
  const { documents } = await nina.call('listDocuments', { query })
  expect(documents.map(({ number }) => number)).toContain(made.number)
  const { batches } = await nina.call('listBatches', { query })
  const next = await make(nina, batches[0]!.id)
  expect(Number(next.number.slice(-4))).toBe(Number(made.number.slice(-4)) + 1)
})

test('webhooks are restored without secrets, and stay disabled until an owner creates new ones', async () => {
  const bea = await newTenant(server, 'Stud with webhooks')
  await newAnimal(bea, { name: 'Lucero', low_doses: 20 })
  const url = 'https://erp.haras.test/hook'
  const body = { tenant_id: bea.tenant_id, url, events: ['movement.booked' as const] }
  const { secret } = await bea.call('createWebhook', { body })
  const file = fileOf(await archived(bea))
  const text = JSON.stringify(await rowsOf(file, 'webhooks'))
  expect(text).toContain(url)
  expect(text).not.toContain('secret')
  expect(text).not.toContain(secret.slice(6))
  const nina = await newTenant(server, 'New stud')
  await importInto(nina, file)
  const { webhooks } = await nina.call('listWebhooks', { query: { tenant_id: nina.tenant_id } })
  expect(webhooks).toMatchObject([{ url, events: ['movement.booked'], disabled_reason: 'IMPORTED' }])
  const { rows } = await server.owner.query(
    `select encode(secret, 'base64') as secret, (select low_doses from animals a where a.tenant_id = w.tenant_id)
     from webhooks w where tenant_id = $1`,
    [nina.tenant_id],
  )
  expect(rows).toMatchObject([{ low_doses: 20 }])
  expect(rows[0]!.secret).not.toBe(secret.slice(6))
})

test('files are restored byte by byte with their subjects, and an altered file is refused', async () => {
  const bea = await newTenant(server, 'Stud with files')
  const { batch_id } = await newStraws(bea, 3)
  const of = { tenant_id: bea.tenant_id }
  const { movements } = await bea.call('listMovements', { query: of })
  const { label, animal_id } = await bea.call('showBatch', { params: { id: batch_id }, query: {} })
  const test = { ...of, animal_id, disease: 'EIA' as const, sampled_on: DAY }
  await newContainer(bea, { label: 'Bea’s tank', vessel: { model: 'MVE SC 20/20' } })
  const { id: health_test_id } = await bea.call('createHealthTest', { body: test })
  const content = pdfOf(2_300_000)
  for (const [name, about, body] of [
    ['Zdravotní osvědčení.pdf', { batch_id }, content],
    ['Lucero', { animal_id }, jpegOfPhone()],
    ['Smlouva', { party_id: bea.self_id }, A_PDF],
    ['CMR', { movement_id: movements[0]!.id }, A_PDF],
    ['EIA', { health_test_id }, A_PDF],
  ] as const) {
    expect((await bea.try('addFile', { query: { ...of, ...about, name }, body })).status).toBe(201)
  }
  const id = await archived(bea)
  const nina = await newTenant(server, 'New stud')
  await importInto(nina, fileOf(id))
  const query = { tenant_id: nina.tenant_id }
  const [there, here] = [await bea.call('listFiles', { query: of }), await nina.call('listFiles', { query })]
  const factsOf = ({ name, media, bytes, added_at, added_by_name }: (typeof here.files)[0]) =>
    ({ name, media, bytes, added_at, added_by_name }) as const
  expect(here.files.map(factsOf)).toEqual(there.files.map(factsOf))
  expect(here.files.every(({ added_by }) => added_by === nina.user_id)).toBe(true)
  const { batches } = await nina.call('listBatches', { query: { ...query, label } })
  const [certificate] = (await nina.call('listFiles', { query: { ...query, batch_id: batches[0]!.id } }))
    .files
  const fetched = await nina.fetchFile('downloadFile', { params: { id: certificate!.id }, query: {} })
  expect(fetched.bytes.equals(content)).toBe(true)

  const omar = await newTenant(server, 'Another stud')
  const archive = await openArchive(fileOf(id))
  const importing = (changed: Partial<typeof archive>) =>
    server.database.transaction(async (tx) => {
      await openTenant(tx, omar.tenant_id)
      await restoreArchive(
        tx,
        { ...omar, first_name: 'Omar', last_name: 'Neu' },
        {
          ...archive,
          ...changed,
        },
      )
    })
  const other = async () => Readable.from([A_PDF.subarray(1)])
  await expect(importing({ content: other })).rejects.toThrow('does not match its hash')
  // Archives of earlier versions have no files and measurements, and no vessel data in containers.
  const without: typeof archive.rows = async function* (table) {
    if (table === 'files' || table === 'measurements') return
    for await (const row of archive.rows(table)) {
      const { vessel: _, ...older } = row
      yield table === 'containers' ? older : row
    }
  }
  await importing({ rows: without })
  archive.close()
  const ofOmar = { query: { tenant_id: omar.tenant_id } }
  expect((await omar.call('listFiles', ofOmar)).files).toEqual([])
  const { containers } = await omar.call('listContainers', ofOmar)
  expect(containers.map(({ label, vessel }) => [label, vessel.model, vessel.warning_cm])).toEqual([
    ['Bea’s tank', null, 15],
  ])
})

test('an archive is restored only if the account is empty and the archive is complete', async () => {
  const id = await archived(ana)
  const nina = await newTenant(server, 'New stud')
  await newAnimal(nina)
  await expect(importInto(nina, fileOf(id))).rejects.toThrow('The account is not empty')
  const omar = await newTenant(server, 'Another stud')
  const archive = await openArchive(fileOf(id))
  const without = async function* (table: keyof typeof EXPORTED) {
    let left = table === 'movements' ? 20 : Infinity
    for await (const row of archive.rows(table)) if ((left -= 1) >= 0) yield row
  }
  const actor = { ...omar, first_name: 'Omar', last_name: 'Neu' } as never
  const broken = server.database.transaction(async (tx) => {
    await openTenant(tx, omar.tenant_id)
    await restoreArchive(tx, actor, { ...archive, rows: without })
  })
  await expect(broken).rejects.toThrow('Incomplete full export')
  archive.close()
  const { rows } = await server.owner.query(
    'select count(*)::int as parties from parties where tenant_id = $1',
    [omar.tenant_id],
  )
  expect(rows).toEqual([{ parties: 1 }])
  const half = path.join(server.archive_dir, 'half.zip')
  await writeFile(half, 'PK and not much more')
  await expect(openArchive(half)).rejects.toThrow('Not a full export')
})

test('an archive of an earlier version is restored with its documents, files and recording times', async () => {
  const nina = await newTenant(server, 'New stud')
  await importInto(nina, path.join(import.meta.dirname, 'archives/0.2.0-8.zip'))
  const query = { tenant_id: nina.tenant_id }
  const { documents } = await nina.call('listDocuments', { query })
  expect(documents).toMatchObject([
    { number: 'K-26-0001', made_by_name: 'Ana García', made_at: expect.stringMatching(/^2024-11-25/) },
  ])
  const params = { id: documents[0]!.id }
  const { bytes } = await nina.fetchFile('downloadDocument', { params, query: {} })
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const { files } = await nina.call('listFiles', { query })
  expect(files).toMatchObject([{ name: 'Certificate.pdf', added_by_name: 'Ana García' }])
  const { movements } = await nina.call('listMovements', { query })
  expect(movements.map(({ type, recorded_at }) => [type, recorded_at.slice(0, 10)])).toEqual([
    ['COLLECTION', '2024-11-25'],
    // The archived account was itself restored from an archive.
    ['SALE', '2023-05-05'],
  ])
})

test('an archive of format 1 is restored with the current names', async () => {
  const nina = await newTenant(server, 'New stud')
  const tomas = await newMember(server, nina)
  const file = path.join(import.meta.dirname, 'archives/format-1.zip')
  const [{ user_id }] = (await rowsOf(file, 'snoozes')) as [Record<string, unknown>]
  const collaborator = (await rowsOf(file, 'entitlements')).find((member) => member['user_id'] === user_id)!
  await server.owner.query('update users set email = $2 where id = $1', [
    tomas.user_id,
    collaborator['email'],
  ])
  await importInto(nina, file)
  const read = async (columns: string, table: string) => {
    const { rows } = await server.owner.query(
      `select distinct ${columns} from ${table} where tenant_id = $1 order by 1`,
      [nina.tenant_id],
    )
    return rows
  }
  const day = '2026-11-26'
  const started = ['Ana García', 'Tomás Ibarra'].map((started_by_name) => ({ started_by_name, day }))
  expect(await read('kind', 'alerts')).toEqual([{ kind: 'LOW_ALARM' }])
  expect(await read('snoozed_until::date::text as day', 'snoozes')).toEqual([{ day }])
  expect(await read('summary, error', 'discarded_entries')).toEqual([
    { summary: 'Lost 1', error: 'It has moved' },
  ])
  expect(await read('disabled_reason', 'webhooks')).toEqual([{ disabled_reason: 'IMPORTED' }])
  expect(await read('last_active_by_name, last_active_at::date::text as day', 'openings')).toEqual([
    { last_active_by_name: 'Ana García', day },
  ])
  expect(await read('started_by_name, started_at::date::text as day', 'stock_takes')).toEqual(started)
  expect(await read('started_by_name, started_at::date::text as day', 'stock_take_canisters')).toEqual([
    ...started,
    { started_by_name: null, day: null },
  ])
})

test('files and documents of an archive are validated like uploads', async () => {
  const nina = await newTenant(server, 'New stud')
  const archive = await openArchive(path.join(import.meta.dirname, 'archives/0.2.0-8.zip'))
  onTestFinished(() => archive.close())
  const html = Buffer.from('<script>alert(1)</script>')
  const hash = `\\x${createHash('sha256').update(html).digest('hex')}`
  const importing = (changed: 'documents' | 'files') =>
    server.database.transaction(async (tx) => {
      await openTenant(tx, nina.tenant_id)
      await restoreArchive(
        tx,
        { ...nina, first_name: 'Nina', last_name: 'Neu' },
        {
          ...archive,
          async *rows(table) {
            for await (const row of archive.rows(table)) yield table === changed ? { ...row, hash } : row
          },
          content: async (name) => (name.startsWith(changed) ? Readable.from([html]) : archive.content(name)),
        },
      )
    })
  await expect(importing('files')).rejects.toThrow('Certificate.pdf is refused')
  await expect(importing('documents')).rejects.toThrow('K-26-0001.pdf is refused')
})

test('the operator restores an archive into an account with one command', async () => {
  const id = await archived(ana)
  const pia = await newTenant(server, 'By command')
  const { rows: database } = await server.owner.query<{ name: string }>('select current_database() as name')
  const DATABASE_URL = onDatabase(inject('admin_url'), database[0]!.name)
  const script = path.join(import.meta.dirname, '../tools/admin.ts')
  const runWith = (variables: NodeJS.ProcessEnv, ...args: string[]) => {
    const env = { ...process.env, MODE: 'testing', ...variables }
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, 'restore-archive', ...args], {
      env,
      encoding: 'utf8',
    })
    return { status, text: stdout + stderr }
  }
  const run = (...args: string[]) => runWith({ DATABASE_URL }, ...args)
  // Without enough free space, the restore does not start.
  const DATA_DIR = temporaryFolder('nearly-full')
  expect(runWith({ DATA_DIR, MIN_FREE_MB: '1000000' }, fileOf(id), pia.email)).toEqual({
    status: 2,
    text: expect.stringMatching(/^There is too little room on the disk: \d+ MB are free, \d+ are needed\n$/),
  })
  expect(await readdir(DATA_DIR)).toEqual([])
  expect(run(fileOf(id), 'nobody@stud.test')).toEqual({
    status: 2,
    text: 'No user has the email nobody@stud.test\n',
  })
  // If an owner has several accounts, the account has to be named.
  const other = await newTenant(server, 'Also hers')
  await server.owner.query(`insert into entitlements values ($1, $2, 'OWNER')`, [
    other.tenant_id,
    pia.user_id,
  ])
  expect(run(fileOf(id), pia.email)).toEqual({
    status: 2,
    text: `${pia.email} owns ${pia.tenant_id} (By command), ${other.tenant_id} (Also hers): name one behind the address\n`,
  })
  expect(run(fileOf(id), pia.email, ana.tenant_id)).toMatchObject({ status: 2 })
  expect(run(fileOf(id), pia.email, pia.tenant_id)).toMatchObject({
    status: 0,
    text: expect.stringContaining('The books agree.'),
  })
  expect(run(fileOf(id), pia.email, pia.tenant_id)).toMatchObject({
    status: 2,
    text: expect.stringContaining('not empty'),
  })
})

test('every table of an account is in its archive or explicitly exempt', async () => {
  const { rows } = await server.owner.query<{ table_name: string }>(
    `select table_name from information_schema.columns
     where table_schema = 'public' and column_name = 'tenant_id' order by 1`,
  )
  const listed = [...Object.keys(EXPORTED), ...Object.keys(EXEMPT), ...Object.keys(WITHIN)]
  expect(listed.toSorted()).toEqual(rows.map(({ table_name }) => table_name))
  const archive = await openArchive(fileOf(await archived(ana)))
  onTestFinished(() => archive.close())
  for (const table of Object.keys(EXPORTED) as (keyof typeof EXPORTED)[]) {
    const { rows: counted } = await server.owner.query(
      `select count(*)::int as rows from ${table} where tenant_id = $1`,
      [tenant_id],
    )
    expect(archive.counts[table], table).toBe(counted[0].rows)
  }
})

test('an archive is available to owners of its account only, and expires', async () => {
  const id = await archived(ana)
  const query = { tenant_id }
  const [newest] = (await ana.call('listArchives', { query })).archives
  expect(newest).toMatchObject({ id, state: 'READY', percent: 100, requested_by_name: 'Ana García' })
  expect(newest!.bytes).toBeGreaterThan(10_000)
  const fetched = await ana.try('fetchArchive', { params: { id } })
  expect([fetched.status, fetched.headers['content-type'], fetched.headers['content-length']]).toEqual([
    200,
    'application/zip',
    String(newest!.bytes),
  ])
  const tomas = await newMember(server, ana)
  const eve = await newTenant(server, 'Elsewhere')
  expect((await tomas.try('fetchArchive', { params: { id } })).status).toBe(403)
  const log = await server.owner.query(`select user_id from security_events where kind = 'ARCHIVE_FETCHED'`)
  expect(log.rows).toEqual([{ user_id: ana.user_id }])
  expect((await tomas.try('requestArchive', { body: query })).status).toBe(403)
  expect((await eve.try('fetchArchive', { params: { id } })).status).toBe(404)
  expect((await ana.try('fetchArchive', { params: { id: randomUUID() } })).status).toBe(404)
  await server.owner.query(`update archives set expires_at = now() - interval '1 second' where id = $1`, [id])
  expect((await ana.try('fetchArchive', { params: { id } })).status).toBe(404)
  const [ended] = (await ana.call('listArchives', { query })).archives
  expect(ended).toMatchObject({ id, state: 'ENDED', bytes: null, expires_at: null })
})

test('an archive can be requested after the subscription has expired, one at a time', async () => {
  const bea = await newTenant(server, 'Late payer')
  await server.owner.query(
    `update tenants set subscription_expires_on = now() - interval '1 day' where id = $1`,
    [bea.tenant_id],
  )
  const body = { tenant_id: bea.tenant_id }
  const key = { 'idempotency-key': randomUUID() }
  const replies = await Promise.all([
    bea.call('requestArchive', { body }, key),
    bea.call('requestArchive', { body }),
    bea.call('requestArchive', { body }, key),
  ])
  expect(new Set(replies.map(({ id }) => id)).size).toBe(1)
  const { rows } = await server.owner.query(
    'select count(*)::int as jobs from pgboss.job where data ->> $1 = $2',
    ['tenant_id', bea.tenant_id],
  )
  expect(rows).toEqual([{ jobs: 1 }])
  // An archive whose job has stopped does not block a new archive forever.
  await server.owner.query(
    `update archives set last_active_at = now() - interval '1 hour' where tenant_id = $1`,
    [bea.tenant_id],
  )
  const again = await bea.call('requestArchive', { body })
  expect(again.id).not.toBe(replies[0].id)
  const { archives } = await bea.call('listArchives', { query: body })
  expect(archives.map(({ state }) => state)).toEqual(['MAKING', 'FAILED'])
})

test('an account can request at most ten archives a day', async () => {
  const bea = await newTenant(server, 'Collector')
  const body = { tenant_id: bea.tenant_id }
  for (let made = 0; made < 10; made += 1) {
    await bea.call('requestArchive', { body })
    await server.owner.query(`update archives set state = 'FAILED' where tenant_id = $1`, [bea.tenant_id])
  }
  const more = await bea.try('requestArchive', { body })
  expect([more.status, more.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  const { archives } = await bea.call('listArchives', { query: body })
  expect(archives.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'FAILED'))
})

test('the job creates the archive, reports progress and restarts after an interruption', async () => {
  const bea = await newTenant(server, 'Working')
  const { id } = await bea.call('requestArchive', { body: { tenant_id: bea.tenant_id } })
  // Write a draft such as a killed process leaves behind.
  const draft = path.join(server.archive_dir, `${id}.1.draft`)
  await writeFile(draft, 'half')
  const broken = new AbortController()
  broken.abort()
  await expect(
    makeArchive(
      server.database,
      { tenant_id: bea.tenant_id, archive_id: id },
      server.archive_dir,
      broken.signal,
    ),
  ).rejects.toThrow('aborted')
  expect((await readdir(server.archive_dir)).filter((name) => name.startsWith(id))).toEqual([`${id}.1.draft`])
  const jobs = openJobs(server.appUrl, () => {})
  onTestFinished(() => jobs.close())
  const { database, archive_dir } = server
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  await startWorkers(Object.values(FEATURES), {
    jobs,
    database,
    importing: database,
    leaving: server.leaving,
    mailer: keepingMailer(() => {}),
    onError: () => {},
    postToChat: async () => {},
    postOutside: async () => ({ status: 204 }),
    link: (to) => to,
    archive_dir,
    space: server.space,
    json: server.json,
    signal: ending.signal,
  })
  await waitUntil(async () => {
    const { archives } = await bea.call('listArchives', { query: { tenant_id: bea.tenant_id } })
    expect(archives).toMatchObject([{ id, state: 'READY' }])
  })
  expect((await rowsOf(fileOf(id), 'parties')).length).toBe(1)
  // An archive that is ready is not made again.
  await makeArchive(database, { tenant_id: bea.tenant_id, archive_id: id }, archive_dir, still)
})

test('expired files and abandoned drafts are deleted', async () => {
  const folder = server.archive_dir
  const [old, young] = [path.join(folder, 'old.zip'), path.join(folder, 'young.zip')]
  const [draft, other] = [path.join(folder, 'a.1.draft'), path.join(folder, 'notes.txt')]
  const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000)
  for (const [file, age] of [
    [old, 7.1],
    [young, 6.9],
    [draft, 1.1],
    [other, 100],
  ] as const) {
    await writeFile(file, '')
    await utimes(file, days(age), days(age))
  }
  await sweepOnce(folder, Date.now())
  const left = await readdir(folder)
  expect(['old.zip', 'young.zip', 'a.1.draft', 'notes.txt'].filter((name) => left.includes(name))).toEqual([
    'young.zip',
    'notes.txt',
  ])
  await sweepOnce(path.join(folder, 'nowhere'), Date.now())
})
