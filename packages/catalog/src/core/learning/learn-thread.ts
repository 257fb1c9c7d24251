/** The program of the thread that learns typefaces and reorders lines. */
import { learnAndMeasure, prepareProposals } from '@yalkut/ocr'
import { answerTasks } from '@yalkut/threads'
import type { LearningAnswer, LearningTask } from './learning.ts'

answerTasks((task: LearningTask): LearningAnswer => {
  switch (task.kind) {
    case 'learn':
      return { kind: 'learned', learned: learnAndMeasure(task.pairs) }
    case 'propose': {
      const propose = prepareProposals(JSON.parse(task.face))
      return { kind: 'proposed', lines: task.lines.map(propose) }
    }
    default:
      return task satisfies never
  }
})
