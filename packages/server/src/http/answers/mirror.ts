/** What a mirror answers by itself, and what it leaves to its origin: it has the catalog and no more. Reads of what it does not
 *  have are sent on; changes are refused with the origin's address, as a redirect would lose the sender's token.
 *  Source: shapes.md#mirrors. */
import { refuse } from '@yalkut/model'
import type { FastifyInstance } from 'fastify'
import { serverSaid } from '../../sentences.ts'
import { writeRefusal } from './errors.ts'

export interface MirrorFace {
  /** The address of the origin, without a slash at its end. */
  origin: string
  state(): MirrorState
}

export interface MirrorState {
  origin: string
  /** The last commit that the mirror has, and the last one that the origin has said to have. */
  seq: number
  originSeq: number
  followedAt: string | null
  fault: string | null
}

/** The address at which a mirror says how far it is. */
export const MIRROR_STATE = '/v1/mirrors/state'

/** Addresses of what only the origin has: conversations, people's own things, bytes of files. */
const ELSEWHERE = new RegExp(
  `^(/v1/(${[
    'editions',
    'mirrors',
    'issues',
    'suggestions',
    'inbox',
    'follows',
    'threads',
    'comments',
    'labels',
    'reports',
    'projects',
    'review',
    'me',
    'auth',
    'admin',
    'uploads',
    'machine',
    'tokens',
    'webhooks',
    'takedowns',
    'oauth',
    'people',
    'community',
    'captcha',
    'covers',
    'training',
    'transcripts',
    'claims',
    'work',
    'app',
  ].join('|')})|/(${[
    'objects',
    'dumps',
    'iiif',
    'oauth',
    'connect',
    'sign-in',
    'sign-out',
    'account',
    'admin',
    'review',
    'inbox',
    'issues',
    'suggestions',
    'suggest',
    'edit',
    'new',
    'upload',
    'labels',
    'keepers',
    'follows',
    'restore',
    'reports',
    'report',
    'takedown',
    'projects',
    'people',
    'unsubscribe',
    'mirrors',
    'community',
    'talk',
    'catalog.git',
  ].join('|')}))(?=[/?]|$)`,
)
const LANGUAGE = /^\/(he|en)(?=\/)/

/** Register before everything that answers. */
export function answerAsMirror(app: FastifyInstance, { origin }: MirrorFace): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, url } = request
    const [path = ''] = url.replace(LANGUAGE, '').split('?')
    if (method === 'GET' || method === 'HEAD') {
      if (path === MIRROR_STATE || !ELSEWHERE.test(path)) return done()
      const location = ['Location', origin + url, 'Cache-Control', 'no-store']
      reply.hijack()
      reply.raw.writeHead(307, location).end()
      return
    }
    // The protocols of agents and of reconciliation read with POST; its tools that change refuse by themselves, as nobody can sign in here.
    if (method === 'OPTIONS' || path === '/mcp' || path === '/reconcile') return done()
    const address = origin + url
    const refusal = refuse('forbidden', serverSaid('mirror-only-reads', { origin }), {
      origin,
      address,
    })
    reply.hijack()
    writeRefusal(reply.raw, refusal, { headers: ['Link', `<${address}>; rel="canonical"`] })
  })
}
