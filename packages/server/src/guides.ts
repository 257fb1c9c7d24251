/** The guides for developers and agents, as they stand in `docs/developers`. Read once, when the server starts.
 *  Source: service.md#about-and-health; routes.md#about. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface Guide {
  /** Of the file, without its ending. */
  name: string
  title: string
  /** Its first sentences. */
  about: string
  /** The whole page, in Markdown. */
  text: string
}

const FOLDER = fileURLToPath(new URL('../../../docs/developers/', import.meta.url))

/** What a newcomer reads first stands first; what is not named here follows by name. */
const ORDER = [
  ...['getting-started', 'reading', 'suggestions', 'tokens-and-oauth', 'mcp', 'limits', 'errors'],
  ...['page-words', 'shaar', 'scan-text', 'transcripts', 'texts', 'files'],
  ...['images-and-iiif', 'uploads'],
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
