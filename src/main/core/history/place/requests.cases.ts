import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Place } from '#shared/place/entities'
import type { RequestCases } from '#core/testing/contract-table/case'
import { listWith, objectWith, someText, textWith } from '#core/testing/contract-table/matching'
import type { CaseContext } from '#core/testing/contract-table/case-context'
import { git, newRepository } from './testing'

const repository = (context: CaseContext): Promise<string> => newRepository(context.path('repository'))

/** A session in a new worktree. */
async function placed(context: CaseContext): Promise<Place> {
  const { place } = await context.must('workspace.create', { folder: await repository(context) })
  return place
}

/** One with an uncommitted change. */
async function changed(context: CaseContext): Promise<Place> {
  const place = await placed(context)
  await writeFile(path.join(place.path, 'a.txt'), 'two\n')
  return place
}

/** One with a commit of its own. */
async function committed(context: CaseContext): Promise<Place> {
  const place = await changed(context)
  await context.must('workspace.commit', { sessionId: place.sessionId, message: 'Two' })
  return place
}

/** One whose update has conflicts. */
async function conflicting(context: CaseContext): Promise<Place> {
  const place = await committed(context)
  await writeFile(path.join(place.repository, 'a.txt'), 'three\n')
  git(place.repository, 'commit', '-qam', 'Three')
  await context.must('workspace.update', { sessionId: place.sessionId, by: 'merge' })
  return place
}

/** A worktree that somebody made with git. */
async function ownWorktree(context: CaseContext): Promise<string> {
  const folder = await repository(context)
  const own = `${folder}-own`
  git(folder, 'worktree', 'add', '-q', '-b', 'own', own)
  return own
}

async function removed(context: CaseContext): Promise<Place> {
  const { placeId } = await placed(context)
  return (await context.must('workspace.remove', { placeId })).place
}

/** One in a repository with a setup command. */
async function withSetup(context: CaseContext): Promise<{ sessionId: string; hash: string }> {
  const folder = await repository(context)
  await mkdir(path.join(folder, '.cursor'))
  await writeFile(path.join(folder, '.cursor', 'worktrees.json'), JSON.stringify({ 'setup-worktree': ['git version'] }))
  const { sessionId, setup } = await context.must('workspace.create', { folder })
  return { sessionId, hash: setup?.hash ?? '' }
}

/** The same for calls that only read or are refused: each new one is a repository with a worktree. */
const samePlaced = (context: CaseContext) => context.always('placed', () => placed(context))
const sameChanged = (context: CaseContext) => context.always('changed place', () => changed(context))
const sameCommitted = (context: CaseContext) => context.always('committed place', () => committed(context))

const nowhere = '/no/such/folder'
const noPlace = (context: CaseContext) => ({ placeId: context.name() })

/** Calls and failures of each request in this folder. */
export const placeCases: RequestCases = {
  'workspace.describe': {
    valid: async (context) => ({ folder: await repository(context), title: 'A task' }),
    answers: { branch: 'trunk', plan: objectWith({ branch: 'parley/a-task' }) },
    unknown: [() => ({ folder: nowhere }), 'folder-not-found'],
  },
  'folder.list': {
    valid: async (context) => {
      const folder = await repository(context)
      await mkdir(path.join(folder, 'inner', '.hidden'), { recursive: true })
      return { folder: path.dirname(folder), includeHidden: false }
    },
    answers: ({ input }) => ({ folder: input.folder, isTruncated: false }),
    unknown: [() => ({ folder: nowhere }), 'folder-not-found'],
  },
  'workspace.create': {
    valid: async (context) => ({ folder: await repository(context), base: 'trunk', operationId: context.name() }),
    answers: { place: objectWith({ state: 'ready', baseBranch: 'trunk' }), copied: 0 },
    unknown: [() => ({ folder: nowhere }), 'folder-not-found'],
    wrongState: [
      async (context) => ({ folder: await repository(context), sessionId: await context.session() }),
      'session-exists',
    ],
  },
  'workspace.fork.preview': {
    valid: async (context) => ({ sessionId: (await sameChanged(context)).sessionId }),
    answers: { subject: 'first', files: ['a.txt'], missing: [], commands: [textWith('git worktree add -b parley/')] },
    unknown: [
      async (context) => ({ sessionId: (await samePlaced(context)).sessionId, fromMessageId: 'none' }),
      'message-not-found',
    ],
  },
  'workspace.fork': {
    failsAs: 'workspace.create',
    valid: async (context) => ({
      sessionId: (await changed(context)).sessionId,
      branchKind: 'branch' as const,
      name: 'Fork',
    }),
    answers: { restored: 1, missing: [], place: objectWith({ branch: 'parley/fork' }) },
    unknown: [
      async (context) => ({ sessionId: (await samePlaced(context)).sessionId, fromMessageId: 'none' }),
      'message-not-found',
    ],
    anyState: 'Any conversation can be forked.',
  },
  'workspace.adopt': {
    failsAs: 'workspace.create',
    valid: async (context) => ({ folder: await ownWorktree(context), title: 'Own' }),
    answers: { place: objectWith({ isAdopted: true, state: 'ready', branch: 'own', baseBranch: 'trunk' }) },
    unknown: [() => ({ folder: nowhere }), 'folder-not-found'],
    wrongState: [async (context) => ({ folder: await repository(context) }), 'place-state'],
  },
  'workspace.adopt.list': {
    valid: async (context) => ({ folder: await ownWorktree(context) }),
    answers: ({ input: { folder } }) => ({ worktrees: [{ path: folder, branch: 'own', isLocked: false }] }),
    unknown: [() => ({ folder: nowhere }), 'folder-not-found'],
  },
  'workspace.done': {
    failsAs: 'workspace.create',
    valid: async (context) => ({ sessionId: (await changed(context)).sessionId }),
    answers: { steps: listWith({ kind: 'remove' }), wasActive: true },
    anyState: 'What is done already is left out.',
  },
  'workspace.done.undo': {
    failsAs: 'workspace.create',
    async valid(context) {
      const { sessionId } = await changed(context)
      await context.must('workspace.done', { sessionId })
      return { sessionId }
    },
    answers: { commands: [textWith('git worktree add'), 'git reset -q'] },
    anyState: 'What is there already is left as it is.',
  },
  'workspace.list': {
    valid: async (context) => {
      await samePlaced(context)
      return { sizes: true }
    },
    answers: { places: listWith({ state: 'ready', exists: true }) },
  },
  'workspace.status': {
    valid: async (context) => ({ sessionId: (await sameChanged(context)).sessionId }),
    answers: { status: objectWith({ changedCount: 1, ahead: 0, behind: 0, isSafeToRemove: false }) },
  },
  'workspace.setUp': {
    failsAs: 'workspace.create',
    valid: withSetup,
    answers: { processId: someText },
    wrongState: [async (context) => ({ ...(await withSetup(context)), hash: 'other' }), 'trust-outdated'],
  },
  'workspace.remove': {
    keepsWhenFailing: 'The worktree is noted as one that is being removed, which the next start completes or undoes.',
    valid: async (context) => ({ placeId: (await changed(context)).placeId, keepChanges: true }),
    answers: { place: objectWith({ state: 'removed' }) },
    unknown: [noPlace, 'place-not-found'],
    wrongState: [async (context) => ({ placeId: (await sameChanged(context)).placeId }), 'place-unsafe'],
  },
  'workspace.restore': {
    failsAs: 'workspace.remove',
    valid: async (context) => ({ placeId: (await removed(context)).placeId }),
    answers: { place: objectWith({ state: 'ready' }), commands: [textWith('git worktree add'), textWith('git ')] },
    unknown: [noPlace, 'place-not-found'],
    anyState: 'A worktree that is there needs no restoring.',
  },
  'workspace.prune': {
    failsAs: 'workspace.remove',
    valid: async (context) => ({ placeIds: [(await removed(context)).placeId] }),
    answers: ({ input }) => ({ placeIds: input.placeIds }),
    anyState: 'It only concerns worktrees that were removed.',
  },
  'workspace.commit': {
    valid: async (context) => ({ sessionId: (await changed(context)).sessionId, message: 'Two', hooks: true }),
    answers: { commands: ['git add --all', 'git commit --message Two --cleanup=strip'] },
    wrongState: [
      async (context) => ({ sessionId: (await samePlaced(context)).sessionId, message: 'Two' }),
      'place-state',
    ],
  },
  'workspace.commit.draft': {
    valid: async (context) => ({
      sessionId: (await sameChanged(context)).sessionId,
      writtenBy: 'listing' as const,
      operationId: context.name(),
    }),
    answers: { message: 'Change a.txt', writtenBy: 'listing' },
  },
  'workspace.update': {
    valid: async (context) => {
      const place = await committed(context)
      await writeFile(path.join(place.repository, 'b.txt'), 'b\n')
      git(place.repository, 'add', '-A')
      git(place.repository, 'commit', '-qm', 'B')
      return { sessionId: place.sessionId, by: 'rebase' as const }
    },
    answers: { commands: ['git rebase refs/heads/trunk'], conflicts: [] },
    wrongState: [
      async (context) => ({ sessionId: (await sameChanged(context)).sessionId, by: 'merge' as const }),
      'place-state',
    ],
  },
  'workspace.update.continue': {
    valid: async (context) => {
      const { sessionId, path: folder } = await conflicting(context)
      await writeFile(path.join(folder, 'a.txt'), 'both\n')
      return { sessionId }
    },
    answers: { conflicts: [] },
    wrongState: [async (context) => ({ sessionId: (await conflicting(context)).sessionId }), 'place-state'],
  },
  'workspace.update.abort': {
    valid: async (context) => ({ sessionId: (await conflicting(context)).sessionId }),
    answers: { commands: ['git merge --abort'] },
    wrongState: [async (context) => ({ sessionId: (await samePlaced(context)).sessionId }), 'place-state'],
  },
  'workspace.land': {
    keepsWhenFailing: 'The landing is noted as one that has begun, which the next start completes or undoes.',
    valid: async (context) => ({
      sessionId: (await committed(context)).sessionId,
      by: 'squash' as const,
      message: 'Land',
    }),
    answers: ({ answer }) => ({
      place: objectWith({
        landing: objectWith({ by: 'squash', after: git(answer.place.repository, 'rev-parse', 'trunk') }),
      }),
    }),
    wrongState: [
      async (context) => ({ sessionId: (await sameChanged(context)).sessionId, by: 'merge' as const }),
      'place-state',
    ],
  },
  'workspace.land.undo': {
    failsAs: 'workspace.land',
    valid: async (context) => {
      const { sessionId } = await committed(context)
      await context.must('workspace.land', { sessionId, by: 'merge' })
      return { sessionId }
    },
    answers: ({ answer }) => ({
      commands: [`git reset --keep ${git(answer.place.repository, 'rev-parse', 'trunk')}`],
    }),
    wrongState: [async (context) => ({ sessionId: (await samePlaced(context)).sessionId }), 'place-state'],
  },
  'workspace.pullRequest': {
    valid: async (context) => {
      const place = await committed(context)
      git(place.repository, 'init', '-q', '--bare', `${place.repository}.remote`)
      git(place.repository, 'remote', 'add', 'origin', `${place.repository}.remote`)
      return { sessionId: place.sessionId, title: 'Two', body: 'Why.', draft: true, dryRun: true }
    },
    answers: { commands: [someText, textWith('gh pr create --head parley/session --base trunk')] },
    wrongState: [
      async (context) => ({ sessionId: (await sameCommitted(context)).sessionId, title: 'Two', body: '' }),
      'place-state',
    ],
  },
  'workspace.pullRequest.status': {
    valid: async (context) => ({ sessionId: (await sameCommitted(context)).sessionId }),
    answers: { status: null },
    wrongState: [async (context) => ({ sessionId: await context.session() }), 'place-not-found'],
  },
}
