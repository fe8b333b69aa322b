/**
 * Texts that the specification gives word for word, or whose content it requires. Other tests should use the texts that
 * the product exports.
 */
import { expect, test } from 'vitest'
import { horseTexts } from '#registry/animals/texts.ts'
import { StrawColour } from '#stock/batches/straw.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { helpTexts } from '#account/help/texts.ts'
import { enrollmentTexts, invitationTexts, membersTexts, signupTexts } from '#account/members/texts.ts'
import { accountTexts, loginTexts, recoveryTexts, resetTexts } from '#account/auth/texts.ts'
import { subscriptionTexts } from '#account/subscription/texts.ts'
import { GENERIC } from '#platform/contract/refusal-replies.ts'
import { words } from '#platform/contract/words.ts'
import { RequestFailed } from '#ui/request.ts'
import { commonTexts, errorTexts } from '#ui/texts.ts'

test('the texts of the error catalogue are shown as specified', () => {
  expect(new RequestFailed(404, {}).message).toBe('Request failed with status code 404')
  expect(errorTexts.generic).toBe("We couldn't complete the action. Please try again.")
  expect(GENERIC).toBe("We couldn't complete the action. Please try again.")
  expect(loginTexts.failed).toBe("We couldn't log you in. Please try again.")
  expect(signupTexts.failed).toBe("We couldn't sign you up. Please try again.")
  expect(enrollmentTexts.inUse).toBe('Email is already in use')
  expect(invitationTexts.failed).toBe('Please try again')
  expect(recoveryTexts.failed).toBe("We couldn't process the request. Please try again")
  expect(resetTexts.failed).toBe("We couldn't update your password. Please try again later")
  expect(accountTexts.recoveryFailed).toBe('Could not request password recovery. Try again please.')
  expect(horseTexts.changeFailed).toBe("We couldn't save your changes")
  expect(containerTexts.failed).toBe('Could not load containers. Please refresh the page.')
  expect(helpTexts.failed).toBe('Could not send the message. Please try again.')
  expect(subscriptionTexts.failed).toBe('We were unable to process your payment. Please try again.')
})

test('texts that the error catalogue only describes contain what it requires', () => {
  expect(enrollmentTexts.failed).toMatch(/try again.*contact customer service if it persists/i)
  expect(enrollmentTexts.mismatch).toMatch(/email must be the one the invitation was sent to/i)
  expect(horseTexts.uelnExists).toMatch(/UELN.*already/)
  expect(membersTexts.membersFailed).toMatch(/could not load/i)
  expect(membersTexts.removeFailed).toMatch(/could not delete/i)
  expect(membersTexts.inviteFailed).toMatch(/invite could not be sent.*contact customer service/i)
  expect(subscriptionTexts.checkoutFailed).toMatch(/checkout could not be loaded/i)
})

test('the other texts of the specification are shown as specified', () => {
  expect(accountTexts.noMatch).toBe('Password does not match')
  expect(batchTexts.chooseColour).toBe('Please choose a colour.')
  expect(StrawColour.safeParse('').error?.issues[0]?.message).toBe('Please choose a colour.')
  expect(words.ACQUISITION).toBe('Received')
  expect(commonTexts.next).toBe('Next')
  expect(commonTexts.previous).toBe('Previous')
})
