/** The Markdown files of the repository, by their paths in it. They are part of the build: no page reads a file. */
const ABOVE = '../../../../../../'

const found = import.meta.glob<string>(
  ['../../../../../../docs/**/*.md', '../../../../../../{ARCHITECTURE,CHANGELOG,CONTRIBUTING,SECURITY}.md'],
  { query: '?raw', import: 'default', eager: true },
)

/** `docs/readers/searching.md` → its words. */
export const FILES: ReadonlyMap<string, string> = new Map(
  Object.entries(found).map(([path, words]) => [path.slice(ABOVE.length), words]),
)
