import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { DAY, newAnimal, newBatch, newParty, newStraws } from '#test/factories.ts'
import { A_PDF, jpegOfPhone, pdfOf, WHERE } from '#test/pictures.ts'
import { newMember, newTenant, openTestServer, type Person } from '#test/test-server.ts'
import type { SUBJECTS, File } from '../contract.ts'
import { waitUntil } from '#test/wait-until.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const tomas = await newMember(server, ana)
const { tenant_id } = ana

type About = { [K in (typeof SUBJECTS)[number]]?: string }

async function add(person: Person, about: About, content: Buffer = A_PDF, name = 'report.pdf', key?: string) {
  const query = { tenant_id: person.tenant_id, name, ...about }
  const answer = await person.try(
    'addFile',
    { query, body: content },
    key === undefined ? {} : { 'idempotency-key': key },
  )
  return { ...answer, file: answer.body as unknown as File }
}

async function filesOf(person: Person, about: About) {
  return (await person.call('listFiles', { query: { tenant_id: person.tenant_id, ...about } })).files
}

test('files of batches, horses, parties, movements and health tests are listed and downloaded unchanged', async () => {
  const { batch_id, movements } = await straws()
  const { id: animal_id } = await newAnimal(ana)
  const { id: party_id } = await newParty(ana)
  const { id: health_test_id } = await ana.call('createHealthTest', {
    body: { tenant_id, animal_id, disease: 'EVA', sampled_on: DAY },
  })
  const content = pdfOf(2_500_000)
  const movement_id = movements[0]!.id
  for (const about of [{ batch_id }, { animal_id }, { party_id }, { movement_id }, { health_test_id }]) {
    const { status, file } = await add(ana, about, content, 'Zdravotní osvědčení "EVA" 7/26')
    expect(status).toBe(201)
    expect(file).toMatchObject({
      ...about,
      media: 'application/pdf',
      bytes: 2_500_000,
      added_by: ana.user_id,
    })
    expect(file.name).toBe('Zdravotní osvědčení -EVA- 7-26.pdf')
    expect(await filesOf(ana, about)).toEqual([file])
    const answer = await tomas.fetchFile('downloadFile', { params: { id: file.id }, query: {} })
    expect(answer.bytes.equals(content)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '2500000',
      'content-disposition':
        'attachment; filename="Zdravotni osvedceni -EVA- 7-26.pdf"; filename*=UTF-8\'\'Zdravotn%C3%AD%20osv%C4%9Bd%C4%8Den%C3%AD%20-EVA-%207-26.pdf',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  }
  expect(await filesOf(ana, {})).toHaveLength(5)
})

/** Books straws of a new batch, and returns its id and movements. */
async function straws() {
  const { batch_id } = await newStraws(ana, 5)
  const query = { tenant_id: ana.tenant_id, batch_id }
  return { batch_id, movements: (await ana.call('listMovements', { query })).movements }
}

test('a file whose content is missing is answered with an error', async () => {
  const { id: party_id } = await newParty(ana)
  const { file } = await add(ana, { party_id })
  await server.owner.query('delete from file_chunks where file_id = $1', [file.id])
  const { status, body, headers } = await ana.try('downloadFile', { params: { id: file.id } })
  expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['content-disposition']).toBeUndefined()
})

test('a picture is stored without its location', async () => {
  const { id: animal_id } = await newAnimal(ana)
  const { file } = await add(ana, { animal_id }, jpegOfPhone(), 'IMG_1234.HEIC')
  expect(file).toMatchObject({ name: 'IMG_1234.HEIC.jpg', media: 'image/jpeg' })
  const { bytes, headers } = await ana.fetchFile('downloadFile', { params: { id: file.id }, query: {} })
  expect(headers['content-type']).toBe('image/jpeg')
  expect(bytes.length).toBe(file.bytes)
  expect(bytes.includes(WHERE)).toBe(false)
  const { rows } = await server.owner.query(
    'select hash, (select string_agg(bytes, null order by number) from file_chunks where file_id = id) as bytes from files where id = $1',
    [file.id],
  )
  expect(rows[0].hash).toEqual(createHash('sha256').update(bytes).digest())
  expect(rows[0].bytes.includes(WHERE)).toBe(false)
})

test('refused files leave nothing behind: wrong type, too large, or not attached to exactly one record', async () => {
  const batch_id = (await newBatch(ana)).id
  const { id: party_id } = await newParty(ana)
  const wrong = await add(ana, { batch_id }, Buffer.from('<html>%PDF-1.7</html>'), 'report.pdf')
  expect([wrong.status, wrong.body.code]).toEqual([422, 'WRONG_FILE_TYPE'])
  const large = await add(ana, { batch_id }, pdfOf(20 * 1024 * 1024 + 1))
  expect([large.status, large.body.code, large.body.message]).toEqual([
    413,
    'TOO_LARGE',
    'Too large: at most 20 MB per file.',
  ])
  for (const about of [{}, { batch_id, party_id }]) {
    expect((await add(ana, about)).body.code).toBe('INVALID')
  }
  expect((await add(ana, { batch_id: party_id })).body.code).toBe('NOT_FOUND')
  const empty = await add(ana, { batch_id }, Buffer.alloc(0))
  expect([empty.status, empty.body.code]).toEqual([422, 'WRONG_FILE_TYPE'])
  const query = { tenant_id: ana.tenant_id, batch_id, name: 'a.pdf' }
  expect((await ana.try('addFile', { query, body: {} })).body.code).toBe('UNSUPPORTED_MEDIA_TYPE')
  expect((await ana.try('addFile', { query })).body.code).toBe('UNSUPPORTED_MEDIA_TYPE')
  expect(await filesOf(ana, { batch_id })).toEqual([])
  expect(
    (
      await server.owner.query(
        'select count(*)::int as n from file_chunks where file_id not in (select id from files)',
      )
    ).rows,
  ).toEqual([{ n: 0 }])
})

test('a file of exactly 20 MB is accepted', async () => {
  const { status, file } = await add(ana, { batch_id: (await newBatch(ana)).id }, pdfOf(20 * 1024 * 1024))
  expect([status, file.bytes]).toEqual([201, 20 * 1024 * 1024])
})

test('retries with one key add one file, and another file with that key is refused', async () => {
  const batch_id = (await newBatch(ana)).id
  const both = await Promise.all([1, 2].map(() => add(ana, { batch_id }, A_PDF, 'once.pdf', 'once')))
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(both[0]!.file).toEqual(both[1]!.file)
  expect(await filesOf(ana, { batch_id })).toEqual([both[0]!.file])
  const other = await add(ana, { batch_id }, pdfOf(5000), 'once.pdf', 'once')
  expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED'])
})

/** Fills the storage of an account, without writing content, until `left` bytes are free. */
async function fill({ tenant_id, user_id }: Person, batch_id: string, left: number) {
  const max = 20 * 1024 * 1024
  const bytes = 2 * 1024 ** 3 - left
  await server.owner.query(
    `insert into files (tenant_id, id, batch_id, name, media, bytes, hash, added_by, added_by_name)
     select $1, gen_random_uuid(), $2, 'old.pdf', 'application/pdf', least(${max}, $3::bigint - n), '', $4, 'Ana'
     from generate_series(0::bigint, $3::bigint - 1, ${max}) n`,
    [tenant_id, batch_id, bytes, user_id],
  )
}

test('concurrent uploads cannot exceed the space of an account, and deleting a file frees space', async () => {
  const bea = await newTenant(server)
  const batch_id = (await newBatch(bea)).id
  await fill(bea, batch_id, 1_500_000)
  const both = await Promise.all([1, 2].map((seed) => add(bea, { batch_id }, pdfOf(1_000_000, seed))))
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const refused = both.find(({ status }) => status === 409)!
  expect(refused.body).toMatchObject({
    code: 'FILES_FULL',
    message: 'Your account has room for 2 GB of files, with 488 kB left. Delete files you no longer need.',
  })
  const { id } = both.find(({ status }) => status === 201)!.file
  await bea.call('deleteFile', { params: { id }, query: {} })
  expect((await add(bea, { batch_id }, pdfOf(1_500_000))).status).toBe(201)
  // Another account has a separate limit.
  expect((await add(ana, { batch_id: (await newBatch(ana)).id })).status).toBe(201)
})

test('another account cannot list, download or add files of a batch', async () => {
  const eve = await newTenant(server)
  const batch_id = (await newBatch(ana)).id
  const { file } = await add(ana, { batch_id })
  expect((await add(eve, { batch_id })).status).toBe(404)
  expect(await filesOf(eve, { batch_id })).toEqual([])
  expect((await eve.try('downloadFile', { params: { id: file.id } })).status).toBe(404)
  expect(await filesOf(ana, { batch_id })).toEqual([file])
})

test('an owner can delete any file and other members their own, and the content is deleted too', async () => {
  const batch_id = (await newBatch(ana)).id
  const { file: of_ana } = await add(ana, { batch_id })
  const { file: of_tomas } = await add(tomas, { batch_id })
  const refused = await tomas.try('deleteFile', { params: { id: of_ana.id } })
  expect([refused.status, refused.body.code]).toEqual([403, 'NOT_ALLOWED'])
  await tomas.call('deleteFile', { params: { id: of_tomas.id }, query: {} })
  await ana.call('deleteFile', { params: { id: of_ana.id }, query: {} })
  expect(await filesOf(ana, { batch_id })).toEqual([])
  const { rows } = await server.owner.query('select from file_chunks where file_id = any($1)', [
    [of_ana.id, of_tomas.id],
  ])
  expect(rows).toEqual([])
  expect((await ana.try('downloadFile', { params: { id: of_ana.id } })).status).toBe(404)
})

test('a renamed file keeps the extension of its type', async () => {
  const { file } = await add(ana, { batch_id: (await newBatch(ana)).id })
  const body = { tenant_id: ana.tenant_id, name: 'EVA, negative' }
  const renamed = await ana.call('renameFile', { params: { id: file.id }, body })
  expect(renamed).toEqual({ ...file, name: 'EVA, negative.pdf' })
})

test('records with files cannot be deleted until their files are', async () => {
  const batch_id = (await newBatch(ana)).id
  const { id: animal_id } = await newAnimal(ana)
  const { id: party_id } = await newParty(ana)
  for (const [name, about, id] of [
    ['deleteBatch', { batch_id }, batch_id],
    ['deleteAnimal', { animal_id }, animal_id],
    ['deleteParty', { party_id }, party_id],
  ] as const) {
    const { file } = await add(ana, about)
    const refused = await ana.try(name, { params: { id } })
    expect([refused.status, refused.body.code], name).toEqual([409, 'IN_USE'])
    expect(refused.body.message).toContain('files')
    await ana.call('deleteFile', { params: { id: file.id }, query: {} })
    expect((await ana.try(name, { params: { id } })).status).toBe(204)
    expect((await add(ana, about)).status, name).toBe(404)
  }
})

test('concurrent upload and deletion of a batch never both succeed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const batch_id = (await newBatch(ana)).id
    const [added, deleted] = await Promise.all([
      add(ana, { batch_id }, pdfOf(300_000)),
      ana.try('deleteBatch', { params: { id: batch_id } }),
    ])
    expect([
      [201, 409],
      [404, 204],
    ]).toContainEqual([added.status, deleted.status])
  }
})

test('a reversed movement keeps its files', async () => {
  const { movements } = await straws()
  const { id } = movements[0]!
  const { file } = await add(ana, { movement_id: id })
  await ana.call('reverseMovement', {
    params: { id },
    body: { tenant_id: ana.tenant_id, reason: 'Typed twice' },
  })
  expect(await filesOf(ana, { movement_id: id })).toEqual([file])
})

test('an interrupted upload leaves nothing behind', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as { port: number }
  const batch_id = (await newBatch(ana)).id
  const arriving = once(server.app.server, 'request') as Promise<[IncomingMessage]>
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const path = `/api/v1/files?tenant_id=${ana.tenant_id}&batch_id=${batch_id}&name=a.pdf`
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${ana.cookie}\r\nContent-Type: application/octet-stream\r\nContent-Length: 1000000\r\n\r\n`,
  )
  socket.write(pdfOf(500_000))
  const [request] = await arriving
  await waitUntil(() => expect(request.socket.bytesRead).toBeGreaterThan(500_000))
  const closed = new Promise((resolve) => void request.socket.once('close', resolve))
  socket.destroy()
  await closed
  await waitUntil(async () => expect(await readdir(server.upload_dir)).toEqual([]))
  expect(await filesOf(ana, { batch_id })).toEqual([])
  // The slots of the interrupted upload and of all earlier ones are free again.
  let seed = 0
  await waitUntil(async () => {
    const eight = Array.from({ length: 8 }, () => add(ana, { batch_id }, pdfOf(100_000, (seed += 1))))
    const statuses = (await Promise.all(eight)).map(({ status }) => status)
    expect(statuses).toEqual(Array.from({ length: 8 }, () => 201))
  })
})

test('an account uploads eight files at the same time, and further uploads are refused with a retry time', async () => {
  const batch_id = (await newBatch(ana)).id
  const all = await Promise.all(
    Array.from({ length: 16 }, (_, seed) => add(ana, { batch_id }, pdfOf(400_000, seed))),
  )
  const statuses = all.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(8)
  expect(statuses.every((status) => status === 201 || status === 503)).toBe(true)
  expect(all.find(({ status }) => status === 503)?.headers['retry-after']).toBe('5')
})

test('a health test with files cannot be deleted', async () => {
  const { id: animal_id } = await newAnimal(ana)
  const { id } = await ana.call('createHealthTest', {
    body: { tenant_id, animal_id, disease: 'CEM', sampled_on: DAY },
  })
  const { file } = await add(ana, { health_test_id: id })
  const refused = await ana.try('deleteHealthTest', { params: { id }, query: {} })
  expect([refused.status, refused.body.code]).toEqual([409, 'IN_USE'])
  await ana.call('deleteFile', { params: { id: file.id }, query: {} })
  await ana.call('deleteHealthTest', { params: { id }, query: {} })
  const late = await ana.try('addFile', {
    query: { tenant_id, health_test_id: id, name: 'Late' },
    body: A_PDF,
  })
  expect([late.status, late.body.code]).toEqual([404, 'NOT_FOUND'])
})
