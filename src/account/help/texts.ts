/** Texts from the specification are verbatim. */

export const helpTexts = {
  title: 'Help',
  text: 'Write what you want to do and where you are stuck. We reply by email within 2 working days.',
  message: 'Your message',
  send: 'Send message',
  sent: 'Message sent. We’ll reply by email.',
  failed: 'Could not send the message. Please try again.',
} as const
