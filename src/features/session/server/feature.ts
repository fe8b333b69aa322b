import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import { mailing } from '#platform/jobs/start-workers.ts'
import { mailEmailChange } from './change-email.ts'
import { mailResetCode } from './password-reset.ts'
import { mailSecurity } from './security-mails.ts'
import * as changeEmail from './change-email.ts'
import * as changePassword from './profile.ts'
import * as finishLogIn from './finish-log-in.ts'
import * as judgePassword from './password.ts'
import * as logIn from './log-in.ts'
import * as openSessions from './open-sessions.ts'
import * as passwordReset from './password-reset.ts'
import * as profile from './profile.ts'
import * as prove from './prove.ts'
import * as sessions from './sessions.ts'

export const feature: Feature<typeof contract> = {
  about: 'Logging in and out, passwords, the own profile',
  contract,
  handlers: {
    ...changeEmail,
    ...changePassword,
    ...finishLogIn,
    ...judgePassword,
    ...logIn,
    ...openSessions,
    ...passwordReset,
    ...profile,
    ...prove,
    ...sessions,
  },
  workers: {
    'mail-reset-code': mailing(mailResetCode),
    'mail-security': mailing(mailSecurity),
    'mail-email-change': mailing(mailEmailChange),
  },
}
