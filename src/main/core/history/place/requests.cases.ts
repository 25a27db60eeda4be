import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Place } from '../../../../shared/place/entities'
import { onlyReads, type RequestCases } from '../../testing/contract-table/case'
import { listWith, objectWith, someText, textWith } from '../../testing/contract-table/matching'
import type { There } from '../../testing/contract-table/there'
import { git, newRepository } from './testing'

const repository = (there: There): Promise<string> => newRepository(there.path('repository'))

/** A session in a new worktree. */
async function placed(there: There): Promise<Place> {
  const { place } = await there.must('workspace.create', { folder: await repository(there) })
  return place
}

/** One with an uncommitted change. */
async function changed(there: There): Promise<Place> {
  const place = await placed(there)
  await writeFile(path.join(place.path, 'a.txt'), 'two\n')
  return place
}

/** One with a commit of its own. */
async function committed(there: There): Promise<Place> {
  const place = await changed(there)
  await there.must('workspace.commit', { sessionId: place.sessionId, message: 'Two' })
  return place
}

/** One whose update has conflicts. */
async function conflicting(there: There): Promise<Place> {
  const place = await committed(there)
  await writeFile(path.join(place.repository, 'a.txt'), 'three\n')
  git(place.repository, 'commit', '-qam', 'Three')
  await there.must('workspace.update', { sessionId: place.sessionId, by: 'merge' })
  return place
}

async function removed(there: There): Promise<Place> {
  const { placeId } = await placed(there)
  return (await there.must('workspace.remove', { placeId })).place
}

/** One in a repository with a setup command. */
async function withSetup(there: There): Promise<{ sessionId: string; hash: string }> {
  const folder = await repository(there)
  await mkdir(path.join(folder, '.cursor'))
  await writeFile(path.join(folder, '.cursor', 'worktrees.json'), JSON.stringify({ 'setup-worktree': ['git version'] }))
  const { sessionId, setup } = await there.must('workspace.create', { folder })
  return { sessionId, hash: setup?.hash ?? '' }
}

const nowhere = '/no/such/folder'
const noPlace = (there: There) => ({ placeId: there.name() })

/** Calls and failures of each request in this folder. */
export const placeCases: RequestCases = {
  'workspace.describe': {
    valid: async (there) => ({ folder: await repository(there), title: 'A task' }),
    answers: { branch: 'trunk', plan: objectWith({ branch: 'parley/a-task' }) },
    unknown: [() => ({ folder: nowhere }), 'folder-not-found'],
    anyState: onlyReads,
  },
  'workspace.create': {
    valid: async (there) => ({ folder: await repository(there), base: 'trunk', operationId: there.name() }),
    answers: { place: objectWith({ state: 'ready', baseBranch: 'trunk' }), copied: 0 },
    unknown: [() => ({ folder: nowhere }), 'folder-not-found'],
    wrongState: [
      async (there) => ({ folder: await repository(there), sessionId: await there.session() }),
      'session-exists',
    ],
  },
  'workspace.fork.preview': {
    valid: async (there) => ({ sessionId: (await changed(there)).sessionId }),
    answers: { subject: 'first', files: ['a.txt'], missing: [] },
    unknown: [
      async (there) => ({ sessionId: (await placed(there)).sessionId, fromMessageId: 'none' }),
      'message-not-found',
    ],
    anyState: onlyReads,
  },
  'workspace.fork': {
    valid: async (there) => ({
      sessionId: (await changed(there)).sessionId,
      branchKind: 'branch' as const,
      name: 'Fork',
    }),
    answers: { restored: 1, missing: [], place: objectWith({ branch: 'parley/fork' }) },
    unknown: [
      async (there) => ({ sessionId: (await placed(there)).sessionId, fromMessageId: 'none' }),
      'message-not-found',
    ],
    anyState: 'Any conversation can be forked.',
  },
  'workspace.list': {
    valid: async (there) => {
      await placed(there)
      return { sizes: true }
    },
    answers: { places: listWith({ state: 'ready', exists: true }) },
    anyState: onlyReads,
  },
  'workspace.status': {
    valid: async (there) => ({ sessionId: (await changed(there)).sessionId }),
    answers: { status: objectWith({ changedCount: 1, ahead: 0, behind: 0, isSafeToRemove: false }) },
    anyState: onlyReads,
  },
  'workspace.setUp': {
    valid: withSetup,
    answers: { processId: someText },
    wrongState: [async (there) => ({ ...(await withSetup(there)), hash: 'other' }), 'trust-outdated'],
  },
  'workspace.remove': {
    valid: async (there) => ({ placeId: (await changed(there)).placeId, keepChanges: true }),
    answers: { place: objectWith({ state: 'removed' }) },
    unknown: [noPlace, 'place-not-found'],
    wrongState: [async (there) => ({ placeId: (await changed(there)).placeId }), 'place-unsafe'],
  },
  'workspace.restore': {
    valid: async (there) => ({ placeId: (await removed(there)).placeId }),
    answers: { place: objectWith({ state: 'ready' }) },
    unknown: [noPlace, 'place-not-found'],
    anyState: 'A worktree that is there needs no restoring.',
  },
  'workspace.prune': {
    valid: async (there) => ({ placeIds: [(await removed(there)).placeId] }),
    answers: ({ input }) => ({ placeIds: input.placeIds }),
    anyState: 'It only concerns worktrees that were removed.',
  },
  'workspace.commit': {
    valid: async (there) => ({ sessionId: (await changed(there)).sessionId, message: 'Two', hooks: true }),
    answers: { commands: ['git add --all', 'git commit --message Two --cleanup=strip'] },
    wrongState: [async (there) => ({ sessionId: (await placed(there)).sessionId, message: 'Two' }), 'place-state'],
  },
  'workspace.commit.draft': {
    valid: async (there) => ({
      sessionId: (await changed(there)).sessionId,
      writtenBy: 'listing' as const,
      operationId: there.name(),
    }),
    answers: { message: 'Change a.txt', writtenBy: 'listing' },
    anyState: onlyReads,
  },
  'workspace.update': {
    valid: async (there) => {
      const place = await committed(there)
      await writeFile(path.join(place.repository, 'b.txt'), 'b\n')
      git(place.repository, 'add', '-A')
      git(place.repository, 'commit', '-qm', 'B')
      return { sessionId: place.sessionId, by: 'rebase' as const }
    },
    answers: { commands: ['git rebase refs/heads/trunk'], conflicts: [] },
    wrongState: [
      async (there) => ({ sessionId: (await changed(there)).sessionId, by: 'merge' as const }),
      'place-state',
    ],
  },
  'workspace.update.continue': {
    valid: async (there) => {
      const { sessionId, path: folder } = await conflicting(there)
      await writeFile(path.join(folder, 'a.txt'), 'both\n')
      return { sessionId }
    },
    answers: { conflicts: [] },
    wrongState: [async (there) => ({ sessionId: (await conflicting(there)).sessionId }), 'place-state'],
  },
  'workspace.update.abort': {
    valid: async (there) => ({ sessionId: (await conflicting(there)).sessionId }),
    answers: { commands: ['git merge --abort'] },
    wrongState: [async (there) => ({ sessionId: (await placed(there)).sessionId }), 'place-state'],
  },
  'workspace.land': {
    valid: async (there) => ({ sessionId: (await committed(there)).sessionId, by: 'squash' as const, message: 'Land' }),
    answers: ({ answer }) => ({
      place: objectWith({
        landing: objectWith({ by: 'squash', after: git(answer.place.repository, 'rev-parse', 'trunk') }),
      }),
    }),
    wrongState: [
      async (there) => ({ sessionId: (await changed(there)).sessionId, by: 'merge' as const }),
      'place-state',
    ],
  },
  'workspace.land.undo': {
    valid: async (there) => {
      const { sessionId } = await committed(there)
      await there.must('workspace.land', { sessionId, by: 'merge' })
      return { sessionId }
    },
    answers: ({ answer }) => ({
      commands: [`git reset --keep ${git(answer.place.repository, 'rev-parse', 'trunk')}`],
    }),
    wrongState: [async (there) => ({ sessionId: (await placed(there)).sessionId }), 'place-state'],
  },
  'workspace.pullRequest': {
    valid: async (there) => {
      const place = await committed(there)
      git(place.repository, 'init', '-q', '--bare', `${place.repository}.remote`)
      git(place.repository, 'remote', 'add', 'origin', `${place.repository}.remote`)
      return { sessionId: place.sessionId, title: 'Two', body: 'Why.', draft: true, dryRun: true }
    },
    answers: { commands: [someText, textWith('gh pr create --head parley/session --base trunk')] },
    wrongState: [
      async (there) => ({ sessionId: (await committed(there)).sessionId, title: 'Two', body: '' }),
      'place-state',
    ],
  },
}
