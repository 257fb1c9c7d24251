/** Corrects one paragraph of a text. Source: service.md#translations; shapes.md#translations. */
import { isOf, refuse, type Sentence } from '@yalkut/model'
import type { Reads, ShownItem } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { suggestItems } from '../../changing/sending/suggest-items.ts'
import { withKnownWords } from '../../changing/suggestions/known-words.ts'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { assertAsRead, BeforeField, NoteField } from '../../core/input/as-read.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { textsSaid } from '../../core/sentences/texts.ts'
import { titlesSaid } from '../../core/sentences/titles.ts'
import type { Services } from '../../core/services/services.ts'
import type { SuggestionView } from '../../core/shapes/suggestion.ts'
import { getShown } from '../../core/shown/known-items.ts'
import { titleIn } from '../../core/shown/place-title.ts'
import { isChecked } from '../../core/shown/transcript-parts.ts'
import { readParagraph } from './text-items.ts'

export const ParagraphFix = Type.Object({
  segment: Type.String({ description: 'The paragraph.' }),
  content: Type.String(),
  before: BeforeField,
  note: NoteField,
})
export type ParagraphFix = Static<typeof ParagraphFix>

/** The texts whose paragraphs may be fixed. */
export interface FixableTexts {
  title: Sentence
  isWanted: (text: ShownItem<'text'>) => boolean
  /** The refusal of a paragraph of another text. */
  message: (id: string) => Sentence
}

const ANY_TEXT: FixableTexts = {
  // The title contains no words of the text: these may be withheld later, and titles never are.
  title: titlesSaid('fix-of-paragraph'),
  isWanted: () => true,
  message: (id) => textsSaid('not-paragraph-of-text', { id }),
}

/** Suggests the text of one paragraph, which then counts as checked by a person. Unchanged text confirms the text of a
 *  machine. Refuses `not-found` for a paragraph that is in no such text, `forbidden` for
 *  one whose words are withheld from the caller, `conflict` when the paragraph is
 *  not as its writer read it, `invalid` when nothing changes. */
export async function fixParagraph(
  services: Services,
  caller: Caller,
  fix: ParagraphFix,
  texts: FixableTexts = ANY_TEXT,
): Promise<SuggestionView> {
  const writer = getWriter(caller)
  const main = await services.latest()
  const shown = getParagraph(main.reads, fix.segment, texts)
  const [segment = shown] = await withKnownWords(services, writer, 'segment', [shown])
  const content = readParagraph(fix.content)
  assertAsRead(segment.data.content, fix.before)
  if (content === segment.data.content && isChecked(segment.data)) {
    throw refuse('invalid', commonSaid('paragraph-same'))
  }
  const { origin } = segment.data
  const data = {
    ...segment.data,
    content,
    ...(origin !== undefined && { origin: { by: origin.by, checked: true } }),
  }
  const { id, type, rev: baseRev } = segment
  const items = [{ id, type, data, baseRev }]
  const title = titleIn(main.reads, segment.data.text, texts.title, writer)
  return await suggestItems(services, writer, { main, title, note: fix.note, items })
}

function getParagraph(reads: Reads, segmentText: string, { isWanted, message }: FixableTexts): ShownItem<'segment'> {
  const segment = getShown(reads, segmentText)
  const [text] = isOf(segment, 'segment') ? reads.items.of('text', [segment.data.text]) : []
  if (!isOf(segment, 'segment') || text === undefined || !isWanted(text)) {
    throw refuse('not-found', message(segment.id))
  }
  return segment
}
