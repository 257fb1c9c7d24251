/** What the forms of the page do: notes and saved searches are stored and deleted. */
import { NOTE_COLOURS } from '@yalkut/catalog/core'
import { dropNote, dropSearch, keepSearch, saveNote } from '@yalkut/catalog/people'
import { goTo, type Sent } from '#lib/server/acting.ts'
import { oneOf } from '#lib/server/one-of.ts'
import { wordsOfSegment } from './marked-words.ts'

export async function saveSent(sent: Sent): Promise<never> {
  const { catalog, caller, form } = sent
  const [item, segment, text, list] = [form.text('item'), form.text('segment'), form.text('text'), form.text('list')]
  const colour = oneOf(form.text('colour'), NOTE_COLOURS)
  const words = segment === '' ? '' : wordsOfSegment(catalog, item, segment)
  const { id } = await saveNote(catalog, caller, {
    id: form.text('id'),
    item,
    ...(segment !== '' && { segment }),
    ...(words !== '' && { words }),
    ...(text !== '' && { text }),
    ...(list !== '' && { list }),
    ...(colour !== null && { colour }),
  })
  return goTo(`/mine?done=saved#note-${id}`, sent)
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
