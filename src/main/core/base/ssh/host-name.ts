/** Maximum length of a name in characters. */
const MAX_LENGTH = 255

/**
 * Names that are passed to `ssh`: of a host in its configuration, a DNS name or an address, with a user where needed.
 * Without characters of shells, because `ssh` inserts names into commands of its configuration, and never like an option.
 */
const NAME = /^(?:[\w.+][\w.+-]*@)?[\w.:[][\w.:\]-]*$/

/** Returns whether a name of a host can safely be passed to `ssh`. */
export const isSshHost = (name: string): boolean => name.length <= MAX_LENGTH && NAME.test(name)
