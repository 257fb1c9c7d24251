/** The guides for developers and agents: the files of `docs/developers`, read once when the server starts.
 *  Source: service.md#about-and-health; routes.md#about. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface Guide {
  /** The file name without `.md`. */
  name: string
  title: string
  /** The first paragraph, on one line. */
  about: string
  /** The whole page, in Markdown. */
  text: string
}

const FOLDER = fileURLToPath(new URL('../../../docs/developers/', import.meta.url))

/** The order of the list, for newcomers. Guides that are not named here follow, by name. */
const ORDER = [
  'getting-started',
  'reading',
  'search',
  'typed-clients',
  'suggestions',
  'organize',
  'tokens-and-oauth',
  'mcp',
  'limits',
  'errors',
  'page-words',
  'shaar',
  'scan-text',
  'transcripts',
  'texts',
  'files',
  'images-and-iiif',
  'uploads',
]

export function readGuides(): Guide[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.md'))
    .map((file) => guideOf(file.slice(0, -'.md'.length), readFileSync(FOLDER + file, 'utf8')))
    .toSorted((a, b) => rankOf(a.name) - rankOf(b.name) || a.name.localeCompare(b.name))
}

function rankOf(name: string): number {
  const at = ORDER.indexOf(name)
  return at < 0 ? ORDER.length : at
}

function guideOf(name: string, text: string): Guide {
  const [heading = '', ...rest] = text.split('\n')
  const [about = ''] = rest.join('\n').trim().split('\n\n')
  return { name, title: heading.replace(/^# /, ''), about: about.replaceAll('\n', ' '), text }
}
