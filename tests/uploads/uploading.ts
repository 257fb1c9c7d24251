/** A process that receives a file in two pieces and makes a file of the catalog of them. It opens the catalog, says that it
 *  is ready, and begins when a line comes on stdin. `{ "steps": 12 }` ends it by `kill -9` just before the twelfth step. A
 *  step is a transaction, or a call by which a process changes files. It says what a sender would have been answered, and
 *  how many steps there were. */
import { once } from 'node:events'
import fs from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { createInterface } from 'node:readline'
import { openCatalog } from '@yalkut/catalog'
import { addPiece, beginPieces, finishPieces } from '@yalkut/catalog/media'
import { findPersonByHandle } from '@yalkut/ledger/people'
import { parseJsonObject } from '@yalkut/model'
import { countSteps } from './count-steps.ts'

const { dataDir, databaseUrl, objectsUrl } = parseJsonObject(process.argv[2] ?? '')
const root = String(dataDir)
const text = (name: string, value: unknown): object => (typeof value === 'string' ? { [name]: value } : {})
const catalog = await openCatalog({
  dataDir: root,
  limits: { rate: false },
  uploads: { reserveBytes: 0 },
  ...text('databaseUrl', databaseUrl),
  ...text('objectsUrl', objectsUrl),
})
const lines = createInterface({ input: process.stdin })
// It is killed, and would write no cache at its end.
flushCompileCache()
console.log('ready')
const [line] = await once(lines, 'line')
const order = parseJsonObject(String(line))
const steps = countSteps(catalog, root, order.steps)
const services = steps.catalog

const person = await findPersonByHandle(catalog.ledger.read, String(order.handle))
if (person === null) throw new Error('nobody has this handle')
const caller = { kind: 'person', person, scopes: ['read', 'write'], via: null } as const
const id = String(order.id)
const bytes = await fs.readFile(String(order.file))
const half = Math.floor(bytes.length / 2)
const fields = { what: 'recording', rights: 'mine', for: String(order.event) }
await beginPieces(services, caller, { id, fields, sizeBytes: bytes.length })
console.log('offset 0')
for (const piece of [bytes.subarray(0, half), bytes.subarray(half)]) {
  const offsetBytes = piece.byteOffset - bytes.byteOffset
  const offset = await addPiece(services, caller, { id, offsetBytes, bytes: one(piece) })
  // The last piece is answered when its file is kept.
  if (offset < bytes.length) console.log(`offset ${offset}`)
}
console.log(`finishing ${steps.count()}`)
const { status } = await finishPieces(services, caller, { id, baseUrl: 'http://localhost:8787' })
steps.step()
console.log(`ended ${status} ${steps.count()}`)
await catalog.close()
lines.close()

async function* one(piece: Uint8Array): AsyncGenerator<Uint8Array> {
  yield piece
}
