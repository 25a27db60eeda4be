import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { RequestCases } from '#core/testing/contract-table/case'
import { someText } from '#core/testing/contract-table/matching'
import { git, newRepository } from '../place/testing'

/** Calls and failures of each request in this folder. */
export const provenanceCases: RequestCases = {
  'provenance.lines': {
    valid: async (context) => {
      const file = context.path('lines.txt')
      await writeFile(file, 'one\ntwo\n')
      return { path: file }
    },
    answers: {
      hash: someText,
      state: 'complete',
      ranges: [{ from: 1, to: 2, grade: 'unknown', evidence: 'none', author: null, changes: [] }],
      authors: [],
    },
    unknown: [(context) => ({ path: context.path('nothing.txt') }), 'file-not-found'],
  },
  'provenance.files': {
    valid: (context) => ({ path: 'lines.txt', folder: context.path('nowhere') }),
    answers: { sessions: [] },
  },
  'provenance.commits': {
    valid: async (context) => {
      const folder = await newRepository(context.path('commits'))
      await writeFile(path.join(folder, 'a.txt'), 'two\n')
      git(folder, 'commit', '-qam', 'Two')
      return { folder, commits: ['HEAD'] }
    },
    answers: { commits: [{ commit: 'HEAD', sessionIds: [], lines: 0 }] },
    unknown: [(context) => ({ folder: context.path('nowhere'), commits: ['HEAD'] }), 'not-a-repository'],
  },
}
