/** Returns ms since the epoch, unaffected by changes of the machine's clock. */
export const steadyNow = () => performance.timeOrigin + performance.now()
