import { mkdir, mkdtemp, realpath, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PermissionRequest } from '#shared/permission/entities'
import type { PermissionRuleDraft } from '#shared/permission/rule'

/** A folder with a project in it, and beside it one that a link in the project leads to. */
async function projectFolder(): Promise<{ root: string; project: string }> {
  // Files of tests share this module, so none of them may remove the folder; it goes with the run's temporary files.
  const root = await realpath(await mkdtemp(path.join(tmpdir(), 'parley-test-')))
  const project = path.join(root, 'project')
  await mkdir(path.join(project, 'src'), { recursive: true })
  await mkdir(path.join(root, 'outside'))
  await symlink(path.join(root, 'outside'), path.join(project, 'link'), 'junction')
  return { root, project }
}

/** Of all tests. */
export const { root, project } = await projectFolder()

export function asked(more: Partial<PermissionRequest> = {}): PermissionRequest {
  return {
    id: 'r1',
    sessionId: 's1',
    agentId: 'a1',
    toolName: 'run',
    toolInput: {},
    cwd: project,
    summary: 'do it',
    dangerLevel: 'exec',
    options: [],
    requestedAt: 0,
    ...more,
  }
}

export const running = (command: unknown, more: Record<string, unknown> = {}) =>
  asked({ toolInput: { command, ...more } })

export const writing = (target: unknown, more: Record<string, unknown> = {}) =>
  asked({ toolName: 'write', dangerLevel: 'write', toolInput: { path: target, content: 'text', ...more } })

export function rule(more: Partial<PermissionRuleDraft>): PermissionRuleDraft {
  return { effect: 'allow', scope: 'everywhere', dangerLevel: 'exec', ...more }
}
