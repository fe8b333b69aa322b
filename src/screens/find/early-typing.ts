/** Text typed after "Find straws" was pressed and before the search is loaded. */
let typed = ''

export function typeEarly(text: string) {
  typed = text
}

export function takeEarly(): string {
  const text = typed
  typed = ''
  return text
}
