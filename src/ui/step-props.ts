/**
 * Returns the props of a stepper's button. At the end of the range, the button is marked as disabled but
 * stays focusable, because a natively disabled button would lose focus, and the dialog would no longer
 * receive key presses.
 */
export const stepProps = (isEnd: boolean, step: () => void) =>
  isEnd ? { 'aria-disabled': true as const, 'data-disabled': true } : { onClick: step }
