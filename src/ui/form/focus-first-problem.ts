/** Takes whoever saved to the first field that is wrong, once the fields show it. */
export function focusFirstProblem() {
  requestAnimationFrame(() => {
    const dialogs = document.querySelectorAll('[role="dialog"]')
    const within = dialogs[dialogs.length - 1] ?? document
    within.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}
