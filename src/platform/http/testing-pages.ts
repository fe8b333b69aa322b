/** Pages of testing mode, for mails that are not sent and payments that are not made. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { escape, type StoredMail } from '../external/mailer.ts'
import type { PaymentEvent } from '../external/payments.ts'
type Deps = {
  price: string
  mails: () => readonly StoredMail[]
  /** Reports the outcome of a payment as a provider would. */
  pay: (event: PaymentEvent) => Promise<void>
}

export async function serveTestingPages(app: FastifyInstance, { price, mails, pay }: Deps) {
  app.get('/testing/mail', async (_, reply) =>
    reply.type('text/html').send(page(reply, 'Emails', mailList(mails()))),
  )

  type Payment = { Querystring: { tenant_id?: string; payment_id?: string; cancel?: string } }
  app.get<Payment>('/testing/payment', async ({ query }, reply) => {
    const { tenant_id = '', payment_id = '', cancel = '/hub/subscription' } = query
    const to = (outcome: string) =>
      `/testing/payment/${outcome}?${new URLSearchParams({ tenant_id, payment_id }).toString()}`
    const body = `<p>${escape(price)} for 30 days of Strawbook. In testing mode no one is charged. Choose the result:</p>
<div><form method="post" action="${escape(to('paid'))}"><button class="first">Pay</button></form>
<form method="post" action="${escape(to('failed'))}"><button>Decline</button></form></div>
<p><a href="${escape(cancel.startsWith('/') && !cancel.startsWith('//') ? cancel : '/hub/subscription')}">Back without paying</a></p>`
    return reply.type('text/html').send(page(reply, 'Payment', body))
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
      forms.post<Payment>(`/testing/payment/${path}`, async ({ query }, reply) => {
        const { tenant_id = '', payment_id = '' } = query
        await pay({ tenant_id, payment_id, outcome })
        const back = new URLSearchParams({ payment: payment_id })
        return reply.redirect(`/hub/subscription/payment?${back.toString()}`, 303)
      })
    }
  })
}

function mailList(mails: readonly StoredMail[]): string {
  if (mails.length === 0) return '<p>No emails yet.</p>'
  return mails
    .map(
      ({ to, subject, text, sent_at }) =>
        `<article><h2>${escape(subject)}</h2><p>To ${escape(to)}, ${escape(sent_at)}</p><pre>${linked(text)}</pre></article>`,
    )
    .join('\n')
}

const STYLE = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
main { margin: 8vh auto; max-width: 40rem; padding: 0 1rem }
article { border-top: 1px solid #8884; padding: 1rem 0 }
h2 { font-size: 1.1rem; margin: 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
div { display: flex; gap: 0.75rem }
button { border: 1px solid #8888; border-radius: 6px; font: inherit; min-height: 44px; padding: 0 1.25rem }
button.first { background: #17698f; border-color: #17698f; color: #fff }
`

function page(reply: FastifyReply, title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title} · Strawbook testing</title>
<style nonce="${reply.style_nonce}">${STYLE}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`
}

function linked(text: string): string {
  return escape(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}
