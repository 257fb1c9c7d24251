/** One small catalog for all tests of a suite, on the engine that the suite runs on. */
import { after, before } from 'node:test'
import type { EngineUnderTest } from '../../../../tests/support/engines.ts'
import { openWorld, type World } from './world.ts'

export function worldOn(engine: EngineUnderTest): () => World {
  let world: World | undefined
  before(async () => {
    world = await openWorld(await engine.newPlace())
  })
  after(() => world?.close())
  return () => {
    if (world === undefined) throw new Error('the catalog is opened before the first test')
    return world
  }
}
