import { win32 } from 'node:path'

/**
 * Returns the absolute path of a program of Windows, below `System32`. Windows looks for a bare name in the current folder
 * first.
 */
export function systemProgram(name: string, env: NodeJS.ProcessEnv = process.env): string {
  const variable = Object.keys(env).find((key) => key.toUpperCase() === 'SYSTEMROOT')
  const root = (variable === undefined ? undefined : env[variable]) ?? ''
  return win32.join(/^[a-z]:[\\/]/i.test(root) ? root : 'C:\\Windows', 'System32', name)
}
