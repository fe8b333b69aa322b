/** Mail by SMTP, or kept in memory so that it can be read where no mail server is set up. */
import { createTransport } from 'nodemailer'

export type Mail = { to: string; subject: string; text: string; html: string }

export type Mailer = {
  /** @throws if the mail could not be handed over; the caller retries later */
  send(mail: Mail): Promise<void>
  close(): void
}

/** @param from the sender, as `Name <address>` */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(smtpUrl, {
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  } as never)
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail })
    },
    close: () => transport.close(),
  }
}

export type KeptMail = Mail & { sent_at: string }

const MOST_KEPT = 200

/** Kept in the memory of this process only: mails carry secrets that open an account. */
export function keepingMailer(log: (mail: Mail) => void): Mailer & { kept: () => readonly KeptMail[] } {
  const kept: KeptMail[] = []
  return {
    async send(mail) {
      kept.unshift({ ...mail, sent_at: new Date().toISOString() })
      kept.splice(MOST_KEPT)
      log(mail)
    },
    close: () => {},
    kept: () => kept,
  }
}
