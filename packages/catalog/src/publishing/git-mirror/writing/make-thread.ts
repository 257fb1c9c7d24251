/** The program of the thread that makes the git mirror, so that the server keeps answering. */
import { answerTasks } from '@yalkut/threads'
import { followWithGit } from './follow.ts'

answerTasks(followWithGit)
