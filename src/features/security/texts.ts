/** User-visible texts of the security journal. */
export const securityTexts = {
  title: 'Security journal',
  text: 'Who logged in, and who changed what others may do. Lines are only ever added.',
  own: 'What you did, and what was tried with your password. Lines are only ever added.',
  who: 'Who',
  anybody: 'Everybody',
  what: 'What',
  anything: 'Everything',
  from: 'From',
  to: 'To',
  unknown: 'Somebody unknown',
  former: 'A former member',
  none: 'Nothing of this kind has happened',
  noneText: 'Other days or another kind may have lines.',
  details: {
    READ: 'reads',
    BOOK: 'reads and books',
    APP: 'app with codes',
    PASSKEY: 'passkey',
  } as Record<string, string>,
} as const
