/** Parts of addresses that routes name. The first part of an English address is `en`; Hebrew has no such part. */
import { defineParams } from '@sveltejs/kit/params'
import { isDocument, isSection } from './lib/documents.ts'

export const params = defineParams({
  lang: (part) => (part === 'en' ? part : undefined),
  section: (part) => (isSection(part) ? part : undefined),
  document: (part) => (isDocument(part) ? part : undefined),
})
