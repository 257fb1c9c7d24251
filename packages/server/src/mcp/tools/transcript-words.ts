/** The words of a recording's transcript. The use case refuses withheld words. Source: service.md#transcript;
 *  shapes.md#recordings-and-texts; shapes.md#structured-answers. */

import { Transcript } from '@yalkut/catalog/core'
import { getTranscript } from '@yalkut/catalog/media'
import { clockTime } from '@yalkut/model'
import { Type } from 'typebox'
import type { ToolAnswer, ToolContext } from '../tool.ts'
import { idLine, MACHINE_NOTE } from '../words.ts'
import { PAGE_SIZE } from './paragraphs.ts'

export const TranscriptWords = Type.Object({
  ...Transcript.properties,
  next: Type.Optional(Type.Integer({ description: 'The next page, where there is one.' })),
})

/** One page of a transcript's paragraphs, with the pending fixes of these paragraphs. `page` is from 1. */
export async function transcriptAnswer(
  { catalog }: ToolContext,
  id: string,
  page: number,
): Promise<ToolAnswer<typeof TranscriptWords>> {
  const whole = await getTranscript(catalog, id)
  const paragraphs = whole.paragraphs.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const shown = new Set(paragraphs.map((paragraph) => paragraph.id))
  const pending = whole.pending.filter(({ segment }) => shown.has(segment))
  const next = whole.paragraphs.length > page * PAGE_SIZE ? page + 1 : null
  const notes = [
    ...(paragraphs.some(({ checked }) => !checked) ? [MACHINE_NOTE] : []),
    ...pendingNote(pending),
    ...(next === null ? [] : [`More: page ${next}`]),
  ]
  const lines = paragraphs.flatMap(lineOf)
  return {
    text: [...lines, ...(notes.length === 0 ? [] : ['', ...notes])].join('\n'),
    structured: { ...whole, paragraphs, pending, ...(next === null ? {} : { next }) },
  }
}

/** `[machine] rh-…: (1:02:03) Speaker: words` */
function lineOf({ id, content, speaker, startMs, checked }: Transcript['paragraphs'][number]): string[] {
  if (content === '') return []
  const heard = startMs === null ? '' : `(${clockTime(startMs)}) `
  const who = speaker === null ? '' : `${speaker}: `
  return [idLine(id, heard + who + content, !checked)]
}

function pendingNote(pending: Transcript['pending']): string[] {
  if (pending.length === 0) return []
  const which = [...new Set(pending.flatMap(({ suggestion }) => suggestion ?? []))]
  const where = which.length === 0 ? '' : `: ${which.map((number) => `#${number}`).join(', ')}`
  const fixes = pending.length === 1 ? '1 fix waits' : `${pending.length} fixes wait`
  return [`${fixes} for approval${where}`]
}
