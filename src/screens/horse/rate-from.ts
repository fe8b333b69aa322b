/** Minimum number of known outcomes for a rate of pregnancies; if there are fewer, their numbers are shown. */
export const RATE_FROM = 10
