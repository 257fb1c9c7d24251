/** `/v1/captcha`: a proof of work for visitors without an account. Source: decisions.md#the-stack. */
import { CaptchaChallenge, makeCaptcha } from '@yalkut/catalog/core'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

export const captchaRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/captcha', {
    operationId: 'captcha',
    tag: 'Threads',
    access: 'pub',
    summary: 'A challenge to solve before a report or request without an account',
    description: 'The solution is the base64 of the JSON `{ algorithm, challenge, number, salt, signature }`.',
    answers: { 200: CaptchaChallenge },
    errors: [503],
    cache: 'never',
    handle: ({ catalog }) => makeCaptcha(catalog),
  }),
]
