/** What the files of a group belong to, as the suggestion leaves it: the first file of a group may make the printing or event of
 *  the others. Source: shapes.md#tables-of-files. */
import type { Reader } from '@yalkut/ledger'
import { storedItem } from '@yalkut/model'
import type { Plan, PlannedItem } from '../uploads/planning/planned-items.ts'
import { readTargets, type Target, type Targets } from '../uploads/request/targets.ts'
import type { ScanUpload, UploadRequest } from '../uploads/request/upload-request.ts'
import type { ReadRow } from './listed-row.ts'
import type { FileGroup } from './settled.ts'

/** The revision of an item that is not on main yet: it is put without one. */
export const NO_REV = 0

export class GroupTargets {
  readonly #db: Reader
  /** Items that the suggestion makes or changes, by id. */
  readonly #planned = new Map<string, Target>()
  /** What the first file of a group made. */
  readonly #made = new Map<string, string>()

  constructor(db: Reader) {
    this.#db = db
  }

  /** Refuses as `readTargets` does. */
  async of(group: FileGroup, { request, makes }: ReadRow): Promise<{ request: UploadRequest; targets: Targets }> {
    const created = makes ? (this.#made.get(group.key) ?? group.known) : null
    const asked = created === null ? request : withTarget(request, created)
    const planned = created === null ? undefined : this.#planned.get(created)
    if (planned !== undefined) {
      const none = { set: null, author: null, unit: null }
      return { request: asked, targets: { ...none, for: planned } }
    }
    const targets = await readTargets(this.#db, asked)
    const changed = targets.for === null ? undefined : this.#planned.get(targets.for.id)
    return {
      request: asked,
      targets: changed === undefined ? targets : { ...targets, for: changed },
    }
  }

  /** Called with each plan, in turn. */
  note(group: FileGroup, { items }: Plan): void {
    for (const item of items) {
      if (item.type !== 'event' && item.type !== 'publication') continue
      this.#planned.set(item.id, targetOf(item))
    }
    if (this.#made.has(group.key)) return
    const created = items.find(({ type }) => type === 'event') ?? items.find(({ type }) => type === 'publication')
    if (created !== undefined) this.#made.set(group.key, created.id)
  }
}

function targetOf({ id, type, data, path = null, rev }: PlannedItem): Target {
  return storedItem({ id, path, rev: rev ?? NO_REV }, { type, data })
}

/** The request of a further file of the same printing or event. */
function withTarget(request: UploadRequest, id: string): UploadRequest {
  switch (request.what) {
    case 'recording':
    case 'hanacha':
      return { ...request, event: { kind: 'known', id } }
    case 'scan':
    case 'document':
      return scanOf(request, id)
    default:
      return request satisfies never
  }
}

function scanOf({ rights, credit }: UploadRequest, target: string): ScanUpload {
  return {
    what: 'scan',
    as: 'scan-of',
    target,
    rights,
    credit,
    title: null,
    set: null,
    source: null,
    date: null,
    publisher: null,
    year: null,
    printing: null,
    families: [],
    simcha: 'other',
  }
}
