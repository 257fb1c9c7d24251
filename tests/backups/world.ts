/** Catalogs that are backed up by the command, and places to restore them into. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { addKey } from '@yalkut/catalog/publishing'
import { type JsonObject, newItemId, parseJsonObject } from '@yalkut/model'
import type { EngineName, EngineUnderTest } from '@yalkut/testing/engines'
import { newFolder } from '@yalkut/testing/folders'
import { newDatabase } from '@yalkut/testing/postgres/databases'
import { addShelves, merge, type Shelves } from '@yalkut/testing/servers/shelves'
import { startTestServer, type TestServer } from '@yalkut/testing/servers/test-server'
import { setData } from '@yalkut/testing/values/items'
import { type Ran, runYalkut } from '../cli/run-yalkut.ts'

export interface World {
  server: TestServer
  shelves: Shelves
  /** Where the commands find the catalog. */
  at: string[]
  /** What `yalkut backup` prints. */
  backup(to: string): Promise<JsonObject>
  /** One more commit. */
  addSet(): Promise<void>
}

/** A served catalog with people, threads, withheld words and a key that signs. */
export async function openWorld(engine: EngineUnderTest, objectsUrl?: string): Promise<World> {
  const { databaseUrl } = await engine.newLocation()
  const opening = {
    limits: { rate: false, captcha: false } as const,
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(objectsUrl !== undefined && { objectsUrl }),
  }
  const server = await startTestServer({ opening })
  const shelves = await addShelves(server)
  const { dataDir, catalog } = server
  await addKey(catalog, { folder: join(dataDir, 'signing-keys'), rotates: false })
  const at = placeOf(dataDir, databaseUrl, objectsUrl)
  return {
    server,
    shelves,
    at,
    async backup(to) {
      const ran = await runYalkut(['backup', '--to', to, ...at])
      assert.equal(ran.code, 0, ran.stderr)
      return resultOf(ran)
    },
    async addSet() {
      const id = newItemId()
      await merge(server, [{ id, type: 'set', data: setData(`s-${id.slice(3)}`) }])
    },
  }
}

export function placeOf(dataDir: string, databaseUrl?: string, objectsUrl?: string): string[] {
  return [
    '--data',
    dataDir,
    ...(databaseUrl === undefined ? [] : ['--database-url', databaseUrl]),
    ...(objectsUrl === undefined ? [] : ['--objects-url', objectsUrl]),
  ]
}

export async function newPlace(engine: EngineName): Promise<string[]> {
  const dataDir = join(newFolder(), 'restored')
  return placeOf(dataDir, engine === 'postgres' ? (await newDatabase()).url : undefined)
}

export function resultOf({ stdout }: Ran): JsonObject {
  return parseJsonObject(stdout)
}

/** The number of whole objects in the folder of a backup or of a catalog. */
export function storedIn(folder: string): number {
  const objects = join(folder, 'objects')
  if (!existsSync(objects)) return 0
  const names = readdirSync(objects).filter((name) => name.length === 2)
  return names.reduce((sum, name) => sum + readdirSync(join(objects, name)).length, 0)
}

export function isIn(folder: string, sha256: string): boolean {
  const of = join(folder, 'objects', sha256.slice(0, 2))
  return statSync(of, { throwIfNoEntry: false }) !== undefined && readdirSync(of).includes(sha256.slice(2))
}
