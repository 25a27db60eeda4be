import { expect, it } from 'vitest'
import { parseGitStatus } from './git'

const status = (...entries: string[]) => [...entries, ''].join('\0')

it('reads the branch, the commit and what differs', () => {
  const output = status(
    '# branch.oid 0123abcd',
    '# branch.head feature/a b',
    '1 .M N... 100644 100644 100644 aaaa bbbb src/a file.ts',
    '1 D. N... 100644 000000 000000 aaaa 0000 gone.ts',
    'u UU N... 100644 100644 100644 100644 aaaa bbbb cccc both.ts',
    '? new file',
  )
  expect(parseGitStatus(output, '')).toEqual({
    branch: 'feature/a b',
    head: '0123abcd',
    dirty: ['src/a file.ts', 'gone.ts', 'both.ts', 'new file'],
  })
})

it('knows a repository without a commit, and one without a branch', () => {
  expect(parseGitStatus(status('# branch.oid (initial)', '# branch.head trunk'), '')).toMatchObject({ head: null })
  expect(parseGitStatus(status('# branch.oid 01', '# branch.head (detached)'), '')).toMatchObject({ branch: null })
})

it('names paths from the folder, and leaves out repositories in this one', () => {
  const output = status('# branch.oid 01', '? app/a.ts', '? other/b.ts', '? app/nested/')
  expect(parseGitStatus(output, 'app/').dirty).toEqual(['a.ts'])
})
