/** One small catalog for all tests of a suite, on the engine that the suite runs on. */
import { after, before } from 'node:test'
import type { CatalogOptions } from '@yalkut/catalog'
import type { EngineUnderTest } from '../engines.ts'
import { openWorld, type World } from './world.ts'

/** `gates`: a test adds and removes them while the suite runs. */
export function worldOn(engine: EngineUnderTest, gates: CatalogOptions['gates'] = {}): () => World {
  let world: World | undefined
  before(async () => {
    world = await openWorld({ ...(await engine.newLocation()), gates })
  })
  after(() => world?.close())
  return () => {
    if (world === undefined) throw new Error('the catalog is opened before the first test')
    return world
  }
}
