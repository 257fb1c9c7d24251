/** The door of `@yalkut/catalog/limits`: what other packages use of it. */
export { CaptchaChallenge, makeCaptcha } from './captcha.ts'
export {
  type CountSharing,
  createCountSharing,
  type LimitCount,
  type LimitKey,
  minuteOf,
} from './count-sharing.ts'
