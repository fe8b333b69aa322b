/** Focuses the first invalid field in the next frame. */
export function focusFirstProblem() {
  requestAnimationFrame(() => {
    const dialogs = document.querySelectorAll('[role="dialog"]')
    const within = dialogs[dialogs.length - 1] ?? document
    within.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}
