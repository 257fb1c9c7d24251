/** A thread that does what is asked of files, one after another. */
import { answerTasks } from '@yalkut/threads'
import sharp from 'sharp'
import { doTask } from './do-task.ts'

// The threads of the pool are the parallel ones.
sharp.concurrency(1)
sharp.cache(false)

answerTasks(doTask)
