/** Sound files without sound are refused and leave nothing. Sound files that only lack their length are accepted.
 *  Source: docs/developers/uploads.md (What is refused). */
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { encodedSound } from '@yalkut/testing/bytes/encoded-sound'
import { wavOf } from '@yalkut/testing/bytes/wav'
import { addShelves } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { newSound, uploadingOn } from '@yalkut/testing/servers/uploads'

const server = await startTestServer({ opening: { limits: { rate: false } } })
const { send, sent, suggested, addEvent } = uploadingOn(server)
let event: string

before(async () => {
  event = await addEvent((await addShelves(server)).sichos)
})

/** A FLAC's headers: 44,100 samples a second, one channel, 16 bits, and no number of samples. */
function flacHeaders(): Buffer {
  const info = Buffer.alloc(34)
  info.writeUInt16BE(4_096, 0)
  info.writeUInt16BE(4_096, 2)
  info.writeBigUInt64BE((44_100n << 44n) | (15n << 36n), 10)
  randomBytes(16).copy(info, 18)
  return Buffer.concat([Buffer.from('fLaC'), Buffer.from([0x80, 0, 0, 34]), info])
}

/** A WAV that a program writes into a pipe: the program cannot go back to write the length. */
function streamed(lengthSaid: number): Buffer {
  const bytes = newSound()
  bytes.writeUInt32LE(lengthSaid, 4)
  bytes.writeUInt32LE(lengthSaid, 40)
  return bytes
}

describe('A sound file without sound is refused', () => {
  const EMPTY: readonly (readonly [string, () => Buffer | Promise<Buffer>])[] = [
    ['a WAV of its header alone', () => wavOf([])],
    ['a WAV that ends before its samples', () => newSound().subarray(0, 36)],
    ['a FLAC of its headers alone', flacHeaders],
    ['an M4A of its first box alone', () => Buffer.from('\0\0\0\x10ftypM4A \0\0\0\0', 'latin1')],
    ['an Ogg of its first page alone', async () => (await ogg()).subarray(0, 58)],
  ]
  for (const [what, make] of EMPTY) {
    test(`such as ${what}`, async () => {
      const bytes = Buffer.from(await make())
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const query = { what: 'recording', rights: 'mine', for: event }
      const { status, json } = await send(query, bytes, 'chana', 'audio/wav')
      assert.deepEqual([status, json.error], [422, 'invalid'], JSON.stringify(json))
      assert.equal((await server.fetch(`/v1/files/${sha256}`)).status, 404)
      assert.equal((await server.fetch(`/objects/${sha256}`)).status, 404)
    })
  }
  const ogg = (): Promise<Buffer> => encodedSound('ogg', 1, [300, 400])
})

describe('Sound without a stated length', () => {
  const SOUND: readonly (readonly [string, () => Buffer])[] = [
    ['a WAV from a pipe', () => streamed(0xffffffff)],
    ['a WAV whose recorder stopped before it wrote its length', () => streamed(0)],
    ['a FLAC from a pipe', () => Buffer.concat([flacHeaders(), Buffer.alloc(20_000, 0xff)])],
  ]
  for (const [what, make] of SOUND) {
    test(`is accepted: ${what}`, async () => {
      const answer = await sent({ what: 'recording', rights: 'mine', for: event }, make())
      assert.ok((await suggested(answer)).recording)
      // The file waits for its merge, and is shown to its sender alone.
      const file = await server.fetch(`/objects/${answer.sha256}`, { as: 'chana' })
      assert.equal(file.status, 200)
    })
  }

  test('even one sample is sound', async () => {
    const bytes = newSound().subarray(0, 46)
    await sent({ what: 'recording', rights: 'mine', for: event }, bytes)
  })
})
