/** Makes the files of an edition in a folder, from one moment of the projection. Memory is bounded whatever the size of the
 *  catalog. Source: shapes.md#editions. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openSnapshot } from '@yalkut/projection'
import type { EditionFile } from '../manifest.ts'
import { writeCommits } from './commits-file.ts'
import { writeItems } from './items-files.ts'
import type { EditionPlan, MadeFile, OnStep } from './plan.ts'
import { writeReadme } from './readme.ts'
import { writeTexts } from './texts-file.ts'

export interface MadeFiles {
  seq: number
  hash: string | null
  /** The last change of rights that the files obey. */
  rights: number
  files: EditionFile[]
}

export async function makeFiles(
  projection: string,
  folder: string,
  plan: EditionPlan,
  onStep: OnStep = () => undefined,
): Promise<MadeFiles> {
  await mkdir(folder, { recursive: true })
  const snapshot = await openSnapshot(projection)
  try {
    const { seq, hash, rights } = snapshot
    onStep(`writing ${snapshot.countItems()} items of commit ${seq}`)
    const files: MadeFile[] = await writeItems(folder, snapshot, plan, onStep)
    onStep('writing the commits')
    files.push(await writeCommits(folder, snapshot, plan, onStep))
    onStep('writing the texts')
    const texts = `texts-${plan.tag}.zip`
    const rows = await writeTexts(join(folder, texts), snapshot, plan, onStep)
    files.push({ name: texts, rows, describes: 'A plain text for each unit, by its path' })
    files.push(await writeReadme(folder, plan, { seq, hash, files }))
    onStep('hashing')
    const hashed: EditionFile[] = []
    for (const file of files) hashed.push(await hashedFile(folder, file))
    return { seq, hash, rights, files: hashed }
  } finally {
    snapshot.close()
  }
}

async function hashedFile(folder: string, { name, ...said }: MadeFile): Promise<EditionFile> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(join(folder, name), { highWaterMark: 1 << 20 })) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { name, bytes, sha256: hash.digest('hex'), ...said }
}
