import path from 'node:path'
import { expect, it } from 'vitest'
import { foldersOf } from './agent-resources'

it('lets an agent in a worktree read the sessions of the folder that it stands for', () => {
  const [worktree, repository] = [path.resolve('/data/worktrees/task'), path.resolve('/work/project')]
  const place = { placeId: 'p', path: worktree, repository, branch: 'parley/task' }
  const inside = path.join(worktree, 'packages', 'a')
  expect(foldersOf(undefined, repository)).toEqual([repository])
  expect(foldersOf(place, worktree)).toEqual([worktree, repository])
  expect(foldersOf(place, inside)).toEqual([inside, path.join(repository, 'packages', 'a')])
  expect(foldersOf(place, path.resolve('/elsewhere'))).toEqual([path.resolve('/elsewhere')])
})
