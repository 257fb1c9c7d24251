/** Objects whose bytes are not those of their address. Source: decisions.md#objects. */
import { refuse } from '@yalkut/model'
import { objectsSaid } from './sentences.ts'

/** Called with an object that was found damaged, and where its bytes were put. */
export type OnDamage = (sha256: string, aside: string) => void

export function writeDamage(sha256: string, aside: string): void {
  const what = `object ${sha256} is damaged and is served no more; its bytes are at ${aside}`
  console.error(new Date().toISOString(), what)
}

/** The refusal for an object that is not there. */
export function noObject(sha256: string): Error {
  const message = objectsSaid('bytes-lost')
  return refuse('not-found', message, { sha256: sha256.slice(0, 64) })
}
