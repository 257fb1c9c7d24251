/** A plain name of a browser and its system, by which a person recognizes a session: `Firefox, Windows`. Nothing else of
 *  what a browser says about itself is stored. Pure. */

/** In this order: most browsers name the browsers that they resemble too. */
const BROWSERS: readonly [mark: RegExp, name: string][] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPiOS)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly [mark: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** Letters of a header that are looked at. */
const MOST_LETTERS = 1_000

/** null: neither the browser nor the system is one of those. */
export function browserWords(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '').slice(0, MOST_LETTERS)
  const named = [BROWSERS, SYSTEMS].flatMap((known) => known.find(([mark]) => mark.test(text))?.[1] ?? [])
  return named.length === 0 ? null : named.join(', ')
}
