import type { SMTPError } from 'nodemailer/lib/smtp-connection/index.js'
import { readConfig } from '#app/config.ts'
import { readCertificate, certificateProblem } from '#platform/external/certificate.ts'
import { senderOf, smtpMailer, writeMail } from '#platform/external/mailer.ts'
import type { Settings } from './settings-file.ts'

export type Problem = { name: string; reason: string }

/** Returns the first problem that the product would report at its start. */
export function configProblem(settings: Settings): Problem | null {
  try {
    readConfig(settings)
    return null
  } catch (error) {
    const [name = '', ...reason] = (error as Error).message.split(': ')
    return { name, reason: reason.join(': ') }
  }
}

/** Checks one setting alone. @returns the reason why production cannot use it, or null */
export function problemOf(name: string, value: string | undefined): string | null {
  if (!value) return 'missing'
  if (/['\p{Cc}]/u.test(value)) return 'must not contain an apostrophe or a control character'
  const problem = configProblem({ MODE: 'production', [name]: value })
  return problem?.name === name ? problem.reason : null
}

/** Describes whether PUBLIC_URL can be opened; before the first start it usually cannot. */
export async function describeAddress(publicUrl: string): Promise<string> {
  try {
    const certificate = await readCertificate(publicUrl)
    const end = certificate.to.toISOString().slice(0, 10)
    return certificateProblem(certificate) ?? `answers, with a certificate until ${end}`
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return code === 'ENOTFOUND' || code === 'EAI_AGAIN'
      ? 'warning, its name does not resolve. Add it to the DNS'
      : `warning, it does not answer yet (${message || code})`
  }
}

/** Logs in to the mail server, and sends a mail if the address of the operator is known. */
export async function mailProblem(settings: Settings): Promise<Problem | null> {
  try {
    await sendTestMail(settings)
    return null
  } catch (error) {
    const { code, command, responseCode, message } = error as SMTPError
    if (command === 'RCPT TO')
      return { name: 'OPERATOR_EMAIL', reason: `the mail server refuses it (${responseCode})` }
    // Replies of the server are not shown, because they may repeat the user or the password.
    const answer = responseCode ? `the server answered ${responseCode}` : message
    const reason = code === 'EAUTH' ? 'user or password are refused' : 'no email can be sent'
    return { name: 'SMTP_URL', reason: `${reason} (${answer})` }
  }
}

async function sendTestMail(settings: Settings) {
  const valid = (name: string) => (problemOf(name, settings[name]) ? undefined : settings[name])
  const [publicUrl, to] = [valid('PUBLIC_URL'), valid('OPERATOR_EMAIL')]
  const mailer = smtpMailer(settings['SMTP_URL']!, senderOf(publicUrl))
  try {
    await mailer.verify()
    const subject = 'Strawbook can send emails'
    const before = [
      'This email tests the settings of Strawbook. Later ones to this address need your attention.',
    ]
    const action = { label: 'Open Strawbook', url: publicUrl ?? 'http://localhost' }
    if (to) await mailer.send(writeMail({ to, subject, before, action, after: [] }))
  } finally {
    mailer.close()
  }
}
