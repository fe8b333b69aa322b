/** Texts from the specification are verbatim. */

export const helpTexts = {
  title: 'Help',
  search: 'Search answers',
  showPage: 'Show each step',
  wholeGuide: 'Open as a page',
  noAnswer: 'No answer matches. Write to us.',
  write: 'Write to us',
  replyTo: (email: string) => `We’ll reply to ${email} within 2 working days.`,
  keyboard: 'Keyboard',
  keys: [
    [['Ctrl', 'K'], 'Find or do anything'],
    [['Ctrl', 'Enter'], 'Save the open form'],
    [['Esc'], 'Close what is open'],
    [['/'], 'Search, in Horses'],
    [['N'], 'Add horse, in Horses'],
    [['O'], 'Record outcome, at a mare'],
  ],
  topLevel: 'Level 2, top',
  bottomLevel: 'Level 1, bottom',
  text: 'We reply by email within 2 working days.',
  message: 'Your message',
  lastError: (request_id: string) => `Includes the reference of your last error: ${request_id}`,
  send: 'Send message',
  sent: 'Message sent. We’ll reply by email.',
  failed: 'Could not send the message. Please try again.',
} as const
