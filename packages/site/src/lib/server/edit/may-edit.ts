/** Who sees a form. */
import { refuse } from '@yalkut/model'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Ask } from '#lib/server/ask.ts'

/** A visitor is led to sign in; a suspended person reads why nothing can be sent. Refuses `unauthorized`. */
export function getWriterOrSuspended({ caller }: Ask): void {
  if (caller.kind === 'visitor') throw refuse('unauthorized', siteSaid('sign-in-first'))
}
