import { access } from 'node:fs'

/**
 * Returns whether something has this path. Hosts look for many names that few folders have: with a callback nothing collects the
 * stack of each error, which takes longer than the look itself.
 */
export function exists(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    access(path, (error) => {
      resolve(error === null)
    })
  })
}
