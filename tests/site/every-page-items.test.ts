/** Every kind of page of an item, seen by every judge (`walk-pages.ts`). */
import { testPages } from './walk-pages.ts'

await testPages('items')
