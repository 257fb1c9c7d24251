/** Another process on the same catalog: adds one author through the use cases, and prints the id. */
import { openCatalog } from '@yalkut/catalog'
import { approveSuggestion, createDraft, putItem, submitSuggestion } from '@yalkut/catalog/changing'
import { findPersonByHandle } from '@yalkut/ledger/people'
import { parseJsonObject } from '@yalkut/model'

const { dataDir, databaseUrl } = parseJsonObject(process.argv[2] ?? '')
if (typeof dataDir !== 'string') throw new Error('the first argument names no dataDir')
const location = typeof databaseUrl === 'string' ? { dataDir, databaseUrl } : { dataDir }
const catalog = await openCatalog(location)
const person = await findPersonByHandle(catalog.ledger.read, 'sara')
if (person === null) throw new Error('Sara is not there')
const sara = { kind: 'person' as const, person, scopes: ['write' as const], via: null }
const draft = await createDraft(catalog, sara, { title: 'ממקום אחר' })
const name = { he: 'מחבר', en: 'Elsewhere' }
const data = { name, kind: 'chossid', slug: 'elsewhere' }
const { id } = await putItem(catalog, sara, draft.id, { type: 'author', data })
await submitSuggestion(catalog, sara, draft.id)
await approveSuggestion(catalog, sara, draft.id)
await catalog.close()
console.log(id)
