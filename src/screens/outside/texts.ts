export const outsideTexts = {
  claim: ['Every straw has its place,', 'its owner and its history.'],
} as const
