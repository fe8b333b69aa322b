/** Pages that exist in testing mode only: the mails that nobody sends, and the payments that nobody makes. */
import type { FastifyInstance } from 'fastify'
import type { KeptMail } from '../outside/mailer.ts'
import type { PaymentEvent } from '../outside/payments.ts'

type Means = {
  mails: () => readonly KeptMail[]
  /** Tells how a payment went, as a provider would. */
  pay: (event: PaymentEvent) => Promise<void>
}

export async function showTestingPages(app: FastifyInstance, { mails, pay }: Means) {
  app.get('/testing/mail', async (_, reply) => reply.type('text/html').send(page('Mail', mailList(mails()))))

  type Asked = { Querystring: { tenant_id?: string; payment_id?: string } }
  app.get<Asked>('/testing/payment', async ({ query }, reply) => {
    const { tenant_id = '', payment_id = '' } = query
    const to = (outcome: string) =>
      `/testing/payment/${outcome}?${new URLSearchParams({ tenant_id, payment_id }).toString()}`
    const body = `<p>Nobody is charged in testing mode. How shall the payment go?</p>
<form method="post" action="${escape(to('paid'))}"><button>Pay</button></form>
<form method="post" action="${escape(to('failed'))}"><button>Decline</button></form>`
    return reply.type('text/html').send(page('Payment', body))
  })
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser('*', (_, payload, done) => {
      payload.resume()
      done(null)
    })
    for (const [path, outcome] of [
      ['paid', 'PAID'],
      ['failed', 'FAILED'],
    ] as const) {
      forms.post<Asked>(`/testing/payment/${path}`, async ({ query }, reply) => {
        const { tenant_id = '', payment_id = '' } = query
        await pay({ tenant_id, payment_id, outcome })
        const back = new URLSearchParams({ payment: payment_id })
        return reply.redirect(`/hub/subscription/payment?${back.toString()}`, 303)
      })
    }
  })
}

function mailList(mails: readonly KeptMail[]): string {
  if (mails.length === 0) return '<p>No mail yet.</p>'
  return mails
    .map(
      ({ to, subject, text, sent_at }) =>
        `<article><h2>${escape(subject)}</h2><p>To ${escape(to)}, ${escape(sent_at)}</p><pre>${linked(text)}</pre></article>`,
    )
    .join('\n')
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title} · Strawbook testing</title></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`
}

function linked(text: string): string {
  return escape(text).replace(/https?:&#47;&#47;[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}

function escape(text: string): string {
  return text.replace(/[&<>"'/]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
