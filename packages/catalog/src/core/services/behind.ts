/** Whether this server's readers see a commit yet. A merge is answered as done when it is durable, also where the projection
 *  could not follow. Source: shapes.md#merge. */
import type { Projection } from '@yalkut/projection'

/** Stands in the answer of a merge, and only while readers do not see the commit. */
export interface Behind {
  behind?: true
}

/** `commit`: null where nothing was merged. */
export function behindAt({ projection }: { projection: Pick<Projection, 'head'> }, commit: number | null): Behind {
  return commit === null || sees(projection, commit) ? {} : { behind: true }
}

/** A projection that is damaged refuses, and shows nothing until it is rebuilt. */
function sees(projection: Pick<Projection, 'head'>, commit: number): boolean {
  try {
    return projection.head() >= commit
  } catch {
    return false
  }
}

/** The same for a suggestion that may have been merged as it was sent. */
export function withBehind<V extends { merged_commit: number | null }>(
  services: { projection: Pick<Projection, 'head'> },
  view: V,
): V & Behind {
  return { ...view, ...behindAt(services, view.merged_commit) }
}
