/** The first part of an address that names a language: English. Hebrew has no such part. */
import { defineParams } from '@sveltejs/kit/params'

export const params = defineParams({ lang: (part) => (part === 'en' ? part : undefined) })
