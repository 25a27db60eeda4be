import { isAbsolute, relative, sep } from 'node:path'

/** Returns whether an absolute path is a folder, or in it. Links are not resolved. */
export function isWithin(inner: string, outer: string): boolean {
  const steps = relative(outer, inner)
  return steps === '' || (steps !== '..' && !steps.startsWith(`..${sep}`) && !isAbsolute(steps))
}
