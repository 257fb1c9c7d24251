/** The form of an item, and of a new one. */

import type { Ask } from '#lib/server/ask.ts'
import { type EditPage, openedPage } from '#lib/server/edit/form-page.ts'
import { getWriterOrSuspended } from '#lib/server/edit/may-edit.ts'
import { newSubject, subjectOf } from '#lib/server/edit/subject.ts'

export async function editItemPage(ask: Ask): Promise<EditPage> {
  getWriterOrSuspended(ask)
  return await openedPage(ask, await subjectOf(ask))
}

export async function newItemPage(ask: Ask): Promise<EditPage> {
  getWriterOrSuspended(ask)
  return await openedPage(ask, await newSubject(ask))
}
