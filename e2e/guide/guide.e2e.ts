/** The guide: every page is walked as its reader would walk it. */
import { readPage, readPages } from '../../tools/guide/page.ts'
import { UPRIGHT } from '../phone.ts'
import { expect, test } from '../test.ts'
import { OWN_STEPS } from './own-steps.ts'
import { beginInOwnStud } from './stud.ts'
import { walkPage } from './walk-page.ts'

const DEVICES = {
  desktop: { viewport: { width: 1120, height: 720 }, deviceScaleFactor: 1.5 },
  phone: { ...UPRIGHT, viewport: { width: 390, height: 720 }, deviceScaleFactor: 2 },
}

for (const guide of readPages()) {
  test.describe(guide.slug, () => {
    const own = OWN_STEPS[guide.slug]
    test.use({ ...DEVICES[guide.device], ...own?.use })

    test(`${guide.question} is answered by its page`, async ({ page }) => {
      await beginInOwnStud(page, guide.slug)
      await page.addInitScript(() => localStorage.setItem('mobile-notice-read', 'true'))
      await own?.prepare?.(page)
      await walkPage(page, guide, own)
    })
  })
}

test('a page that names a button which does not exist fails, and so does one that expects another text', async ({
  page,
}) => {
  const HEAD = 'title: Wrong\nquestion: Is it?\nsubject: Start\norder: 1\nstart: /help'
  const wrong = (step: string) => readPage('wrong', `---\n${HEAD}\n---\nNo.\n\n1. ${step}\n`)
  await beginInOwnStud(page, 'wrong')
  await walkPage(page, wrong('Press **Help**. The screen shows “Write to us”.'))
  await expect(walkPage(page, wrong('Press **Help me**.'), {}, { timeout: 1000 })).rejects.toThrow(
    '“Help me” is not on the screen',
  )
  await expect(walkPage(page, wrong('Look at “Write to me”.'), {}, { timeout: 1000 })).rejects.toThrow(
    'Write to me',
  )
})
