/** What a suggestion of described files would contain. Source: shapes.md#files-described-later. */
import { nameOf, type Rights, type SentenceLanguage } from '@yalkut/model'
import type { Services } from '../../core/services/services.ts'
import type { PlannedSuggestion } from '../../core/shapes/described-uploads.ts'
import { planUpload } from '../uploads/planning/plan.ts'
import type { PlannedItem } from '../uploads/planning/planned-items.ts'
import { rightsOfUpload } from '../uploads/planning/statement-rights.ts'
import { GroupTargets } from './group-targets.ts'
import { whyOf } from './look-at-files.ts'
import type { FileGroup, ReadyFile } from './settled.ts'

/** Empty when no file of them would be sent: their outcomes say why. */
export async function previewOf(
  { ledger }: Services,
  batch: readonly FileGroup[],
  lang: SentenceLanguage,
): Promise<PlannedSuggestion[]> {
  const targets = new GroupTargets(ledger.read)
  const taken = new Set<string>()
  const items = new Map<string, PlannedItem>()
  const files: string[] = []
  let title = ''
  let rights: Rights | null = null
  for (const group of batch) {
    for (const file of group.files) {
      const planned = await planOf(targets, ledger.read, { group, file, taken })
      if (planned === null) continue
      title ||= planned.plan.title[lang]
      rights ??= planned.rights
      if (file.arrived !== null) files.push(file.arrived.id)
      for (const item of planned.plan.items) items.set(item.id, item)
    }
  }
  if (files.length === 0) return []
  return [{ id: null, number: null, title, files, items: [...items.values()].map(shown), rights }]
}

async function planOf(
  targets: GroupTargets,
  db: Services['ledger']['read'],
  { group, file, taken }: { group: FileGroup; file: ReadyFile; taken: Set<string> },
) {
  try {
    const asked = await targets.of(group, file.row)
    const { inspected, sha256 } = file
    const planning = {
      db,
      targets: asked.targets,
      sets: [],
      taken,
      source: null,
      url: null,
      file: { ...inspected, sha256 },
    }
    const plan = await planUpload(asked.request, planning)
    targets.note(group, plan)
    return { plan, rights: rightsOfUpload(asked.request, asked.targets).rights }
  } catch (error) {
    file.outcome.settled = { kind: 'skipped', why: whyOf(error) }
    return null
  }
}

function shown({ type, data, path = null, rev }: PlannedItem): PlannedSuggestion['items'][number] {
  return { type, name: nameOf(type, data), path, isNew: rev === undefined }
}
