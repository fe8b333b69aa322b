/** By which a webhook is called. */
export function hostOf(url: string): string {
  return new URL(url).host
}
