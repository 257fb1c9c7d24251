/** Takes the files of the held world down, and gives them back. */
import assert from 'node:assert/strict'
import type { HeldWorld } from './held-world.ts'
import { post } from './shelves.ts'
import { signIn } from './signed-in.ts'
import type { TestServer } from './test-server.ts'

export interface Standing {
  server: TestServer
  world: HeldWorld
}

/** A family requests that its teshura is taken down, and a steward upholds a request about the recording. */
export async function takeDown({ server, world }: Standing): Promise<void> {
  const paused = await server.send(
    201,
    `/v1/teshuros/${world.teshura}/family-request`,
    post('dovid', {}),
  )
  assert.equal(paused.paused, 1)
  const who = { name: 'Owner', email: 'owner@example.com', relation: 'rights-holder' }
  const statement = 'This is mine and I did not agree.'
  const request = post('dovid', { target: world.recording, statement, ...who })
  const { id } = await server.send(201, '/v1/takedowns', request)
  await decide({ server, world }, Number(id), 'upheld')
}

async function decide({ server }: Standing, id: number, decision: string): Promise<void> {
  const sara = await signIn(server, 'sara')
  const decided = await sara(`/v1/admin/takedowns/${id}/decide`, { json: { decision } })
  assert.equal(decided.text, '{"files":1}')
}

/** The family's request is declined, and the owner of the recording agreed. */
export async function giveBack(standing: Standing): Promise<void> {
  await decide(standing, 1, 'declined')
  const sara = await signIn(standing.server, 'sara')
  const order = { rights: 'open', reason: 'They agreed.' }
  const path = `/v1/admin/files/${standing.world.soundFile}/rights`
  const { status } = await sara(path, { method: 'PUT', json: order })
  assert.equal(status, 200)
}
