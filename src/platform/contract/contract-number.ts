/**
 * Which contract a build speaks: a phone that kept entries with another one brings itself up to date before it sends
 * them. A test says when what a phone sends or reads without signal has changed, and this has to be raised.
 */
export const CONTRACT = 8

/** Says the number, in what a phone sends and in every answer: what comes without it is not from us. */
export const CONTRACT_HEADER = 'Strawbook-Contract'
