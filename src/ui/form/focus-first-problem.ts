/** Focuses the first invalid field, once the fields show their errors. */
export function focusFirstProblem() {
  requestAnimationFrame(() => {
    const dialogs = document.querySelectorAll('[role="dialog"]')
    const within = dialogs[dialogs.length - 1] ?? document
    within.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}
