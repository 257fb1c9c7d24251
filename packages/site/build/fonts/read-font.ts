/** What the tables of a TrueType font say of it. Source: https://learn.microsoft.com/typography/opentype/spec. */

export interface FontFacts {
  unitsPerEm: number
  /** Above the baseline, in units. */
  ascent: number
  /** Below the baseline, in units; positive. */
  descent: number
  lineGap: number
  /** The code points that have a glyph. */
  characters: ReadonlySet<number>
  /** The width of a character, in units; null without a glyph. */
  widthOf(codePoint: number): number | null
}

/** `bytes`: not compressed (`truetype`, never `woff2`). Throws when a needed table is missing. */
export function readFont(bytes: Buffer): FontFacts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables = new Map<string, number>()
  for (let at = 0; at < view.getUint16(4); at += 1) {
    const entry = 12 + at * 16
    tables.set(bytes.toString('latin1', entry, entry + 4), view.getUint32(entry + 8))
  }
  const table = (tag: string): number => {
    const offset = tables.get(tag)
    if (offset === undefined) throw new Error(`The font has no table “${tag}”.`)
    return offset
  }
  const hhea = table('hhea')
  const glyphs = readGlyphs(view, table('cmap'))
  const wide = view.getUint16(hhea + 34)
  const hmtx = table('hmtx')
  return {
    unitsPerEm: view.getUint16(table('head') + 18),
    ascent: view.getInt16(hhea + 4),
    descent: -view.getInt16(hhea + 6),
    lineGap: view.getInt16(hhea + 8),
    characters: new Set(glyphs.keys()),
    widthOf(codePoint) {
      const glyph = glyphs.get(codePoint)
      return glyph === undefined ? null : view.getUint16(hmtx + Math.min(glyph, wide - 1) * 4)
    },
  }
}

/** Code point to glyph, of the first table of segments (format 4) or groups (format 12). */
function readGlyphs(view: DataView, cmap: number): Map<number, number> {
  for (let at = 0; at < view.getUint16(cmap + 2); at += 1) {
    const table = cmap + view.getUint32(cmap + 8 + at * 8)
    const format = view.getUint16(table)
    if (format === 4) return segmentsOf(view, table)
    if (format === 12) return groupsOf(view, table)
  }
  throw new Error('The font maps no characters in a known format.')
}

function segmentsOf(view: DataView, table: number): Map<number, number> {
  const glyphs = new Map<number, number>()
  const bytes = view.getUint16(table + 6)
  for (let at = 0; at < bytes; at += 2) {
    const last = view.getUint16(table + 14 + at)
    const first = view.getUint16(table + 16 + bytes + at)
    const delta = view.getUint16(table + 16 + 2 * bytes + at)
    const rangeAt = table + 16 + 3 * bytes + at
    const range = view.getUint16(rangeAt)
    for (let point = first; point <= last && point !== 0xffff; point += 1) {
      const found = range === 0 ? point : view.getUint16(rangeAt + range + 2 * (point - first))
      const glyph = range !== 0 && found === 0 ? 0 : (found + delta) & 0xffff
      if (glyph !== 0) glyphs.set(point, glyph)
    }
  }
  return glyphs
}

function groupsOf(view: DataView, table: number): Map<number, number> {
  const glyphs = new Map<number, number>()
  for (let at = 0; at < view.getUint32(table + 12); at += 1) {
    const group = table + 16 + at * 12
    const first = view.getUint32(group)
    for (let point = first; point <= view.getUint32(group + 4); point += 1) {
      glyphs.set(point, view.getUint32(group + 8) + point - first)
    }
  }
  return glyphs
}
