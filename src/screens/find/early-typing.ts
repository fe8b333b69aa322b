/** What is typed after "Find straws" was pressed and before the search is there. */
let typed = ''

export function typeEarly(text: string) {
  typed = text
}

/** Hands it over, once. */
export function takeEarly(): string {
  const text = typed
  typed = ''
  return text
}
