/** What the forms of the page do: notes and saved searches are stored and deleted. */
import { NOTE_COLOURS } from '@yalkut/catalog/core'
import { dropNote, dropSearch, keepSearch, saveNote, writeOnNote } from '@yalkut/catalog/people'
import { goTo, type Sent } from '#lib/server/acting.ts'
import { oneOf } from '#lib/server/one-of.ts'
import { wordsOfSegment } from './marked-words.ts'

/** What a known note marks stays as it is, to the letter: an app may have marked it. */
export async function saveSent(sent: Sent): Promise<never> {
  const { catalog, caller, form } = sent
  const [text, list, colour] = [form.text('text'), form.text('list'), oneOf(form.text('colour'), NOTE_COLOURS)]
  const written = {
    id: form.text('id'),
    ...(text !== '' && { text }),
    ...(list !== '' && { list }),
    ...(colour !== null && { colour }),
  }
  const known = await writeOnNote(catalog, caller, written)
  const { id } = known ?? (await saveNote(catalog, caller, { ...written, ...markedIn(sent) }))
  return goTo(`/mine?done=saved#note-${id}`, sent)
}

function markedIn({ catalog, form }: Sent): { item: string; segment?: string; words?: string } {
  const [item, segment] = [form.text('item'), form.text('segment')]
  if (segment === '') return { item }
  const words = wordsOfSegment(catalog, item, segment)
  return { item, segment, ...(words !== '' && { words }) }
}

export async function dropSent(sent: Sent): Promise<never> {
  const { catalog, caller, form } = sent
  await dropNote(catalog, caller, form.text('id'))
  return goTo('/mine?done=dropped', sent)
}

export async function saveSentSearch(sent: Sent): Promise<never> {
  const { catalog, caller, form } = sent
  const place = form.text('in') === 'names' ? 'names' : 'words'
  await keepSearch(catalog, caller, { q: form.text('q'), name: form.text('name'), in: place })
  return goTo('/mine?done=saved#searches', sent)
}

export async function dropSentSearch(sent: Sent): Promise<never> {
  const { catalog, caller, form } = sent
  await dropSearch(catalog, caller, form.text('id'))
  return goTo('/mine?done=dropped#searches', sent)
}
