/** Every failure has its own text, with the reason if known. */
import type { Locator, Page, Route } from '@playwright/test'
import { beginLoggedIn, choose, OWNER } from './log-in.ts'
import { expect, test } from './test.ts'

const PASSWORD = 'nine frozen lanterns hum'

const json = (status: number, code: string, message: string, more: object = {}) => ({
  status,
  json: { code, message, ...more },
})

/** The ways any call can fail, and what is known then. */
const WAYS: [name: string, fail: (route: Route) => Promise<void>, beside: string[]][] = [
  [
    'the network is away',
    (route) => route.abort(),
    ['The server cannot be reached. Please check your connection.'],
  ],
  ['the server fails', (route) => route.fulfill({ status: 500, body: 'no json' }), []],
  [
    'it was tried too often',
    (route) =>
      route.fulfill({ ...json(429, 'TOO_MANY_ATTEMPTS', 'Wait.'), headers: { 'Retry-After': '30' } }),
    ['Too many attempts. You can try again in 30 seconds.'],
  ],
]

type Call = { method: string; path: string }

async function failing(page: Page, { method, path }: Call, fail: (route: Route) => Promise<void>) {
  await page.unrouteAll()
  await page.route(`**/api/v1/${path}`, (route) =>
    route.request().method() === method ? fail(route) : route.fallback(),
  )
}

const lines = (alert: Locator) => alert.getByRole('paragraph')

type Case = {
  text: string
  call: Call
  /** Goes to where it is tried. */
  open: (page: Page) => Promise<unknown>
  /** Tries it; repeatedly on the same screen. */
  attempt: (page: Page) => Promise<unknown>
  isLoggedIn?: true
  refused?: { answer: ReturnType<typeof json>; beside?: string[]; atField?: string }
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).last().click()

/** The screen of an invitation mocked by the test. */
async function openInvitation(page: Page, kind: 'SIGN_UP' | 'MEMBER') {
  const known = kind === 'SIGN_UP' ? {} : { tenant_name: 'Gestüt Heide', role: 'COLLABORATOR' }
  await page.route('**/api/v1/invitations/KNOWN', (route) =>
    route.fulfill({ json: { kind, email: 'ida@heide.test', ...known } }),
  )
  await page.goto(`/auth/${kind === 'SIGN_UP' ? 'signup' : 'enrollment'}#token=KNOWN`)
  await page.getByLabel('First name').fill('Ida')
  await page.getByLabel('Last name').fill('Berg')
  if (kind === 'SIGN_UP') await choose(page, 'Country', 'Norway')
  await page.getByLabel('Password', { exact: false }).first().fill(PASSWORD)
  await page.getByLabel('Repeat the password').fill(PASSWORD)
}

const CASES: Record<string, Case> = {
  'log-in': {
    text: "We couldn't log you in. Please try again.",
    call: { method: 'POST', path: 'auth' },
    open: async (page) => {
      await page.goto('/auth/login')
      await page.getByLabel('Email').fill(OWNER)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    },
    attempt: press('Log in'),
    refused: { answer: json(401, 'INVALID_CREDENTIALS', "We couldn't log you in. Please try again.") },
  },
  'sign-up': {
    text: "We couldn't sign you up. Please try again.",
    call: { method: 'POST', path: 'signup' },
    open: (page) => openInvitation(page, 'SIGN_UP'),
    attempt: press('Sign up'),
    refused: {
      answer: json(422, 'WEAK_PASSWORD', 'Too common.', { fields: { 'body.password': 'Too common.' } }),
      atField: 'Too common.',
    },
  },
  enrollment: {
    text: "We couldn't enrol you. Please try again, and contact customer service if it persists.",
    call: { method: 'POST', path: 'enrollment' },
    open: (page) => openInvitation(page, 'MEMBER'),
    attempt: press('Join now'),
  },
  'a request for an invitation': {
    text: 'Please try again',
    call: { method: 'POST', path: 'invitation-requests' },
    open: async (page) => {
      await page.goto('/auth/invitation')
      await page.getByLabel('Email').fill('ida@heide.test')
    },
    attempt: press('Join now'),
  },
  'password recovery': {
    text: "We couldn't process the request. Please try again",
    call: { method: 'POST', path: 'auth/password' },
    open: async (page) => {
      await page.goto('/auth/password-recovery')
      await page.getByLabel('Email').fill('ida@heide.test')
    },
    attempt: press('Send the code'),
  },
  'a new password': {
    text: "We couldn't update your password. Please try again later",
    call: { method: 'PUT', path: 'auth/password' },
    open: async (page) => {
      await page.goto('/auth/password-reset#code=KNOWN')
      await page.getByLabel('New password').fill(PASSWORD)
      await page.getByLabel('Repeat the password').fill(PASSWORD)
    },
    attempt: press('Set the password'),
    refused: {
      answer: json(422, 'INVALID_CODE', 'Used.', { fields: { 'body.code': 'Used.' } }),
      atField: 'Used.',
    },
  },
  'a change of the password in the hub': {
    text: 'Could not request password recovery. Try again please.',
    call: { method: 'POST', path: 'auth/password' },
    isLoggedIn: true,
    open: (page) => page.goto('/hub/general'),
    attempt: press('Change password'),
  },
  'an invitation of a member': {
    text: 'The invite could not be sent. Contact customer service if it persists.',
    call: { method: 'POST', path: 'members/invitations' },
    isLoggedIn: true,
    open: async (page) => {
      await page.goto('/hub/general')
      await page.getByRole('button', { name: 'Invite a member' }).click()
      await page.getByRole('dialog').getByLabel('Email').fill('ida@heide.test')
    },
    attempt: press('Send the invitation'),
    refused: {
      answer: json(409, 'EMAIL_IN_USE', 'In use.', { fields: { 'body.email': 'In use.' } }),
      atField: 'In use.',
    },
  },
  'a removal of a member': {
    text: 'Could not delete the member. Please try again.',
    call: { method: 'DELETE', path: 'members/*' },
    isLoggedIn: true,
    open: async (page) => {
      await page.goto('/hub/general')
      await page
        .getByRole('button', { name: /^Remove / })
        .first()
        .click()
    },
    attempt: press('Remove'),
    refused: { answer: json(409, 'LAST_OWNER', 'It needs one.'), beside: ['It needs one.'] },
  },
  'a help message': {
    text: 'Could not send the message. Please try again.',
    call: { method: 'POST', path: 'help-messages' },
    isLoggedIn: true,
    open: async (page) => {
      await page.goto('/help')
      await page.getByLabel('Your message').fill('How do I move straws?')
    },
    attempt: press('Send message'),
    refused: {
      answer: json(422, 'INVALID', 'Wrong.', { fields: { 'body.message': 'Not this.' } }),
      atField: 'Not this.',
    },
  },
  'a checkout': {
    text: 'Checkout could not be loaded. Please try again.',
    call: { method: 'POST', path: 'subscription/checkouts' },
    isLoggedIn: true,
    open: (page) => page.goto('/hub/subscription'),
    attempt: press('Pay now'),
  },
  'a change of a horse': {
    text: "We couldn't save your changes",
    call: { method: 'PATCH', path: 'animals/*' },
    isLoggedIn: true,
    open: async (page) => {
      await page.goto('/horses')
      await page.getByRole('link', { name: 'Quintus L' }).click()
      await page.getByRole('button', { name: 'Edit' }).click()
      await page.getByRole('dialog').getByLabel('Name').first().fill('Quintus')
    },
    attempt: press('Save'),
    refused: {
      answer: json(409, 'UELN_EXISTS', 'On file.'),
      atField: 'A horse with this UELN is already on file.',
    },
  },
  'a new horse': {
    text: "We couldn't complete the action. Please try again.",
    call: { method: 'POST', path: 'animals' },
    isLoggedIn: true,
    open: async (page) => {
      await page.goto('/horses')
      await page.getByRole('button', { name: 'Add horse' }).click()
      await page.getByRole('dialog').getByLabel('Name').first().fill('Trueno')
    },
    attempt: press('Add horse'),
  },
}

for (const [name, { text, call, open, attempt, isLoggedIn, refused }] of Object.entries(CASES)) {
  test(`${name} that fails says so in its own words, however it failed`, async ({ page }) => {
    if (isLoggedIn) await beginLoggedIn(page)
    await open(page)
    const alert = page.getByRole('alert')
    for (const [way, fail, beside] of WAYS) {
      await test.step(way, async () => {
        await failing(page, call, fail)
        await attempt(page)
        // A refusal's own message needs no general one before it.
        const isGeneral = text.startsWith("We couldn't complete")
        const first = isGeneral && way === 'it was tried too often' ? [] : [text]
        await expect(lines(alert)).toHaveText([...first, ...beside])
      })
    }
    if (!refused) return
    await failing(page, call, (route) => route.fulfill(refused.answer))
    await attempt(page)
    await expect(lines(alert)).toHaveText([text, ...(refused.beside ?? [])])
    if (refused.atField) await expect(page.getByText(refused.atField, { exact: true })).toBeVisible()
  })
}

test('without a network a call fails and says so, and is done once there is one', async ({
  page,
  context,
}) => {
  await beginLoggedIn(page)
  await page.goto('/help')
  await page.getByLabel('Your message').fill('How do I move straws?')
  await context.setOffline(true)
  await press('Send message')(page)
  await expect(lines(page.getByRole('alert'))).toHaveText([
    'Could not send the message. Please try again.',
    'The server cannot be reached. Please check your connection.',
  ])
  // Another text does not bring the network back.
  await page.getByLabel('Your message').fill('How do I move my straws?')
  await expect(page.getByRole('alert')).toBeVisible()
  await context.setOffline(false)
  await press('Send message')(page)
  await expect(page.getByText('Thank you. Your message is with us.')).toBeVisible()
})

test('an enrolment with an address that is taken, or another one, says just that', async ({ page }) => {
  await openInvitation(page, 'MEMBER')
  for (const [code, text] of [
    ['EMAIL_IN_USE', 'Email is already in use'],
    ['EMAIL_MISMATCH', 'The email must be the one the invitation was sent to.'],
  ] as const) {
    await failing(page, { method: 'POST', path: 'enrollment' }, (route) =>
      route.fulfill(json(422, code, 'No.', { fields: { 'body.email': 'No.' } })),
    )
    await press('Join now')(page)
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
  }
})

test('what was refused is told once, at its field if that is shown, and no longer than until something is typed', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await page.goto('/containers')
  await page.getByRole('button', { name: 'Create container' }).click()
  const dialog = page.getByRole('dialog')
  const alert = dialog.getByRole('alert')
  await dialog.getByLabel('Label').fill('Tank 1')
  await dialog.getByRole('button', { name: 'Create container' }).click()
  await expect(dialog.getByText('A container with this label already exists.')).toHaveCount(1)
  await expect(alert).toBeHidden()
  await dialog.getByLabel('Label').fill('Tank 11')
  await expect(dialog.getByText('A container with this label already exists.')).toBeHidden()
  await expect(alert).toBeHidden()

  const refused = json(422, 'INVALID', 'Not this.', { fields: { 'body.not_shown': 'Not this.' } })
  await failing(page, { method: 'POST', path: 'containers' }, (route) => route.fulfill(refused))
  await dialog.getByRole('button', { name: 'Create container' }).click()
  await expect(lines(alert)).toHaveText(['Not this.'])
  await dialog.getByLabel('Note').fill('By the door')
  await expect(alert).toBeHidden()
})
