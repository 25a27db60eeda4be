import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { CaseContext } from '#core/testing/contract-table/case-context'
import type { RequestCases } from '#core/testing/contract-table/case'
import { objectWith, someText, textWith } from '#core/testing/contract-table/matching'
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

const left = [{ branch: 'left', by: 'squash' as const }]

/** A plan that lands one of them. */
async function planned(context: CaseContext): Promise<{ folder: string; planId: string }> {
  const folder = await twoBranches(context)
  const { planId } = await context.must('landing.plan', { folder, base: 'trunk', steps: left })
  return { folder, planId }
}

/** A landing of one of them. */
async function landed(context: CaseContext): Promise<{ folder: string; landingId: string }> {
  const { folder, planId } = await planned(context)
  const { landingId = '' } = await context.must('landing.land', { planId })
  return { folder, landingId }
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
  'landing.plan': {
    valid: async (context) => ({ folder: await twoBranches(context), base: 'trunk', steps: left }),
    answers: { planId: someText, steps: [{ branch: 'left', outcome: 'clean', files: [] }], tree: someText },
    unknown: [() => nowhere, 'folder-not-found'],
  },
  'landing.land': {
    keepsWhenFailing: 'The landing is noted as one that has begun, which the next start completes or undoes.',
    valid: async (context) => ({ planId: (await planned(context)).planId, dryRun: false }),
    answers: { landingId: someText, landed: ['left'], head: someText },
    unknown: [(context) => ({ planId: context.name() }), 'plan-outdated'],
    wrongState: [
      async (context) => {
        const { folder, planId } = await planned(context)
        git(folder, 'commit', '-q', '--allow-empty', '-m', 'Moved')
        return { planId }
      },
      'plan-outdated',
    ],
  },
  'landing.undo': {
    valid: async (context) => ({ landingId: (await landed(context)).landingId, dryRun: false }),
    answers: { head: someText, commands: [textWith('git reset --keep ')] },
    unknown: [(context) => ({ landingId: context.name() }), 'place-state'],
    wrongState: [
      async (context) => {
        const { folder, landingId } = await landed(context)
        git(folder, 'commit', '-q', '--allow-empty', '-m', 'Moved')
        return { landingId }
      },
      'place-state',
    ],
  },
  'landing.tell': {
    commits: { when: 'none', because: 'Its valid call only shows what it would send.' },
    valid: async (context) => {
      const folder = await newRepository(context.path('told'))
      const branches = []
      for (const title of ['One', 'Two']) {
        const { place } = await context.must('workspace.create', { folder, title })
        await writeFile(path.join(place.path, 'a.txt'), `${title}\n`)
        branches.push(place.branch)
      }
      const [a = '', b = ''] = branches
      return { folder, a, b, dryRun: true }
    },
    answers: {
      messages: [objectWith({ message: textWith('File a.txt (text):') }), objectWith({ sessionId: someText })],
    },
    unknown: [() => ({ ...nowhere, a: 'left', b: 'right' }), 'folder-not-found'],
    wrongState: [async (context) => ({ folder: await twoBranches(context), a: 'left', b: 'right' }), 'place-state'],
  },
  'landing.test': {
    valid: async (context) => ({
      folder: await twoBranches(context),
      base: 'trunk',
      branches: ['left'],
      testCommand: 'git version',
    }),
    answers: { outcome: 'passed', culprits: [] },
    unknown: [() => ({ ...nowhere, branches: ['left'], testCommand: 'git version' }), 'folder-not-found'],
    wrongState: [
      async (context) => ({ folder: await twoBranches(context), branches: ['none'], testCommand: 'git version' }),
      'place-state',
    ],
  },
}
