import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { invalid } from '#platform/contract/refusal.ts'
import { answer } from '#test/component/fake-api.ts'
import { chooseFiles } from '#test/component/files.ts'
import { open } from '#test/component/open.tsx'
import { answerHub } from '#test/component/samples/hub.ts'
import { aSession } from '#test/component/samples/session.ts'
import { type Letterhead, MAX_LOGO_BYTES, showLetterhead, updateLetterhead } from '../contract.ts'
import { letterheadTexts } from '../texts.ts'

const section = page.getByRole('region', { name: letterheadTexts.title })

/** Chooses a logo, once the button for it is enabled. */
async function choose(content: BlobPart) {
  await expect.element(section.getByRole('button', { name: letterheadTexts.add })).toBeEnabled()
  const field = section.element().querySelector('input[type=file]')!
  chooseFiles(field, new File([content], 'logo.svg', { type: 'image/svg+xml' }))
}

test('an owner adds and removes a logo, and a refused one shows the reason', async () => {
  const none: Letterhead = { paper: 'A4', logo_version: null }
  let letterhead = none
  answerHub()
  answer(showLetterhead, () => letterhead)
  await open('/hub/organisation')
  const reason = 'This picture is too detailed to draw'
  answer(updateLetterhead, () => {
    throw invalid('body.logo', reason)
  })
  await choose('<svg><filter/></svg>')
  await expect.element(page.getByText(reason)).toBeVisible()

  const sent = answer(updateLetterhead, ({ body: { logo } }) => {
    letterhead = logo ? { ...none, logo_version: 'v1' } : none
    return letterhead
  })
  await choose(new Uint8Array(MAX_LOGO_BYTES + 1))
  await expect.element(page.getByText(letterheadTexts.tooLarge)).toBeVisible()
  await choose('<svg/>')
  await expect.element(page.getByText(letterheadTexts.saved)).toBeVisible()
  const logo = section.getByRole('img', { name: letterheadTexts.logoOf(aSession().tenants[0]!.name) })
  await expect.element(logo).toHaveAttribute('src', expect.stringContaining('version=v1'))
  await section.getByRole('button', { name: letterheadTexts.remove }).click()
  await expect.element(section.getByText(letterheadTexts.none)).toBeVisible()
  expect(sent.map(({ body }) => body.logo)).toEqual([btoa('<svg/>'), null])
})
