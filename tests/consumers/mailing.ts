/** A small catalog whose people chose mails, a real mail server, and the background work of a process, one round at a
 *  time. */
import { after, before } from 'node:test'
import type { SignedIn } from '@yalkut/catalog/core'
import { mailBySmtp } from '@yalkut/catalog/people'
import { type BackgroundOptions, type Round, runOnce } from '@yalkut/consumers'
import type { MailTiming } from '@yalkut/ledger'
import { addEmail } from '@yalkut/ledger/access'
import { saveSettings } from '@yalkut/ledger/people'
import type { EngineUnderTest } from '@yalkut/testing/engines'
import { type MailServer, type Received, readWords } from '@yalkut/testing/outside/mail-server'
import { authorData } from '@yalkut/testing/values/items'
import { type Name, openWorld, suggest, type World } from '@yalkut/testing/worlds/world'

export const BASE_URL = 'https://yalkut.example'
export const FROM = 'Yalkut <yalkut@yalkut.example>'
/** No authentication and no TLS: a relay on this machine. */
export const PLAIN = { disabledCommands: ['AUTH', 'STARTTLS'] }

export interface Mailing {
  readonly world: World
  readonly people: { readonly [N in Name]: SignedIn }
  readonly server: MailServer
  readonly options: BackgroundOptions
  /** The process's log. */
  readonly log: string[]
  /** Runs all due work once. */
  round(): Promise<Round>
  /** Takes the mails that arrived since the last call: recipient and subject. */
  took(): string[]
  /** The same, with whole messages. */
  received(): Received[]
  /** A suggestion of a new author in the set of sichos, submitted for review. */
  send(by: Name, title?: string): Promise<number>
}

export const addressOf = (name: string): string => `${name}@example.org`

/** Gives a person an address, and chooses mails for them. */
export async function askForMails(
  { catalog, people }: World,
  name: Name,
  mailTiming: MailTiming = 'at-once',
): Promise<void> {
  const { id } = people[name].person
  const now = catalog.clock().toISOString()
  await catalog.ledger.write(async (tx) => {
    await addEmail(tx, { address: addressOf(name), personId: id, now })
    await saveSettings(tx, id, { mailUpdates: true, mailTiming })
  })
}

/** Opens the world before the tests of a suite. The first round has run: later decisions are mailed. `server` lives as
 *  long as the file: it is started outside of the suites. */
export function mailingOn(engine: EngineUnderTest, server: MailServer): () => Mailing {
  let mailing: Mailing | undefined
  before(async () => {
    mailing = await openMailing(engine, server)
    await mailing.round()
  })
  after(() => mailing?.world.close())
  return () => {
    if (mailing === undefined) throw new Error('the catalog is opened before the first test')
    return mailing
  }
}

export async function openMailing(engine: EngineUnderTest, server: MailServer): Promise<Mailing> {
  const world = await openWorld(await engine.newLocation())
  const log: string[] = []
  const sendMail = mailBySmtp({ url: server.url, from: FROM, log: (line) => log.push(line) })
  const digests = { at: '08:00', timeZone: 'Asia/Jerusalem' }
  const options = { sendMail, baseUrl: BASE_URL, digests }
  let seen = server.received.length
  let suggested = 0
  const received = (): Received[] => {
    const fresh = server.received.slice(seen)
    seen = server.received.length
    return fresh
  }
  return {
    world,
    people: world.people,
    server,
    options,
    log,
    round: () => runOnce(world.catalog, options),
    received,
    took: () => received().map(({ to, headers }) => `${nameIn(to)}: ${subjectOf(headers)}`),
    async send(by, title = 'תיקון') {
      suggested += 1
      const data = authorData(`suggested-${suggested}`, { sets: [world.sichos] })
      const { id } = await suggest(world, [{ type: 'author', data }], by)
      await retitle(world, id, title)
      return id
    },
  }
}

function nameIn([to = '']: readonly string[]): string {
  return to.replace('@example.org', '')
}

/** Without the marks that isolate a title. */
function subjectOf(headers: Received['headers']): string {
  return readWords(headers.get('subject'))
    .replaceAll(/[\u2068\u2069]/g, '')
    .replace('Yalkut: ', '')
}

async function retitle({ catalog }: World, id: number, title: string): Promise<void> {
  await catalog.ledger.write(async (tx) => {
    await tx.updateTable('suggestions').set({ title }).where('id', '=', id).execute()
  })
}
