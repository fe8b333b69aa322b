/** What a browser calls itself, in words: for people who ask where they are logged in, and for nothing else. */

// The first that fits: most call themselves Chrome and Safari as well.
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

const nameOf = (names: [RegExp, string][], agent: string) =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? null

/** @returns nulls for what is not known */
export function browserOf(agent: string): { browser: string | null; system: string | null } {
  return { browser: nameOf(BROWSERS, agent), system: nameOf(SYSTEMS, agent) }
}
