import { expect, it } from 'vitest'
import { posixIt } from '#core/testing/posix-it'
import { git } from '#core/history/place/testing'
import { landingScene, TEXT, withLines } from '../testing/landing-scene'

posixIt(
  'finds the branches that fail together, although each passes alone, and leaves the repository as it was',
  async () => {
    const { client, folder, branch } = await landingScene({ 'a.txt': TEXT, 'b.txt': TEXT, 'c.txt': TEXT })
    await branch('one', { 'a.txt': withLines({ 2: 'red' }) })
    await branch('two', { 'b.txt': withLines({ 2: 'green' }) })
    await branch('three', { 'c.txt': withLines({ 2: 'red' }) })
    const before = git(folder, 'for-each-ref')
    const branches = ['one', 'two', 'three']
    const testCommand = '! (grep -q red a.txt && grep -q red c.txt)'
    const found = await client.must('landing.test', { folder, branches, testCommand })
    expect(found).toEqual({ outcome: 'failed', culprits: ['three', 'one'] })
    const passing = await client.must('landing.test', { folder, branches, testCommand: 'grep -q green b.txt' })
    expect(passing).toEqual({ outcome: 'passed', culprits: [] })
    expect(git(folder, 'for-each-ref')).toBe(before)
    expect(git(folder, 'status', '--porcelain')).toBe('')
  },
)

it('names a branch that does not merge', async () => {
  const { client, folder, branch } = await landingScene({ 'a.txt': TEXT })
  await branch('one', { 'a.txt': withLines({ 2: 'one' }) })
  await branch('two', { 'a.txt': withLines({ 2: 'two' }) })
  const found = await client.must('landing.test', { folder, branches: ['one', 'two'], testCommand: 'git version' })
  expect(found).toEqual({ outcome: 'conflict', culprits: ['two'] })
})
