/** All notes of a person, as Markdown for people and as JSON Lines for programs. Source: shapes.md#private-notes. */
import { privateNotesOf } from '@yalkut/ledger/people'
import { type Caller, getReader } from '../../core/access/caller.ts'
import { notesSaid } from '../../core/sentences/notes.ts'
import type { Services } from '../../core/services/services.ts'
import type { NoteView } from '../../core/shapes/private-notes.ts'
import { MAX_NOTES, viewsOf } from './private-notes.ts'

const PAGE = 500

export type NotesFormat = 'md' | 'json'

/** Refuses before the first piece. `baseUrl`: of links in Markdown. JSON: one value with all notes. */
export function exportNotes(
  services: Services,
  caller: Caller,
  { format, baseUrl }: { format: NotesFormat; baseUrl: string },
): AsyncGenerator<string> {
  const { person } = getReader(caller)
  const lang = caller.lang === 'en' ? 'en' : 'he'
  const pages = pagesOf(services, person.id)
  return format === 'json' ? asJson(pages) : asMarkdown(pages, { lang, baseUrl })
}

async function* pagesOf(services: Services, person: string): AsyncGenerator<NoteView[]> {
  let before: { at: string; id: string } | undefined
  for (let read = 0; read < MAX_NOTES; read += PAGE) {
    const rows = await privateNotesOf(services.ledger.read, person, { before, limit: PAGE })
    yield viewsOf(services, rows)
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    before = { at: last.made_at, id: last.id }
  }
}

async function* asJson(pages: AsyncGenerator<NoteView[]>): AsyncGenerator<string> {
  let isFirst = true
  yield '{"notes":['
  for await (const notes of pages) {
    for (const note of notes) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(note)}`
      isFirst = false
    }
  }
  yield '\n]}\n'
}

interface Where {
  lang: 'he' | 'en'
  baseUrl: string
}

async function* asMarkdown(pages: AsyncGenerator<NoteView[]>, where: Where): AsyncGenerator<string> {
  yield `# ${notesSaid('my-notes')[where.lang]}\n`
  for await (const notes of pages) for (const note of notes) yield markdownOf(note, where)
}

function markdownOf(note: NoteView, { lang, baseUrl }: Where): string {
  const { item, path, segment, words, text, list, madeAt } = note
  const address = `${baseUrl}${lang === 'en' ? '/en' : ''}${encodeURI(path ?? `/${item}`)}`
  const link = segment === undefined ? address : `${address}#${encodeURIComponent(segment)}`
  const parts = [
    `## [${escaped(nameOf(note, lang))}](${link})`,
    ...(words === undefined ? [] : [quoted(words)]),
    ...(text === undefined ? [] : [escaped(text)]),
    `*${[madeAt.slice(0, 10), ...(list === undefined ? [] : [escaped(list)])].join(', ')}*`,
  ]
  return `\n${parts.join('\n\n')}\n`
}

function nameOf({ name, item }: NoteView, lang: 'he' | 'en'): string {
  if (name === null) return item
  return lang === 'en' ? (name.en ?? name.he) : name.he
}

/** What a person typed is shown as it was typed. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#]/gu, '\\$&')
}

function quoted(words: string): string {
  return escaped(words)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
}
