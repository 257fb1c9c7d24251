/** What the desk asks the service about its plan: what it would do, and that it be done. */

import type { OrganizeOperation, OrganizePreview } from '@yalkut/catalog/core'
import type { Draft } from '#lib/desk/drafts.ts'
import { Outbox } from '#lib/desk/outbox.svelte.ts'
import { type Fetching, type Sent, sendingOf } from '#lib/desk/send-once.ts'
import type { SendingStatus } from '#lib/desk/sending-status.ts'
import type { Lang } from '#lib/lang.ts'
import { pageLanguage } from '#lib/page-language.ts'
import type { PlanEffects } from './desk-page.ts'
import { differences, effectsOf, type Mistake, mistakesIn } from './effects.ts'
import type { StoredPlan } from './plan.ts'

interface Body {
  operations: readonly OrganizeOperation[]
  title?: string | undefined
}

interface Answer {
  merged: boolean
  suggestion: { number: number }
}

interface Options {
  lang: Lang
  draft: Draft<StoredPlan>
  fetching: Fetching
}

export class Asking {
  effects: PlanEffects | null = $state.raw(null)
  mistakes: readonly Mistake[] = $state.raw([])
  isPreviewing = $state(false)
  /** What is other than it was when the plan was looked at; null: nothing. */
  changed: { noLonger: string[]; nowAlso: string[] } | null = $state.raw(null)
  sent: { number: number; isApplied: boolean } | null = $state.raw(null)
  readonly outbox: Outbox
  readonly #lang: Lang
  readonly #draft: Draft<StoredPlan>
  readonly #fetching: Fetching
  /** Answers to a plan that was changed since are not shown. */
  #turn = 0

  constructor({ lang, draft, fetching }: Options) {
    this.#lang = lang
    this.#draft = draft
    this.#fetching = fetching
    this.outbox = new Outbox(fetching)
  }

  get status(): SendingStatus {
    return this.outbox.status
  }

  get isSending(): boolean {
    return this.outbox.isSending
  }

  /** The plan is another one. */
  forget(): void {
    this.#turn += 1
    this.effects = null
    this.mistakes = []
    this.changed = null
    this.sent = null
    this.isPreviewing = false
    this.outbox.work()
  }

  async preview(body: Body): Promise<void> {
    const turn = ++this.#turn
    this.isPreviewing = true
    const answer = await this.#post('/v1/organize/preview', { operations: body.operations })
    if (turn !== this.#turn) return
    this.isPreviewing = false
    this.outbox.status = answer.kind === 'not' ? answer.status : { kind: 'working' }
    this.effects = answer.kind === 'done' ? effectsOf(this.#lang, answer.preview) : null
    this.mistakes = answer.kind === 'mistakes' ? answer.mistakes : []
  }

  /** `state`: the plan, kept until it is answered. */
  async send(body: Body, state: StoredPlan): Promise<'sent' | 'clash' | 'not'> {
    const { effects } = this
    const whole = effects === null ? body : { ...body, fingerprint: effects.fingerprint }
    const wanted = sendingOf('/v1/organize', whole, state)
    const sent = await this.outbox.send<Answer>(this.#draft, wanted)
    return await this.#hear(sent, body)
  }

  async #hear(sent: Sent<Answer>, body: Body): Promise<'sent' | 'clash' | 'not'> {
    switch (sent.kind) {
      case 'sent': {
        const { merged, suggestion } = sent.answer
        this.forget()
        this.outbox.rest()
        this.sent = { number: suggestion.number, isApplied: merged }
        return 'sent'
      }
      case 'clash': {
        const before = this.effects
        await this.preview(body)
        this.changed = this.effects === null ? { noLonger: [], nowAlso: [] } : differences(before, this.effects)
        return 'clash'
      }
      case 'refused':
        if (sent.code !== 'invalid') return 'not'
        this.mistakes = mistakesIn(sent)
        this.effects = null
        this.outbox.rest()
        return 'not'
      default:
        return 'not'
    }
  }

  async #post(path: string, body: object): Promise<Previewed> {
    const headers = { 'content-type': 'application/json', ...pageLanguage() }
    const options = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await this.#fetching(path, options).catch(() => null)
    if (answer === null) return { kind: 'not', status: { kind: 'away' } }
    if (answer.status === 401) return { kind: 'not', status: { kind: 'signed-out' } }
    if (answer.status === 429 || answer.status >= 500) {
      return { kind: 'not', status: { kind: 'busy', seconds: null } }
    }
    if (answer.ok) {
      const preview: OrganizePreview | null = await answer.json().catch(() => null)
      return preview === null ? { kind: 'not', status: { kind: 'away' } } : { kind: 'done', preview }
    }
    const said: { error?: string; message?: string; detail?: unknown } | null = await answer.json().catch(() => null)
    const { error: code = '', message = '', detail = null } = said ?? {}
    if (answer.status === 422 || answer.status === 400) {
      return { kind: 'mistakes', mistakes: mistakesIn({ message, detail }) }
    }
    return { kind: 'not', status: { kind: 'refused', code, message } }
  }
}

type Previewed =
  | { kind: 'done'; preview: OrganizePreview }
  | { kind: 'mistakes'; mistakes: Mistake[] }
  | { kind: 'not'; status: SendingStatus }
