/** The program of the thread that looks at the present file while a new one is built. Answers whether it is damaged. */
import { parentPort, workerData } from 'node:worker_threads'
import { findDamage } from '../store/damage.ts'

const { file }: DamageThreadData = workerData

export interface DamageThreadData {
  file: string
}

const found = await findDamage(file, 1, 'quick')
parentPort?.postMessage(found.length > 0)
