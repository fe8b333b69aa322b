import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { rightsTexts } from '#account/members/texts.ts'
import { answer } from '#test/component/fake-api.ts'
import { open, violations } from '#test/component/open.tsx'
import { answerHub } from '#test/component/samples/hub.ts'
import { anotherId, TENANT_ID } from '#test/component/samples/ids.ts'
import { aSession } from '#test/component/samples/session.ts'
import { type Archive, requestArchive, fetchArchive, listArchives } from '../contract.ts'
import { sizeText } from '#integration/exports/sheets.ts'
import { archivesTexts } from '../texts.ts'

const make = page.getByRole('button', { name: archivesTexts.ask })

test('an owner requests an archive of everything and sees its progress', async () => {
  await page.viewport(390, 844)
  let archives: Archive[] = []
  const archive: Archive = {
    id: anotherId(1),
    state: 'MAKING',
    ...{ requested_at: '2026-03-12T10:00:00.000Z', requested_by_name: 'Ana García', percent: 40 },
    ...{ bytes: null, expires_at: null },
  }
  answerHub()
  const lists = answer(listArchives, () => ({ archives }))
  await open('/hub/exports')
  const requests = answer(requestArchive, () => {
    archives = [archive]
    return archive
  })
  await make.click()
  await expect.element(page.getByRole('progressbar', { name: archivesTexts.making(40) })).toBeVisible()
  await expect.element(make).toBeDisabled()
  expect(await violations()).toEqual([])
  archives = [
    { ...archive, state: 'READY', percent: 100, bytes: 120_000, expires_at: '2026-03-19T10:00:00.000Z' },
  ]
  const download = page.getByRole('link', { name: archivesTexts.downloadOf(sizeText(120_000)) })
  const path = fetchArchive.path.replace('{id}', archive.id)
  await expect.element(download).toHaveAttribute('href', `${path}?tenant_id=${TENANT_ID}`)
  await expect.element(make).toBeEnabled()
  expect(lists.length).toBeGreaterThan(2)
  expect(requests).toHaveLength(1)
})

test('a collaborator sees who can request an archive', async () => {
  answerHub()
  await open('/hub/exports', aSession('COLLABORATOR'))
  const text = `${archivesTexts.ownerOnly} ${rightsTexts.askOwners('Ana García')}`
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(make).not.toBeInTheDocument()
})
