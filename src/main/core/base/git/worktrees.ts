import { defined } from '#shared/kernel/defined'

/** A worktree as `git worktree list --porcelain -z` prints it. */
export interface ListedWorktree {
  readonly path: string
  readonly head?: string
  /** Short name; absent when detached. */
  readonly branch?: string
  readonly isBare: boolean
  readonly isLocked: boolean
  /** Its folder is gone. */
  readonly isPrunable: boolean
}

/** Reads `git worktree list --porcelain -z`. */
export function parseWorktrees(output: string): ListedWorktree[] {
  return output
    .split('\0\0')
    .map((block) => block.split('\0').filter(Boolean))
    .flatMap((lines): ListedWorktree[] => {
      const value = (name: string): string | undefined =>
        lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1)
      const has = (name: string): boolean => lines.some((line) => line === name || line.startsWith(`${name} `))
      const path = value('worktree')
      if (path === undefined) return []
      const [head, ref] = [value('HEAD'), value('branch')]
      return [
        {
          path,
          ...defined({ head }),
          ...(ref === undefined ? {} : { branch: ref.replace(/^refs\/heads\//, '') }),
          isBare: has('bare'),
          isLocked: has('locked'),
          isPrunable: has('prunable'),
        },
      ]
    })
}
