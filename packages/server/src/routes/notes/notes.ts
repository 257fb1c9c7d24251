/** `/v1/notes`: the private notes of the signed-in person. No cache keeps them. Source: shapes.md#private-notes. */

import { Readable } from 'node:stream'
import { NewNote, NotePage, NoteView } from '@yalkut/catalog/core'
import { dropNote, exportNotes, listNotes, MAX_NOTES, NotesQuery, saveNote } from '@yalkut/catalog/people'
import { Type } from 'typebox'
import { defineRawRoute } from '../../routing/define-raw-route.ts'
import { defineRoute } from '../../routing/define-route.ts'
import { done } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { stream } from '../../routing/writes.ts'
import { Done } from '../../schemas/suggestion.ts'

const MEDIA_TYPES = { md: 'text/markdown; charset=utf-8', json: 'application/json; charset=utf-8' } as const

export const noteRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/notes', {
    operationId: 'listNotes',
    tag: 'People',
    access: 'read',
    summary: 'The caller’s bookmarks, highlights and notes, the newest first',
    description: 'Only the caller’s own. Nobody else is shown them, and no edition, mirror or feed has them.',
    paged: true,
    query: NotesQuery,
    answers: { 200: NotePage },
    cache: 'never',
    handle: ({ catalog, caller, query }) => listNotes(catalog, caller, query),
  }),

  defineRoute('PUT', '/v1/notes', {
    operationId: 'saveNote',
    tag: 'People',
    access: 'write',
    summary: 'Stores a note, or changes the one with this id',
    description: `What is left out is removed. A person has at most ${MAX_NOTES} notes.`,
    body: NewNote,
    answers: { 200: NoteView },
    errors: [404, 422],
    handle: ({ catalog, caller, body }) => saveNote(catalog, caller, body),
  }),

  defineRoute('DELETE', '/v1/notes', {
    operationId: 'deleteNote',
    tag: 'People',
    access: 'write',
    summary: 'Deletes a note',
    description: 'A missing one is no error.',
    query: Type.Object({ id: Type.String({ maxLength: 100, description: 'The UUID of the note.' }) }),
    answers: { 200: Done },
    errors: [422],
    handle: ({ catalog, caller, query }) => done(dropNote(catalog, caller, query.id)),
  }),

  defineRawRoute('GET', '/v1/notes/export', {
    operationId: 'exportNotes',
    tag: 'People',
    access: 'read',
    summary: 'All notes of the caller, as Markdown or JSON',
    description: 'The newest first. Markdown is in the language that `Accept-Language` prefers.',
    query: Type.Object({
      format: Type.Enum(['md', 'json'], { default: 'md', description: 'The form of the file.' }),
    }),
    mediaType: 'text/markdown',
    answers: { 200: Type.String() },
    isOnce: true,
    handle: ({ catalog, caller, query, baseUrl }) => {
      const made = exportNotes(catalog, caller, { format: query.format, baseUrl })
      return stream(Readable.from(made), MEDIA_TYPES[query.format])
    },
  }),
]
