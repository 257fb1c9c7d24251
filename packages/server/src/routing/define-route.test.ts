/** The compiler checks the answers of handlers. Each `@ts-expect-error` fails `npm run check` when its line compiles. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Item } from '@yalkut/catalog/core'
import { itemBytes } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { readyItem, readyJson, written } from '../http/answers/ready-json.ts'
import { defineRawRoute } from './define-raw-route.ts'
import { defineRoute } from './define-route.ts'
import { redirect, reply } from './reply.ts'
import { document } from './writes.ts'

const ABOUT = { operationId: 'x', tag: 'About', access: 'pub', summary: 'Nothing' } as const
const Shelf = Type.Object({
  name: Type.String(),
  count: Type.Integer(),
  note: Type.Optional(Type.String()),
  books: Type.Array(Type.Object({ title: Type.String() })),
})
const shelf = { name: 'a', count: 1, books: [{ title: 'b' }] }
const Params = Type.Object({ id: Type.Integer() })
const TWO = { 200: Type.Object({ old: Type.String() }), 201: Type.Object({ made: Type.Integer() }) }

test('a handler that returns the declared answer of its route compiles', () => {
  const lists: readonly { readonly title: string }[] = shelf.books
  const routes = [
    defineRoute('GET', '/a', { ...ABOUT, answers: { 200: Shelf }, handle: () => shelf }),
    defineRoute('GET', '/a', { ...ABOUT, answers: { 200: Shelf }, handle: async () => shelf }),
    defineRoute('GET', '/a', {
      ...ABOUT,
      answers: { 200: Shelf },
      handle: () => ({ ...shelf, books: lists }),
    }),
    defineRoute('GET', '/a', {
      ...ABOUT,
      answers: { 200: Shelf },
      handle: () => reply(200, written(shelf), { cache: 'sum' }),
    }),
  ]
  assert.deepEqual(
    routes.map(({ method, address }) => [method, address]),
    Array(4).fill(['GET', '/a']),
  )
})

test('a handler that returns another shape does not compile', () => {
  const answers = { 200: Shelf }
  // @ts-expect-error: a field is missing.
  defineRoute('GET', '/a', { ...ABOUT, answers, handle: () => ({ name: 'a', count: 1 }) })
  // @ts-expect-error: a field has another type.
  defineRoute('GET', '/a', { ...ABOUT, answers, handle: () => ({ ...shelf, count: 'one' }) })
  // @ts-expect-error: an entry of a list has another type.
  defineRoute('GET', '/a', { ...ABOUT, answers, handle: () => ({ ...shelf, books: [{}] }) })
  // @ts-expect-error: an optional field is null.
  defineRoute('GET', '/a', { ...ABOUT, answers, handle: () => ({ ...shelf, note: null }) })
  // @ts-expect-error: nothing is returned.
  defineRoute('GET', '/a', { ...ABOUT, answers, handle: () => undefined })
  // @ts-expect-error: the promise is of another shape.
  defineRoute('GET', '/a', { ...ABOUT, answers, handle: async () => ({ ok: true }) })
  // @ts-expect-error: the bytes are of another shape.
  defineRoute('GET', '/a', { ...ABOUT, answers, handle: () => written({ name: 'a' }) })
  // @ts-expect-error: the bytes have no declared type.
  defineRoute('GET', '/a', { ...ABOUT, answers, handle: () => Buffer.from('{}') })
})

test('with several declared answers the handler names the status', () => {
  defineRoute('POST', '/a', { ...ABOUT, answers: TWO, handle: () => reply(200, { old: 'a' }) })
  defineRoute('POST', '/a', { ...ABOUT, answers: TWO, handle: () => reply(201, { made: 1 }) })
  // @ts-expect-error: the status of the other body.
  defineRoute('POST', '/a', { ...ABOUT, answers: TWO, handle: () => reply(200, { made: 1 }) })
  // @ts-expect-error: no status.
  defineRoute('POST', '/a', { ...ABOUT, answers: TWO, handle: () => ({ made: 1 }) })
  // @ts-expect-error: a status that the route does not answer.
  defineRoute('POST', '/a', { ...ABOUT, answers: TWO, handle: () => reply(204, null) })
  defineRoute('GET', '/a', { ...ABOUT, answers: { 302: null }, handle: () => redirect(302, '/b') })
  // @ts-expect-error: an answer without a body.
  defineRoute('GET', '/a', { ...ABOUT, answers: { 302: null }, handle: () => ({ made: 1 }) })
})

test('bytes of items fit answers that declare items, and no other answers', () => {
  const bytes = itemBytes('{}')
  const Page = Type.Object({ items: Type.Array(Item), next: Type.Null() })
  const page = () => readyJson({ items: [bytes], next: null })
  defineRoute('GET', '/a', { ...ABOUT, answers: { 200: Page }, handle: page })
  defineRoute('GET', '/a', { ...ABOUT, answers: { 200: Item }, handle: () => readyItem(bytes) })
  // @ts-expect-error: an item is no page of items.
  defineRoute('GET', '/a', { ...ABOUT, answers: { 200: Page }, handle: () => readyItem(bytes) })
  // @ts-expect-error: a page of items is no shelf.
  defineRoute('GET', '/a', { ...ABOUT, answers: { 200: Shelf }, handle: page })
  // @ts-expect-error: other bytes are no item.
  assert.ok(readyJson({ items: [Buffer.from('{}')], next: null }))
  // @ts-expect-error: other bytes are no item.
  assert.ok(readyItem(Buffer.from('{}')))
})

test('parameters and bodies have the types of their schemas', () => {
  const answers = { 200: Type.Object({ next: Type.Integer() }) }
  defineRoute('GET', '/a/:id', {
    ...ABOUT,
    params: Params,
    answers,
    handle: ({ params }) => ({ next: params.id + 1 }),
  })
  defineRoute('GET', '/a/:id', {
    ...ABOUT,
    params: Params,
    answers,
    // @ts-expect-error: there is no such parameter.
    handle: ({ params }) => ({ next: params.number }),
  })
  defineRoute('GET', '/a', {
    ...ABOUT,
    answers,
    // @ts-expect-error: without a schema the body has no type.
    handle: ({ body }) => ({ next: body.next }),
  })
})

test('an answer that is not JSON is written by a function', () => {
  const answers = { 200: Type.String() }
  const text = () => document('WEBVTT', { type: 'text/vtt' })
  defineRawRoute('GET', '/a', { ...ABOUT, answers, handle: text })
  // @ts-expect-error: a string is no function that writes.
  defineRawRoute('GET', '/a', { ...ABOUT, answers, handle: () => 'WEBVTT' })
})
