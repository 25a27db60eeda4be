import type { AgentAdapter } from '#shared/adapter/port'

/** Returns why agents of an adapter cannot work where a client provides the files, for people; undefined where they can. */
export function clientFilesProblem({ displayName, clientFiles }: AgentAdapter): string | undefined {
  if (clientFiles !== undefined) return undefined
  return `${displayName} works only with files of this machine, and a client provides those of this session. Choose another agent.`
}

/** Returns why agents of an adapter cannot be kept out of every folder, for people; undefined where they can. */
export function foldersProblem({ displayName, withoutFolders }: AgentAdapter): string | undefined {
  if (withoutFolders !== undefined) return undefined
  return `${displayName} cannot be kept out of every folder. Leave allowedDirectories out, or choose an agent whose tools are Parley's own.`
}
