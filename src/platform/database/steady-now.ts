/**
 * Time in ms since the epoch that does not jump with the machine's clock: that of the start of this process, and what has
 * passed since.
 */
export const steadyNow = () => performance.timeOrigin + performance.now()
