/** The README of an edition: what each file is, and how a person verifies it. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EditionPlan, GeneratedFile } from './plan.ts'

export async function writeReadme(
  folder: string,
  { tag, createdAt, baseUrl, notes }: EditionPlan,
  { seq, hash, files }: { seq: number; hash: string | null; files: readonly GeneratedFile[] },
): Promise<GeneratedFile> {
  const name = `README-${tag}.md`
  const rows = files.map(({ name: file, describes }) => `- \`${file}\`: ${describes}.`)
  const origin = baseUrl ?? 'the catalog'
  const text = `# Yalkut, edition ${tag}

Made at ${createdAt} from ${origin}. It holds the catalog at commit ${seq} (hash \`${hash}\`).
${notes === null ? '' : `\n${notes}\n`}
## Files

${rows.join('\n')}

## Licences

- Facts of the catalog (names, dates, places, what belongs to what): CC0-1.0, https://creativecommons.org/publicdomain/zero/1.0/.
- Words that the community writes: CC-BY-SA-4.0, https://creativecommons.org/licenses/by-sa/4.0/.
- Other texts and files: the licences of their sources, named in the items (\`licence\`, \`credit\`).

Words whose rights do not allow copies are left out; \`withheld\` says why.

## Verify

    sha256sum -c SHA256SUMS

\`manifest.json\` has the same hashes, signed with Ed25519 over its canonical JSON (RFC 8785) without \`signature\`. The public
keys are at ${baseUrl === null ? '/v1/mirrors' : `${baseUrl}/v1/mirrors`}; keep the one that you trust. \`yalkut mirror pull\` checks all of this by itself.

## Search in the SQLite file

    select i.id, i.name_he, i.path from search s join items i on i.n = s.rowid
    where search match 'תניא' order by rank limit 20;

Words stand in the index without points. \`data\` is the item's JSON: \`select data ->> '$.title.he' from items where type = 'work'\`.

## The line of commits

Each line of \`commits-${tag}.jsonl.gz\` is a commit with its changes; a large one continues on the next lines under the same
\`seq\`. A change's \`hash\` is the sha256 of its \`salt\` and the canonical JSON of \`{ id, type, path, data }\`; a commit's is the
sha256 of the canonical JSON of \`{ seq, at, author, mergedBy, message, prev, changes: [hashes in order] }\`.
`
  await writeFile(join(folder, name), text, { flush: true })
  return { name, rows: null, describes: 'What the files are, and how to verify them' }
}
