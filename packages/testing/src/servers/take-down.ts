/** Takes the files of the held world down, and gives them back. */
import assert from 'node:assert/strict'
import { parseJson } from '@yalkut/model'
import { post } from './shelves.ts'
import { signIn } from './signed-in.ts'
import type { TestServer } from './test-server.ts'
import type { WithheldWorld } from './withheld-world.ts'

export interface Standing {
  server: TestServer
  world: WithheldWorld
}

/** A family requests that its teshura is taken down, and a steward upholds requests about the recording and about a unit. */
export async function takeDown({ server, world }: Standing): Promise<void> {
  const paused = await server.send(201, `/v1/teshuros/${world.teshura}/family-request`, post('dovid', {}))
  assert.equal(paused.paused, 1)
  const who = { name: 'Owner', email: 'owner@example.com', relation: 'rights-holder' }
  const statement = 'This is mine and I did not agree.'
  for (const [target, files] of [
    [world.recording, 1],
    [world.takenUnit, 0],
  ] as const) {
    const request = post('dovid', { target, statement, ...who })
    const { id } = await server.send(201, '/v1/takedowns', request)
    await decide({ server, world }, Number(id), { decision: 'upheld', item: target, files })
  }
}

async function decide(
  { server }: Standing,
  id: number,
  { decision, ...answer }: { decision: string; item: string; files: number },
): Promise<void> {
  const sara = await signIn(server, 'sara')
  const decided = await sara(`/v1/admin/takedowns/${id}/decide`, { json: { decision } })
  assert.deepEqual(parseJson(decided.text), answer)
}

/** The family's request is declined, and the other takedowns are lifted. */
export async function giveBack({ server, world }: Standing): Promise<void> {
  const { teshura, recording, takenUnit } = world
  await decide({ server, world }, 1, { decision: 'declined', item: teshura, files: 1 })
  await decide({ server, world }, 2, { decision: 'lifted', item: recording, files: 1 })
  await decide({ server, world }, 3, { decision: 'lifted', item: takenUnit, files: 0 })
}
