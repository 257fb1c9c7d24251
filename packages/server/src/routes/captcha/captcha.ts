/** `/v1/captcha`: a proof of work for those who have no account. Source: decisions.md#the-stack. */
import { makeCaptcha } from '@yalkut/catalog/limits'
import { named } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

const Challenge = Type.Object(
  {
    algorithm: Type.Literal('SHA-256'),
    challenge: Type.String({ description: 'SHA-256 of the salt and the number sought, in hex.' }),
    maxnumber: Type.Integer({ description: 'The number sought is from 0 to this.' }),
    salt: Type.String(),
    signature: Type.String(),
  },
  named('CaptchaChallenge', 'An ALTCHA challenge, version 1. Good for twenty minutes, once.'),
)

export const captchaRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/captcha', {
    operationId: 'captcha',
    tag: 'Threads',
    access: 'pub',
    summary: 'A challenge, to be solved before something is sent without an account',
    description:
      'Send back base64 of the JSON `{ algorithm, challenge, number, salt, signature }`.',
    answers: { 200: Challenge },
    errors: [503],
    isOnce: true,
    handle: ({ catalog }) => makeCaptcha(catalog),
  }),
]
