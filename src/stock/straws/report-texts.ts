import { plural } from '#platform/contract/grouped.ts'

export const reportTexts = {
  report: 'Record their report',
  title: (holder: string) => `Record their report: ${holder}`,
  about: (batch: string, owner: string, left: number) => `${batch}, owned by ${owner}, ${left} left`,
  INSEMINATION: 'Inseminated',
  SALE: 'Sold',
  LOSS: 'Lost',
  RETURN: 'Returned to you',
  CONSIGNMENT: 'Passed on',
  gone: {
    INSEMINATION: 'inseminated',
    SALE: 'sold',
    LOSS: 'lost',
    RETURN: 'returned to you',
    CONSIGNMENT: 'passed on',
  },
  /** Number of straws in the stepper of an outcome. */
  straws: (outcome: string) => `${outcome}: straws`,
  mare: 'Mare',
  buyer: 'Buyer',
  next: 'New holder',
  cause: 'Cause',
  unplaced: 'They come back without a place.',
  held: (holder: string) => `still held by ${holder}`,
  stay: (straws: number) => `${straws} ${straws === 1 ? 'stays' : 'stay'} with them`,
  none: 'Enter at least one straw',
  tooMany: (left: number) => `Only ${plural(left, 'straw')} left`,
  record: (movements: number) => (movements < 2 ? 'Record' : `Record ${movements} movements`),
  recorded: (movements: number) => `${plural(movements, 'movement')} recorded.`,
  done: {
    INSEMINATION: (straws: string, name: string) => `inseminated ${name} with ${straws}`,
    SALE: (straws: string, name: string) => `sold ${straws} to ${name}`,
    LOSS: (straws: string, cause: string) => `lost ${straws} (${cause})`,
    RETURN: (straws: string, name: string) => `returned ${straws} to ${name}`,
    CONSIGNMENT: (straws: string, name: string) => `passed on ${straws} to ${name}`,
  },
  sentence: (holder: string, done: string, batch: string, owner: string, day: string) =>
    `${holder} ${done} of ${batch}, owned by ${owner}, on ${day}`,
} as const
