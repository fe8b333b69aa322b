/**
 * Returns the time in ms since the epoch, unaffected by changes of the machine's clock: the start of this
 * process plus the time since.
 */
export const steadyNow = () => performance.timeOrigin + performance.now()
