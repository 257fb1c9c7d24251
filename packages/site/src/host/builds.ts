/** Where the builds of the site are: `current` names the newest, and each is a folder of that name.
 *  `packages/site/build/build-site.ts` makes them. */
import { join } from 'node:path'

export const BUILDS = join(import.meta.dirname, '../../dist')
