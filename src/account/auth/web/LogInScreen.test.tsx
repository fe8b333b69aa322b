import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listStraws } from '#stock/straws/contract.ts'
import { navTexts } from '#ui/texts.ts'
import { answer, answerInBackground } from '#test/component/fake-api.ts'
import { passwordField } from '#test/component/locators.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { answerHome } from '#test/component/samples/hub.ts'
import { aSession } from '#test/component/samples/session.ts'
import { logIn } from '../contract.ts'
import { loginTexts } from '../texts.ts'

const submit = page.getByRole('button', { name: loginTexts.submit })

async function enterCredentials() {
  await page.getByRole('textbox', { name: loginTexts.email }).fill('ana@haras.test')
  await passwordField(loginTexts.password).fill('nine frozen lanterns hum')
  await submit.click()
}

const address = () => location.pathname + location.search

test('a user without a session is sent to log-in, and then to the requested page', async () => {
  answerAccount({ containers: [] })
  answerInBackground(listStraws, () => ({ straws: [] }))
  await open('/containers?query=tank', null)
  await expect.element(submit).toBeVisible()
  expect(address()).toBe(`/auth/login?redirect=${encodeURIComponent('/containers?query=tank')}`)
  const requests = answer(logIn, () => aSession())
  await enterCredentials()
  await expect.element(page.getByRole('heading', { name: navTexts.containers, level: 1 })).toBeVisible()
  expect(address()).toBe('/containers?query=tank')
  expect(requests.map(({ body }) => body)).toEqual([
    { email: 'ana@haras.test', password: 'nine frozen lanterns hum' },
  ])
})

test('log-in never redirects to another site', async () => {
  answerHome()
  await open('/auth/login?redirect=//evil.test/', null)
  answer(logIn, () => aSession())
  await enterCredentials()
  await expect.element(page.getByRole('heading', { name: navTexts.home, level: 1 })).toBeInTheDocument()
  expect(address()).toBe('/home')
})

test('a logged-in user who opens log-in is sent home', async () => {
  answerHome()
  for (const path of ['/auth/login', '/auth/login?redirect=%2Fcontainers']) {
    await open(path)
    await expect.element(page.getByRole('heading', { name: navTexts.home, level: 1 })).toBeInTheDocument()
    expect(address()).toBe('/home')
  }
})

test('a picture is shown above or beside log-in, and hidden from screen readers', async () => {
  await page.viewport(390, 844)
  await open('/auth/login', null)
  await expect.element(submit).toBeVisible()
  const inForm = page.getByRole('main').getByText(loginTexts.claim[0])
  const claim = page.getByText(loginTexts.claim[0]).last()
  const vessel = () => claim.element().closest('[aria-hidden=true]')!
  await expect.element(inForm).toBeVisible()
  await expect.element(claim).not.toBeVisible()
  expect(vessel().clientHeight).toBe(286)
  await page.viewport(390, 640)
  await expect.poll(() => vessel().clientHeight).toBe(120)
  await page.viewport(390, 480)
  await expect.poll(() => vessel().clientHeight).toBe(0)
  await page.viewport(900, 844)
  await expect.element(claim).toBeVisible()
  await expect.element(inForm).not.toBeVisible()
  expect(vessel()).not.toBeNull()
})
