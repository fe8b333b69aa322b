/**
 * Returns the props of a stepper's button. At the end of the range, the button is marked as disabled but
 * stays focusable: a natively disabled one would lose the focus, and with it the keys of the dialog.
 */
export const stepProps = (isEnd: boolean, step: () => void) =>
  isEnd ? { 'aria-disabled': true as const, 'data-disabled': true } : { onClick: step }
