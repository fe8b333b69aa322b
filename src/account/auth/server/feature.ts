import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import { mailing } from '#platform/jobs/start-workers.ts'
import { mailSecurity } from './security-mails.ts'
import * as changeEmail from './change-email.ts'
import * as profile from './profile.ts'
import * as challenges from './challenges.ts'
import * as password from './password.ts'
import * as logIn from './log-in.ts'
import * as openSessions from './open-sessions.ts'
import * as passwordReset from './password-reset.ts'
import * as reauthenticate from './reauthenticate.ts'
import * as sessions from './sessions.ts'

export const feature: Feature<typeof contract> = {
  about: 'Log-in and log-out, passwords, your own profile',
  contract,
  handlers: {
    ...changeEmail,
    ...profile,
    ...challenges,
    ...password,
    ...logIn,
    ...openSessions,
    ...passwordReset,
    ...reauthenticate,
    ...sessions,
  },
  workers: {
    'mail-reset-code': mailing(passwordReset.mailResetCode),
    'mail-security': mailing(mailSecurity),
    'mail-email-change': mailing(changeEmail.mailEmailChange),
  },
}
