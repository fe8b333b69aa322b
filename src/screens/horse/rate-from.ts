/** Known outcomes from which a rate of pregnancies is shown; before, their numbers are. */
export const RATE_FROM = 10
