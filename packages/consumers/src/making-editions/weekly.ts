/** The weekly edition. Only a process that has the signing key makes one. Source: shapes.md#editions; decisions.md#jobs. */

import { activeKey } from '@yalkut/catalog/publishing'
import { HOUR_MS, WEEK_MS } from '@yalkut/model'
import { routineOf } from '../jobs/job-routine.ts'
import type { Ground } from '../running/hold.ts'
import type { Routine } from '../running/routine.ts'
import { makeEdition } from './make-edition.ts'
import { type EditionSettings, keyFolderOf } from './settings.ts'

export function weeklyEdition(ground: Ground, settings: EditionSettings): Routine {
  const routine = routineOf(ground, {
    name: 'weekly-edition',
    schedule: { everyMs: WEEK_MS },
    limitMs: 6 * HOUR_MS,
    async run(_services, stop) {
      await makeEdition(ground, { settings, stop })
    },
  })
  const hasKey = async (): Promise<boolean> => (await activeKey(ground.services, keyFolderOf(settings))) !== null
  return { ...routine, isDue: async () => (await hasKey()) && (await routine.isDue()) }
}
