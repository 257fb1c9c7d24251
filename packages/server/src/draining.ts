/** Whether this process is about to stop: it still answers, and asks its callers to go elsewhere. Source:
 *  shapes.md#readiness. */
let draining = false

/** From now on `/readyz` says no, and each answer closes its connection. */
export function startDraining(): void {
  draining = true
}

export function isDraining(): boolean {
  return draining
}
