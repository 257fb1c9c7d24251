/** Every kind of page about the catalog and the service, seen by every judge (`walk-pages.ts`). */
import { testPages } from './walk-pages.ts'

await testPages('about')
