/** The sections of `/openapi.json`. */
import { TAGS, type Tag } from '../http/callers/access.ts'
import type { JsonValue } from './json.ts'

export function tagsOfDocument(): JsonValue[] {
  return TAGS.map((name) => ({ name, description: SECTIONS[name] }))
}

const SECTIONS: { readonly [T in Tag]: string } = {
  About: 'The service, the types of items, and the guides.',
  Items: 'Items of the catalog: one, lists, their history, what points at them, and the line of commits.',
  Search: 'Search in names and dates, and in the words of scans, texts and recordings.',
  Texts: 'The words of scans, recordings, translations and printings, and fixes of them.',
  Files: 'Files and their rights, uploads, covers, images of pages, IIIF, takedowns.',
  Suggestions: 'Drafts, suggestions, reviews, merges and plans for the tree of the catalog.',
  Threads: 'Issues, comments, reports, labels, the inbox and follows.',
  People: 'Profiles, reading positions, projects and claims.',
  Machines: 'What machines read and transcribe, their requests, and what they can learn from.',
  Mirrors: 'Signed copies of the whole catalog, and what a mirror needs.',
  Apps: 'The catalog for phone apps, as releases that never change.',
  Agents: 'The Model Context Protocol.',
  Access: 'Signing in, tokens, connected apps, and administration.',
}
