/** Solves one challenge, beside the page. */
import { type Challenge, work } from './captcha-work.ts'

addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  void work(data).then((solution) => postMessage(solution))
})
