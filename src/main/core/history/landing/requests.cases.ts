import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { CaseContext } from '#core/testing/contract-table/case-context'
import type { RequestCases } from '#core/testing/contract-table/case'
import { objectWith } from '#core/testing/contract-table/matching'
import { git, newRepository } from '../place/testing'

/** A repository with two branches that change the same line. */
async function twoBranches(context: CaseContext): Promise<string> {
  const folder = await newRepository(context.path('branches'))
  for (const branch of ['left', 'right']) {
    git(folder, 'checkout', '-q', '-b', branch, 'trunk')
    await writeFile(path.join(folder, 'a.txt'), `${branch}\n`)
    git(folder, 'commit', '-qam', branch)
  }
  git(folder, 'checkout', '-q', 'trunk')
  return folder
}

const nowhere = { folder: '/no/such/folder' }
const line = { from: 1, to: 1 }
const file = { path: 'a.txt', kind: 'text' as const, regions: [{ ours: line, theirs: line }] }

/** Calls and failures of each request in this folder. */
export const landingCases: RequestCases = {
  'landing.forecast': {
    valid: async (context) => ({ folder: await twoBranches(context), base: 'trunk', wait: true }),
    answers: {
      state: 'current',
      base: 'trunk',
      pairs: [objectWith({ outcome: 'conflict', files: [file] })],
    },
    unknown: [() => nowhere, 'folder-not-found'],
  },
  'landing.conflict': {
    valid: async (context) => ({ folder: await twoBranches(context), a: 'left', b: 'right' }),
    answers: { outcome: 'conflict', files: [{ ...file, texts: [{ ours: 'left', theirs: 'right' }] }] },
    unknown: [() => ({ ...nowhere, a: 'left', b: 'right' }), 'folder-not-found'],
  },
}
