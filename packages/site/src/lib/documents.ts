/** The names of pages and sections that are files of `docs/`. */

/** Sections of `/docs`, each a folder, in the order in which they are listed. */
export const SECTIONS = ['readers', 'editors', 'developers', 'operators', 'specification'] as const
export type Section = (typeof SECTIONS)[number]

/** Pages at the root that are only words: files of `docs/site`, and the changelog. */
export const DOCUMENTS = ['about', 'licences', 'privacy', 'terms', 'contact', 'changelog'] as const
export type DocumentName = (typeof DOCUMENTS)[number]

export function isSection(part: string): part is Section {
  return SECTIONS.some((section) => section === part)
}

export function isDocument(part: string): part is DocumentName {
  return DOCUMENTS.some((name) => name === part)
}
