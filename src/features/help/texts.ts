/** Texts of the help screen. Those given in the specification are verbatim. */

export const helpTexts = {
  title: 'Help',
  text: 'Write what you want to do and where you are stuck. We answer by email, within two working days.',
  message: 'Your message',
  send: 'Send message',
  sent: 'Thank you. Your message is with us.',
  failed: 'Could not send the message. Please try again.',
} as const
