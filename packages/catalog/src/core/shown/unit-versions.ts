/** The versions of the words of a sicha, letter or chapter: those of its own body, then its texts. Pure. Source: service.md#page-words. */
import { type BodySegment, type BodyVersion, bodyOf } from '@yalkut/model'
import type { AnyShownItem, ShownItem } from '@yalkut/projection'
import type { Segment } from './transcript-parts.ts'

export interface UnitVersion {
  /** Names it in an address: the id of a version, the language of a text that is alone in it, or the text's id. */
  key: string
  /** null: a version of the item's own body. */
  text: ShownItem<'text'> | null
  version: BodyVersion
  /** How its paragraphs find those of other versions. */
  match: 'id' | 'position'
  /** How many times every paragraph was proofread; null where nobody counts. */
  proofread: number | null
}

/** `texts`: those of the item. `segments`: theirs, by text. `withheld`: why there are none; null when there are. */
export function versionsOfUnit(
  item: AnyShownItem,
  texts: readonly ShownItem<'text'>[],
  segments: ReadonlyMap<string, readonly Segment[]>,
): { versions: UnitVersion[]; withheld: string | null } {
  const own = bodyOf(item)?.versions ?? []
  const ofTexts = versionsOfTexts(texts, segments, own)
  const versions = [...own.map(ofBody), ...ofTexts]
  if (versions.length > 0) return { versions, withheld: null }
  const all = [...texts, ...[...segments.values()].flat()]
  return { versions, withheld: all.find(({ withheld }) => withheld !== null)?.withheld ?? null }
}

function ofBody(version: BodyVersion): UnitVersion {
  return { key: version.id, text: null, version, match: 'id', proofread: null }
}

function versionsOfTexts(
  texts: readonly ShownItem<'text'>[],
  segments: ReadonlyMap<string, readonly Segment[]>,
  own: readonly BodyVersion[],
): UnitVersion[] {
  const shown = texts.filter(({ withheld }) => withheld === null)
  return shown.flatMap((text): UnitVersion[] => {
    const found = segments.get(text.id) ?? []
    if (found.length === 0 || found.some(({ withheld }) => withheld !== null)) return []
    return [
      {
        key: keyOfText(text, { shown, own }),
        text,
        version: versionOfText(text, found),
        match: 'position',
        proofread: Math.min(...found.map(({ data }) => data.proofread)),
      },
    ]
  })
}

/** What names a text in an address: its language where it is the only version in it, else its id. */
export function keyOfText(
  { id, data: { language } }: ShownItem<'text'>,
  { shown, own }: { shown: readonly ShownItem<'text'>[]; own: readonly BodyVersion[] },
): string {
  const isAlone =
    shown.filter(({ data }) => data.language === language).length === 1 &&
    own.every((version) => ![version.id, version.language].includes(language))
  return isAlone ? language : id
}

/** The paragraphs of a text as a version of page words. */
export function versionOfText(
  { id, data: { language, credit, licence } }: ShownItem<'text'>,
  segments: readonly Segment[],
): BodyVersion {
  return {
    id: id.slice(0, 40),
    language,
    segments: segments.map(segmentOf),
    ...(credit !== undefined && { credit }),
    ...(licence !== undefined && { licence }),
  }
}

function segmentOf({ id, data: { kind, content, origin } }: Segment): BodySegment {
  const isHeading = kind === 'heading'
  return {
    id,
    kind: isHeading ? 'heading' : 'paragraph',
    ...(isHeading && { level: 1 }),
    text: content === '' ? [] : [{ text: content }],
    ...(origin !== undefined && {
      origin: { by: origin.by, ...(origin.checked !== undefined && { checked: origin.checked }) },
    }),
  }
}
