/** Downloads: the editions of the whole catalog, the keys that sign them, and how to verify and to mirror.
 *  Source: service.md#mirrors. */
import { listEditions, readGitNote, readMirrors } from '@yalkut/catalog/publishing'
import { inLang } from '#lib/lang.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { type WrittenMoment, writtenMoment } from '#lib/server/moments.ts'
import { mirrorWords } from '#lib/words/mirrors.ts'

export interface MirrorsPage extends Page {
  editions: EditionView[]
  /** Where the editions before these are. */
  older: string | null
  keys: { keyId: string; publicKey: string }[]
  /** Commands, ready to be copied. `clone`: null where no git mirror is served. */
  commands: { download: string; pull: string; serve: string; clone: string | null }
}

export interface EditionView {
  tag: string
  made: WrittenMoment
  seq: number
  notes: string | null
  /** Since when its files are not given any more. */
  withdrawn: WrittenMoment | null
  files: { name: string; href: string; size: string; sha256: string; describes: string }[]
  manifest: string
  sums: string | null
}

/** Editions on a page. */
const EDITIONS = 10

export async function mirrorsPage(ask: Ask): Promise<MirrorsPage> {
  const { catalog, lang, baseUrl, query, gitMirrorOf } = ask
  const words = mirrorWords(lang)
  const note = gitMirrorOf === null ? null : await readGitNote(gitMirrorOf)
  const { editions: newest, keys, git } = await readMirrors(catalog, baseUrl, note)
  const cursor = query.get('cursor') ?? undefined
  const { editions, next } = await listEditions(catalog, baseUrl, { limit: EDITIONS, cursor })
  const key = keys[0]?.publicKey ?? 'PUBLIC_KEY'
  const tag = newest.find(({ dumps }) => dumps !== null)?.tag ?? '2026.40'
  const format = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 })
  return {
    head: { title: words.title, description: words.lead },
    editions: editions.map((edition) => ({
      tag: edition.tag,
      seq: edition.commit_seq,
      notes: edition.notes,
      made: writtenMoment(edition.created_at, lang),
      withdrawn: edition.withdrawn_at === undefined ? null : writtenMoment(edition.withdrawn_at, lang),
      files: (edition.dumps?.files ?? []).map(({ name, url, bytes, sha256 }) => ({
        name,
        sha256,
        href: url,
        size: sizeOf(bytes, format),
        describes: words.describes(kindOf(name)),
      })),
      manifest: edition.manifest,
      sums: edition.dumps?.sha256sums ?? null,
    })),
    older: next === null ? null : `${inLang('/mirrors', lang)}?${new URLSearchParams({ cursor: next })}`,
    keys: keys.map(({ keyId, publicKey }) => ({ keyId, publicKey })),
    commands: {
      download: [
        `curl -O ${baseUrl}/v1/editions/${tag}/SHA256SUMS`,
        `for file in $(cut -c67- SHA256SUMS); do curl -O ${baseUrl}/dumps/${tag}/$file; done`,
        'sha256sum -c SHA256SUMS',
      ].join('\n'),
      pull: `bin/yalkut mirror pull ${baseUrl} --key ${key} --to ./editions`,
      serve: `bin/yalkut serve --mirror-of ${baseUrl} --key ${key} --data ./mirror`,
      clone: git[0] === undefined ? null : `git clone ${git[0]}`,
    },
  }
}

export type FileKind = 'sqlite' | 'items' | 'commits' | 'parquet' | 'texts' | 'readme'

function kindOf(name: string): FileKind {
  if (name.endsWith('.sqlite')) return 'sqlite'
  if (name.endsWith('.parquet')) return 'parquet'
  if (name.startsWith('commits-')) return 'commits'
  if (name.startsWith('texts-')) return 'texts'
  return name.startsWith('items-') ? 'items' : 'readme'
}

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const

function sizeOf(bytes: number, format: Intl.NumberFormat): string {
  const step = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 1), UNITS.length)
  return `${format.format(bytes / 1_000 ** step)} ${UNITS[step - 1]}`
}
