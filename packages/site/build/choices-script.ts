/** The only inline script of a page. It runs before anything is drawn, so that a reader who chose dark never sees a white
 *  flash, and is small because every page carries it. */
import { createHash } from 'node:crypto'
import { CHOICES, CHOICES_KEY } from '../src/lib/choices.ts'

const known = JSON.stringify(CHOICES)

/** What is kept in a browser may be old or damaged: only known values become attributes. */
export const choicesScript = `try{const k=${known},c=JSON.parse(localStorage.getItem(${JSON.stringify(CHOICES_KEY)})||"{}");for(const n in k)if(k[n].includes(c[n]))document.documentElement.dataset[n]=c[n]}catch{}`

export const choicesHash: `sha256-${string}` = `sha256-${createHash('sha256').update(choicesScript).digest('base64')}`
