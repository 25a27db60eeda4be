/** Names of variables, headers and options that hold secrets. */
const SECRET_NAME = /key|token|secret|passw|pwd|auth|credential|cookie|session|dsn|bearer|(^|[_-])pat($|[_-])/i

/** Words before a secret in the value of a header. */
const SCHEME = /^(bearer|basic|token|digest) +/i

/**
 * Returns the secrets among the variables with which a program is configured: those with a telling name, and those that look
 * like nothing that a person would write.
 */
export function secretVariables(env: Readonly<Record<string, string>>): string[] {
  return Object.entries(env).flatMap(([name, value]) => (SECRET_NAME.test(name) ? [value] : secretParts(value)))
}

/** Returns the values of all configured headers, without the words before them. */
export const secretHeaders = (headers: Readonly<Record<string, string>>): string[] =>
  Object.values(headers).map((value) => value.replace(SCHEME, ''))

/** Returns the secrets among the arguments of a program: values of options with a telling name, and random ones. */
export function secretArguments(args: readonly string[]): string[] {
  return args.flatMap((argument, index) => {
    const [, name = '', value] = /^--?([\w.-]+)(?:=([\s\S]*))?$/.exec(argument) ?? []
    if (SECRET_NAME.test(name)) {
      const next = args[index + 1]
      return value === undefined ? (next === undefined || next.startsWith('-') ? [] : [next]) : [value]
    }
    const [, header = '', content = ''] = /^([\w-]+):\s*(.+)$/.exec(argument) ?? []
    return SECRET_NAME.test(header) ? [content.replace(SCHEME, '')] : secretParts(argument)
  })
}

/** A run of characters that no person writes: long, and of letters and digits in turn. */
const RANDOM = /[A-Za-z0-9+/_-]{20,}={0,2}/g

/** Returns what is secret in a value of which the name says nothing: the password of an address, and random runs. */
function secretParts(value: string): string[] {
  const password = /^[a-z][\w+.-]*:\/\/[^/@\s:]*:([^/@\s]+)@/i.exec(value)?.[1]
  const isPath = /^(?:[~.]{0,2}\/|[a-z]:\\)/i.test(value)
  const random = isPath ? [] : (value.match(RANDOM) ?? []).filter(isMixed)
  return [...(password === undefined ? [] : [password]), ...random]
}

/** Returns whether a part of a run, between its separators, has letters and digits and is long. */
const isMixed = (run: string): boolean =>
  run.split(/[-_/+]/).some((part) => part.length >= 12 && /[a-z]/i.test(part) && /\d/.test(part))
