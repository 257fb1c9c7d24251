/** Parts of addresses that routes name. The first part of an English address is `en`; Hebrew has no such part. */
import { defineParams } from '@sveltejs/kit/params'
import { isDocument, isSection } from './lib/documents.ts'
import { isAccountTab } from './lib/enter/account-tabs.ts'

export const params = defineParams({
  lang: (part) => (part === 'en' ? part : undefined),
  section: (part) => (isSection(part) ? part : undefined),
  tab: (part) => (isAccountTab(part) && part !== 'profile' ? part : undefined),
  document: (part) => (isDocument(part) ? part : undefined),
})
