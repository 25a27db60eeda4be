import type { RegistryPlan } from '#shared/registry/entities'
import { locale as localeOfApp } from '#messages'

/** Returns the date of a registry, which may have a time. */
export function registryDate(asOf: string, locale = localeOfApp): string {
  const time = new Date(asOf)
  if (Number.isNaN(time.getTime())) return asOf
  // A date without a time is the same everywhere.
  const zone = asOf.includes('T') ? {} : { timeZone: 'UTC' }
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...zone }).format(time)
}

/** Returns the command line of an agent as its registry gives it. */
export function commandLine({ kind, source, program, args }: RegistryPlan): string {
  const start = kind === 'binary' ? [program] : kind === 'npx' ? [source] : [program, source]
  return [...start, ...args].map((part) => (/[\s"']/.test(part) ? JSON.stringify(part) : part)).join(' ')
}
