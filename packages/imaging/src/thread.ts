/** The program of a thread: runs tasks on files, one after another. */
import { answerTasks } from '@yalkut/threads'
import sharp from 'sharp'
import { runTask } from './run-task.ts'

// The pool has several threads already, so sharp starts none of its own.
sharp.concurrency(1)
sharp.cache(false)

answerTasks(runTask)
