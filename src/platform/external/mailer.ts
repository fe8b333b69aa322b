import { createTransport } from 'nodemailer'

export type Mail = { to: string; subject: string; text: string; html: string }

export type Mailer = {
  /**
   * Hands a mail over for delivery.
   * @throws if it is not accepted, so that a job retries
   */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Returns the sender of all mails, as `Name <address>`. */
export function senderOf(publicUrl: string | undefined): string {
  return `Strawbook <no-reply@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}>`
}

/** Creates a mailer for an SMTP server; `from` is `Name <address>`. `verify` connects and logs in. */
export function smtpMailer(smtpUrl: string, from: string): Mailer & { verify(): Promise<void> } {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    async verify() {
      await transport.verify()
    },
    async send(mail) {
      await transport.sendMail({ from, ...mail })
    },
    close: () => transport.close(),
  }
}

export type StoredMail = Mail & { sent_at: string }

const MAX_MAILS = 200

/** Creates a mailer that sends nothing: it passes mails to `log`, and stores the last 200 in memory. */
export function keepingMailer(log: (mail: Mail) => void): Mailer & { mails: () => readonly StoredMail[] } {
  const mails: StoredMail[] = []
  return {
    async send(mail) {
      mails.unshift({ ...mail, sent_at: new Date().toISOString() })
      mails.splice(MAX_MAILS)
      log(mail)
    },
    close: () => {},
    mails: () => mails,
  }
}

export type Letter = {
  to: string
  subject: string
  before: string[]
  action: { label: string; url: string }
  /** Code to be typed if the link cannot be opened. */
  code?: string
  after: string[]
}

export function writeMail({ to, subject, before, action, code, after }: Letter): Mail {
  const text = [
    ...before,
    `${action.label}:\n${action.url}`,
    ...(code ? [`Code: ${code}`] : []),
    ...after,
    'Strawbook, the stock book of frozen horse semen',
  ].join('\n\n')
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escape(line)}</p>`
  const button = `<p style="margin:0 0 16px"><a href="${escape(action.url)}" style="background:#17698f;border-radius:6px;color:#ffffff;display:inline-block;padding:12px 20px;text-decoration:none">${escape(action.label)}</a></p>`
  const typed = code
    ? `<p style="font-family:monospace;font-size:18px;margin:0 0 16px">${escape(code)}</p>`
    : ''
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>
<body style="color:#12212b;font-family:sans-serif;font-size:16px;line-height:1.5;margin:24px;max-width:560px">
${before.map(paragraph).join('\n')}
${button}
${typed}
${after.map(paragraph).join('\n')}
<p style="color:#5b6b75;font-size:13px;margin:32px 0 0">Strawbook, the stock book of frozen horse semen</p>
</body></html>`
  return { to, subject, text, html }
}

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
