import { access, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { rowsNow } from '#core/testing/nightly'
import { textWith } from '#core/testing/contract-table/matching'
import { git } from '../place/testing'
import { text, compared, TWO, states } from './testing/scene'

describe('choosing one', () => {
  it('shows its commands, commits and lands it, and abandons the others, which can be restored', async () => {
    const { client, folder, group, first, second, places } = await compared()
    const { groupId } = group
    const chosen = { groupId, sessionId: first.sessionId, by: 'squash', message: 'Fix it' } as const
    const before = git(folder, 'rev-parse', 'trunk')
    const dry = await client.must('attempt.choose', { ...chosen, dryRun: true })
    expect(dry.commands).toEqual([
      'git add --all',
      "git commit --message 'Fix it' --cleanup=strip",
      `git commit-tree -p ${before} -m 'Fix it' 'HEAD^{tree}'`.replace("'HEAD^{tree}'", 'HEAD^{tree}'),
      "git merge --ff-only '<commit>'",
    ])
    expect(states(dry.group)).toEqual(['done', 'done', 'done'])
    const mine = await text(places[0].path, 'a.txt')
    const other = await text(places[1].path, 'a.txt')
    const { conflicts, kept, group: after } = await client.must('attempt.choose', chosen)
    expect({ conflicts, kept }).toEqual({ conflicts: [], kept: [] })
    expect(states(after)).toEqual(['landed', 'abandoned', 'abandoned'])
    expect(after.attempts.map(({ changes }) => changes?.files)).toEqual([2, 2, 2])
    expect(await text(folder, 'a.txt')).toBe(mine)
    expect(git(folder, 'log', '--format=%s', 'trunk')).toBe('Fix it\nfirst')
    await expect(access(places[1].path)).rejects.toThrow('ENOENT')
    const asked = { groupId, sessionId: second.sessionId }
    expect((await client.must('attempt.diff', { ...asked, path: 'a.txt' })).hunks?.[0]?.lines).toEqual([
      '-one',
      `+${other.trim()}`,
    ])
    // Again changes nothing.
    expect((await client.must('attempt.choose', chosen)).commands).toEqual([])

    const tried = await client.must('attempt.restore', { ...asked, dryRun: true })
    expect(tried.commands[0]).toMatch(/^git worktree add /)
    expect(states(tried.group)).toContain('abandoned')
    const { group: restored } = await client.must('attempt.restore', asked)
    expect(states(restored)).toEqual(['landed', 'done', 'abandoned'])
    expect(await text(places[1].path, 'a.txt')).toBe(other)
    expect((await client.must('session.get', { sessionId: second.sessionId })).session?.status).toBe('active')
    await client.must('workspace.land.undo', { sessionId: first.sessionId })
    expect(git(folder, 'rev-parse', 'trunk')).toBe(before)
    expect(states((await client.must('attempt.get', { groupId })).group)).toEqual(['done', 'done', 'abandoned'])
  })

  it.each(rowsNow(['merge', 'rebase'] as const, (by) => by === 'merge'))(
    'brings in new commits by %s, and continues after conflicts',
    async (by) => {
      const { client, folder, group, first, places } = await compared({ attempts: TWO })
      await writeFile(path.join(folder, 'a.txt'), 'three\n')
      git(folder, 'commit', '-qam', 'Three')
      const chosen = { groupId: group.groupId, sessionId: first.sessionId, by, message: 'Fix it' } as const
      const dry = await client.must('attempt.choose', { ...chosen, dryRun: true })
      expect(dry.commands).toContain(
        by === 'merge' ? 'git merge --no-edit refs/heads/trunk' : 'git rebase refs/heads/trunk',
      )
      const stopped = await client.must('attempt.choose', chosen)
      expect(stopped.conflicts).toEqual(['a.txt'])
      expect(states(stopped.group)).toEqual(['done', 'done'])
      expect(stopped.group.attempts[0]?.status?.unfinished).toBe(by)
      expect(await client.request('attempt.choose', chosen)).toMatchObject({ error: { code: 'place-state' } })
      await writeFile(path.join(places[0].path, 'a.txt'), 'both\n')
      const landed = await client.must('attempt.choose', chosen)
      expect(states(landed.group)).toEqual(['landed', 'abandoned'])
      expect(await text(folder, 'a.txt')).toBe('both\n')
      expect(await text(folder, 'new.txt')).toBe('new\n')
    },
  )

  it('keeps an attempt that cannot be removed, and says why', async () => {
    const { client, folder, group, first, second, places } = await compared({ attempts: TWO })
    await client.must('workspace.commit', { sessionId: second.sessionId, message: 'Two' })
    await writeFile(path.join(folder, 'a.txt'), 'three\n')
    git(folder, 'commit', '-qam', 'Three')
    await client.must('workspace.update', { sessionId: second.sessionId, by: 'merge' })
    await writeFile(path.join(places[0].path, 'a.txt'), 'three\n')
    const chosen = { groupId: group.groupId, sessionId: first.sessionId, by: 'merge' } as const
    const answer = await client.must('attempt.choose', chosen)
    expect(answer.kept).toEqual([{ sessionId: second.sessionId, message: textWith('A merge is not finished.') }])
    expect(states(answer.group)).toEqual(['landed', 'done'])
  })
})
