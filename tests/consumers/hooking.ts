/** A small catalog, a program that receives webhooks, and the posting of one process, a round at a time. */
import { after, before } from 'node:test'
import type { SignedIn } from '@yalkut/catalog/core'
import type { Mail } from '@yalkut/catalog/people'
import {
  createHookPoster,
  createWebhook,
  type HookPosterOptions,
  listDeliveries,
  listWebhooks,
} from '@yalkut/catalog/publishing'
import { runOnce } from '@yalkut/consumers'
import type { LedgerLocation } from '@yalkut/ledger'
import { newItemId } from '@yalkut/model'
import type { EngineUnderTest } from '@yalkut/testing/engines'
import { type HookReceiver, startHookReceiver } from '@yalkut/testing/outside/hook-receiver'
import { authorData } from '@yalkut/testing/values/items'
import { mergeItems, openWorld, type World } from '@yalkut/testing/worlds/world'
import { BASE_URL } from './mailing.ts'

export interface Hooking {
  readonly world: World
  readonly receiver: HookReceiver
  readonly location: LedgerLocation
  /** All that were sent in rounds. */
  readonly mails: Mail[]
  /** Posts until nothing is due. */
  round(options?: HookPosterOptions): Promise<void>
  register(
    by: SignedIn,
    path: string,
    filters?: { types?: string[]; sets?: string[] },
  ): ReturnType<typeof createWebhook>
  /** Merges this many authors, a commit each; gives their commits. */
  merge(count: number, sets?: string[]): Promise<number[]>
  hooksOf(person: SignedIn): ReturnType<typeof listWebhooks>
  deliveries(person: SignedIn, id: number): ReturnType<typeof listDeliveries>
}

export function hookingOn(engine: EngineUnderTest): () => Hooking {
  let hooking: Hooking | undefined
  before(async () => {
    hooking = await openHooking(engine)
  })
  after(async () => {
    await hooking?.receiver.close()
    await hooking?.world.close()
  })
  return () => {
    if (hooking === undefined) throw new Error('the catalog is opened before the first test')
    return hooking
  }
}

async function openHooking(engine: EngineUnderTest): Promise<Hooking> {
  const location = await engine.newLocation()
  const world = await openWorld({
    ...location,
    webhooks: { allowsLoopback: true },
  })
  const receiver = await startHookReceiver()
  const { catalog } = world
  const mails: Mail[] = []
  return {
    world,
    mails,
    receiver,
    location,
    async round(options = { allowsLoopback: true }) {
      const { routines } = await runOnce(catalog, {
        sendMail: async (mail) => void mails.push(mail),
        baseUrl: BASE_URL,
        digests: { at: '08:00', timeZone: 'Asia/Jerusalem' },
        webhooks: { poster: createHookPoster(options), gapMs: 0 },
      })
      const ran = routines.find(({ name }) => name === 'webhooks')
      if (ran?.error !== null) throw new Error(`webhooks: ${ran?.error}`)
    },
    register: (by, path, filters = {}) => createWebhook(catalog, by, { url: `${receiver.url}${path}`, ...filters }),
    async merge(count, sets = [world.sichos]) {
      const commits: number[] = []
      for (let n = 0; n < count; n += 1) {
        const id = newItemId()
        commits.push(await mergeItems(world, [{ id, type: 'author', data: authorData(id, { sets }) }]))
      }
      return commits
    },
    hooksOf: (person) => listWebhooks(catalog, person),
    deliveries: (person, id) => listDeliveries(catalog, person, id),
  }
}
