/** The program of the thread that compares texts. */
import { answerTasks } from '@yalkut/threads'
import { compareWords } from './compare-words.ts'

answerTasks(({ a, b }: { a: string; b: string }) => compareWords(a, b))
