/** The `@font-face` rules of the site. */
import { unicodeRange } from './characters.ts'
import type { Fallback } from './fallbacks.ts'
import type { FamilyName, GeneratedFont } from './font-table.ts'

/** `address`: where the file is served. */
export function faceOf(font: GeneratedFont, address: string): string {
  const { weight } = font
  return rule('@font-face', [
    ['font-family', `"${font.family}"`],
    ['src', `url("${address}") format("woff2")`],
    ['font-weight', typeof weight === 'number' ? `${weight}` : `${weight.min} ${weight.max}`],
    ['font-style', font.source.style ?? 'normal'],
    ['font-display', 'swap'],
    ['unicode-range', unicodeRange(font.characters)],
  ])
}

export function fallbackFaceOf(family: FamilyName, fallback: Fallback): string {
  return rule('@font-face', [
    ['font-family', `"${family} Fallback"`],
    ['src', fallback.names.map((name) => `local("${name}")`).join(', ')],
    ['size-adjust', percent(fallback.sizeAdjust)],
    ['ascent-override', percent(fallback.ascent)],
    ['descent-override', percent(fallback.descent)],
    ['line-gap-override', percent(fallback.lineGap)],
  ])
}

function rule(selector: string, declarations: readonly (readonly [string, string])[]): string {
  const lines = declarations.map(([property, value]) => `  ${property}: ${value};`)
  return [`${selector} {`, ...lines, '}'].join('\n')
}

function percent(part: number): string {
  return `${Number((part * 100).toFixed(2))}%`
}
