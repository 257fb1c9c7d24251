/** Every kind of page that leads to items, seen by every judge (`walk-pages.ts`). */
import { testPages } from './walk-pages.ts'

await testPages('finding')
