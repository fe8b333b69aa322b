/** Readable browser and system names from the User-Agent header, for display only. */

// The first match wins: most browsers also call themselves Chrome and Safari.
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

/**
 * Reads the names from a User-Agent header.
 * @returns the names of browser and system; null for one that is not recognised
 */
export function browserOf(agent: string): { browser: string | null; system: string | null } {
  return { browser: nameOf(BROWSERS, agent), system: nameOf(SYSTEMS, agent) }
}
